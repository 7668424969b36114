export { default as PickedTime } from './PickedTime.svelte';
export { default as PresetEditor } from './presets/PresetEditor.svelte';
export { default as PresetSigns } from './presets/PresetSigns.svelte';
export { default as Rules } from './rules/Rules.svelte';
export { commandOfLine, plannedWords } from '../../entities/status/meant-status.ts';
export { readPhrase } from '../../base/time/phrase/phrases.ts';
