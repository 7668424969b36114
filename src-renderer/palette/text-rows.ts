import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import Globe from '@lucide/svelte/icons/globe';
import MessageSquare from '@lucide/svelte/icons/message-square';
import {
  type FoundTarget,
  type TextGroup,
  type TextTarget,
  WEB_SEARCH,
} from '../../src-main/contract/search/palette.ts';
import { RANKS } from '../../src-main/contract/search/name-search.ts';
import { searchLink } from '../../src-main/contract/links/narrow.ts';
import { words } from '../../resources/words.ts';
import { clock } from '../base/time/clock.svelte.ts';
import { momentNoteWords } from '../base/time/moments.ts';
import { recipientName } from '../entities/messages/recipient-words.ts';
import { personWords } from '../entities/messages/topic-names.ts';
import type { PaletteSource } from '../state/source.ts';
import { type PaletteItem, unmarked, type PaletteRow } from './rows.ts';

const GROUPS = {
  scheduled: 'scheduled',
  reminder: 'reminders',
  message: 'messages',
} as const satisfies Record<TextTarget['kind'], TextGroup>;

/** The rows of the texts that a search found. */
export function textRows(source: PaletteSource, found: readonly FoundTarget[]): PaletteRow[] {
  const now = clock.atThisMoment();
  return found.map(({ id, name, item }) => ({
    group: GROUPS[item.kind],
    id,
    rank: RANKS.other,
    ...lookOf(source, name, item, now),
  }));
}

function lookOf(
  source: PaletteSource,
  text: PaletteRow['name'],
  target: TextTarget,
  now: number,
): Pick<PaletteRow, 'name' | 'item'> {
  const verb = words('palette.open');
  switch (target.kind) {
    case 'message': {
      const { conversation, messageId, to, sender, senderId, sentAt } = target;
      const name = sender ?? (senderId === null ? '' : personWords({ userId: senderId, name: null }));
      return {
        name: unmarked(name),
        item: {
          icon: MessageSquare,
          face: { name, userId: senderId },
          detail: text,
          // Of a conversation with the sender alone the name says it.
          ...(!('people' in to && to.people.length === 1 && to.people[0]?.userId === senderId) && {
            second: recipientName(source, to),
          }),
          ...(sentAt !== null && { note: momentNoteWords(sentAt, now) }),
          verb,
          command: { do: 'open', place: 'topics', target: { conversation, messageId } },
        },
      };
    }
    case 'scheduled':
      return {
        name: text,
        item: inPlace(
          'scheduled',
          target,
          { icon: CalendarClock, second: recipientName(source, target.to) },
          now,
        ),
      };
    case 'reminder':
      return { name: text, item: inPlace('reminders', target, { icon: AlarmClock }, now) };
  }
}

const inPlace = (
  place: 'scheduled' | 'reminders',
  { key, at }: { key: string; at: number },
  look: Pick<PaletteItem, 'icon' | 'second'>,
  now: number,
): PaletteItem => ({
  ...look,
  note: momentNoteWords(at * 1000, now),
  verb: words('palette.open'),
  command: { do: 'open', place, target: { key } },
});

/** The row that searches all messages in the chat's own app; none where the server cannot be reached. */
export function webSearchRows({ account, organization }: PaletteSource, text: string): PaletteRow[] {
  if (!organization || account.connection.state === 'offline') return [];
  return [
    {
      group: 'messages',
      id: WEB_SEARCH,
      rank: RANKS.whole,
      name: unmarked(words('palette.search-messages', { organization: account.organization })),
      item: {
        icon: Globe,
        verb: words('palette.open-in-browser'),
        command: { do: 'open-link', url: searchLink(organization.serverUrl, text) },
      },
    },
  ];
}
