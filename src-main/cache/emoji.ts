import { RealmEmojiValue } from '../contract/emoji.ts';
import { JsonRows } from './json-rows.ts';

export const emojiRows = new JsonRows<RealmEmojiValue>({
  collection: 'emoji',
  value: RealmEmojiValue,
  labelOf: ({ name }) => name,
});
