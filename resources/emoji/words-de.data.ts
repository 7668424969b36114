import data from 'emojibase-data/de/data.json' with { type: 'json' };
import { wordsFrom } from './words.ts';

export const emojiWords = wordsFrom(data);
