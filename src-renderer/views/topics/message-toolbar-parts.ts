export { default as EmojiPicker } from '../../components/emoji-picker/EmojiPicker.svelte';
export { default as MessageToolbar } from './MessageToolbar.svelte';
