export { default as FolderById } from './folders/FolderById.svelte';
export { default as ItemPane } from './ItemPane.svelte';
