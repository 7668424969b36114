import { z } from 'zod';
import { RealmEmojiValue } from '../../contract/values/emoji.ts';
import { EmojiMap } from '../../contract/operations/emoji.ts';
import { operations } from '../../contract/operations/index.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection } from '../define/collection.ts';
import { JsonRows } from '../../cache/rows/json-rows.ts';

export const emojiRows = new JsonRows('emoji', RealmEmojiValue, { labelOf: ({ name }) => name });

type Item = z.infer<typeof EmojiMap>[string];

/** The organization's own emoji; the key is the ID, which is the code of the emoji (server-notes: Emoji kinds). */
export const emoji = defineCollection<RealmEmojiValue, Item>({
  name: 'emoji',
  noun: 'emoji',
  value: RealmEmojiValue,
  rows: emojiRows,
  register: {
    fetch: ['realm_emoji'],
    items: (state) => state.realm_emoji && Object.values(state.realm_emoji),
  },
  list: async ({ ask }) => Object.values((await ask(operations.getRealmEmoji, {})).emoji),
  events: [
    patchEvent('realm_emoji', 'update', z.object({ realm_emoji: EmojiMap }), ({ realm_emoji }) => ({
      replaceAll: Object.values(realm_emoji),
    })),
  ],
  belongsTo: 'organization',
  keyOf: ({ id }) => id,
  valueOf: ({ name, source_url, still_url, deactivated = false }) => ({
    name,
    // An animated picture would move all the time.
    source: still_url ?? source_url,
    deactivated,
  }),
  isEquivalent: (a, b) => a.name === b.name,
});
