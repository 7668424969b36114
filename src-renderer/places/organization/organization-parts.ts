export { default as FolderById } from './folders/FolderById.svelte';
export { default as FolderPane } from './folders/FolderPane.svelte';
export { default as LinkifierPane } from './linkifiers/LinkifierPane.svelte';
export { default as ProfileFieldPane } from './profile-fields/ProfileFieldPane.svelte';
