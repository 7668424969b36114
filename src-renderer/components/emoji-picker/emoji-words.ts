import { loadEmojiWords } from '../../../resources/emoji/load-words.ts';
import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The words of emoji in the language of the messages. */
export const emojiWords = new Chunk(loadEmojiWords);
