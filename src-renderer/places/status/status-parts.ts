export { default as PickedTime } from './PickedTime.svelte';
export { default as PresetEditor } from './PresetEditor.svelte';
export { default as Rules } from './Rules.svelte';
export { readPhrase } from '../../base/time/phrase/phrases.ts';
