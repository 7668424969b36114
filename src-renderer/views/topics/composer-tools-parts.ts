export { formatField } from './format.ts';
export { default as ComposerTools } from './ComposerTools.svelte';
