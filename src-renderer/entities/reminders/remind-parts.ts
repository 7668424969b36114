export { default as RemindConversation } from './RemindConversation.svelte';
export { default as RemindPopover } from './RemindPopover.svelte';
