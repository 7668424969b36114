export { default as NoticeList } from './NoticeList.svelte';
export { default as RemoveDialog } from './RemoveDialog.svelte';
export { default as SignOutDialog } from './SignOutDialog.svelte';
