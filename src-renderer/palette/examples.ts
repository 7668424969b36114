import CornerDownRight from '@lucide/svelte/icons/corner-down-right';
import Smile from '@lucide/svelte/icons/smile';
import { RANKS } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { clearWords } from '../../resources/clear-words.ts';
import { momentNoteWords, timeWords } from '../base/time/moments.ts';
import { nameOf } from '../entities/status/preset-status.ts';
import type { PaletteSource } from '../state/source.ts';
import { unmarked, type PaletteRow } from './rows.ts';

/** The most recent items above the examples. */
const RECENTS = 5;
/** How many of them are statuses. */
const MOST_STATUSES = 2;

/** How long the status of the example lasts, in milliseconds. */
const LUNCH = 45 * 60_000;

const textOf = (parts: readonly { text: string }[] = []): string => parts.map(({ text }) => text).join('');

/** The statuses that were set last, which are not among the presets. */
const statusRows = ({ presets }: Pick<PaletteSource, 'presets'>): PaletteRow[] =>
  (presets?.recents ?? []).slice(0, MOST_STATUSES).map(({ setAt, ...status }) => ({
    group: 'recent',
    id: `status-${setAt}`,
    rank: RANKS.whole,
    name: unmarked(nameOf(status)),
    recent: { usedAt: setAt },
    item: {
      icon: Smile,
      emoji: status.emoji,
      note: clearWords(status.clearAfter),
      verb: words('palette.set'),
      command: { do: 'set-status', status: { ...status, isPreset: false } },
    },
  }));

/** A recent row with what is new in it. */
function withNews(row: PaletteRow, now: number): PaletteRow {
  const { unread = 0, newestAt = null } = row.recent ?? {};
  const note =
    unread > 0
      ? words('quick.unread', { count: unread })
      : newestAt !== null && momentNoteWords(newestAt, now);
  return note ? { ...row, item: { ...row.item, note } } : row;
}

/**
 * The rows of an empty search: recent items, and four lines to try. A chosen line is typed.
 * @param now milliseconds since the epoch
 */
export function withExamples(
  source: Pick<PaletteSource, 'presets'>,
  rows: readonly PaletteRow[],
  now: number,
): PaletteRow[] {
  const recents = rows.filter(({ group }) => group === 'recent');
  const usedAt = ({ recent }: PaletteRow): number => recent?.usedAt ?? 0;
  const conversations = recents.flatMap((row) => {
    const { command } = row.item;
    const target = command.do === 'open' && command.place === 'topics' ? command.target : undefined;
    return target && 'conversation' in target && target.conversation
      ? [{ row, of: target.conversation }]
      : [];
  });
  const person = conversations.find(({ of }) => 'people' in of && of.people.length === 1);
  const topic = conversations.find(({ row, of }) => 'channelId' in of && !/\s/.test(textOf(row.item.detail)));
  const name = person ? textOf(person.row.name).split(' ')[0] : '';
  const example = (text: string, note: string): PaletteRow => ({
    group: 'try',
    id: `try-${text}`,
    rank: RANKS.whole,
    name: unmarked(text),
    item: { icon: CornerDownRight, note, verb: words('quick.try'), command: { do: 'search', text } },
  });
  return [
    ...[...recents, ...statusRows(source)]
      .toSorted((a, b) => usedAt(b) - usedAt(a))
      .slice(0, RECENTS)
      .map((row) => withNews(row, now)),
    example(words('quick.try-status'), words('quick.try-status-does', { time: timeWords(now + LUNCH) })),
    example(words('quick.try-reminder'), words('quick.try-reminder-does')),
    example(
      words('quick.try-schedule', { channel: topic ? textOf(topic.row.item.detail) : 'none' }),
      words('quick.try-schedule-does'),
    ),
    example(`@${name}`, words('quick.try-person-does')),
  ];
}
