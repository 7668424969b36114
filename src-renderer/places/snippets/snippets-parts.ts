export { default as ExportDialog } from './exchange/ExportDialog.svelte';
export { default as FollowedSheet } from './exchange/FollowedSheet.svelte';
export { default as ImportSheet } from './exchange/ImportSheet.svelte';
export { default as Placeholders } from './Placeholders.svelte';
export { default as SnippetKeys } from './SnippetKeys.svelte';
export { default as SnippetShortcut } from './SnippetShortcut.svelte';
export { default as SnippetTools } from './SnippetTools.svelte';
export { default as TeamSheet } from './TeamSheet.svelte';
