export { default as NewReminder } from './NewReminder.svelte';
