export { default as PresetEditor } from './PresetEditor.svelte';
export { default as Rules } from './Rules.svelte';
