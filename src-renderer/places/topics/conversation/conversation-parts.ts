export { default as Conversation } from './Conversation.svelte';
export { default as SingleMessage } from './SingleMessage.svelte';
