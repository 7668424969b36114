export { Fill } from '../components/fill/fill.svelte.ts';
export { default as NoticeList } from './accounts/NoticeList.svelte';
export { default as RemoveDialog } from './accounts/RemoveDialog.svelte';
export { default as SignOutDialog } from './accounts/SignOutDialog.svelte';
export { default as DiscardDialog } from './changes/DiscardDialog.svelte';
export { default as NoticeOf } from './changes/NoticeOf.svelte';
export { default as UndoToast } from './changes/UndoToast.svelte';
export { default as EmojiPopover } from './emoji/EmojiPopover.svelte';
export { default as FillDialog } from './snippets/FillDialog.svelte';
