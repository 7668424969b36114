import data from 'emojibase-data/en/data.json' with { type: 'json' };
import { wordsFrom } from './words.ts';

export const emojiWords = wordsFrom(data);
