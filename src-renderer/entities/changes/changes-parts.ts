export { default as DiscardDialog } from './DiscardDialog.svelte';
export { default as NoticeOf } from './NoticeOf.svelte';
export { default as UndoToast } from './UndoToast.svelte';
