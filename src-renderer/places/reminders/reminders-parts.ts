export { default as NewReminder } from './NewReminder.svelte';
export { default as RemindPopover } from '../../entities/reminders/RemindPopover.svelte';
