import { Chunk } from '../../app/chunk.svelte.ts';

/** The button at the end of a message's reactions. */
export const emojiPicker = new Chunk(() => import('../../components/emoji-picker/EmojiPicker.svelte'));
