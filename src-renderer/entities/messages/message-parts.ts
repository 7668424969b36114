export { default as HistoryDialog } from './HistoryDialog.svelte';
export { default as MessageMenuItems } from './MessageMenuItems.svelte';
export { default as RemindConversation } from '../reminders/RemindConversation.svelte';
export { default as RemindPopover } from '../reminders/RemindPopover.svelte';
export { default as ReportDialog } from './ReportDialog.svelte';
