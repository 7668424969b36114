import { operation } from '../http/operation.ts';
import type { State } from '../state/state.ts';

/** `GET /realm/emoji` */
const listAll = operation({
  method: 'GET',
  path: '/realm/emoji',
  contract: false,
  parameters: {},
  handle: ({ state }) => ({ emoji: customEmojiRecords(state) }),
});

export const emoji = [listAll];

/** The organization's own emoji, deactivated ones too, by their IDs. */
export function customEmojiRecords(state: State) {
  return Object.fromEntries(
    state.emoji.custom().map(({ id, name, author_id, deactivated }) => [
      id,
      {
        id: String(id),
        name,
        source_url: `/user_avatars/emoji/${id}.png`,
        still_url: null,
        deactivated: deactivated === 1,
        author_id,
      },
    ]),
  );
}
