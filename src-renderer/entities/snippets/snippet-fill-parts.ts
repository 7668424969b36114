export { default as FillDialog } from './FillDialog.svelte';
export { Fill } from '../../components/fill/fill.svelte.ts';
