export { default as EmojiPicker } from '../../entities/emoji/EmojiPicker.svelte';
export { default as MessageToolbar } from './MessageToolbar.svelte';
