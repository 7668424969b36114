import Clock from '@lucide/svelte/icons/clock';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import Smile from '@lucide/svelte/icons/smile';
import { checkStatusText } from '../../src-main/contract/text/status-text.ts';
import { words } from '../../resources/words.ts';
import { waitWords } from '../../resources/durations.ts';
import { capitalized, momentNoteWords, momentWords, sinceWords, timeWords } from '../base/time/moments.ts';
import type { Phrase } from '../base/time/phrase/phrases.ts';
import type { TypedLine } from './chips.svelte.ts';
import type { PaletteRow } from './rows.ts';
import type { PaletteSource } from '../state/source.ts';
import { meantStatuses, plannedWords, statusCommand } from '../entities/status/meant-status.ts';
import { nameOf } from '../entities/status/preset-status.ts';
import { readRow, row } from './phrase-rows.ts';

/** `Until 4:18 PM`, `Until tomorrow 9:00 AM` or `Today`, for a moment in milliseconds. */
const untilWords = (at: number, now: number): string =>
  momentWords(at, now) === words('moment.midnight')
    ? words('clear-after.today')
    : words('clear-after.time', { time: sinceWords(at, now) });

/**
 * The rows of `lunch 1h`: the status with that moment, other moments, and other things that may be meant.
 * @param now milliseconds since the epoch
 */
export function statusRows(
  source: PaletteSource,
  line: TypedLine,
  { readings, asks, whole, verb: said }: Phrase,
  now: number,
): PaletteRow[] {
  const [first] = readings;
  if (!first) return [];
  const statuses = meantStatuses(source, first.text, whole);
  const [status] = statuses;
  if (!status || checkStatusText(status.text) !== null) return [];
  const verb = words('quick.set-status');
  return [
    ...readings.flatMap(({ at, from, words: when }, reading) =>
      statuses.map((one, index) =>
        readRow(line, asks ? 'readings' : 'read', `read-status-${reading}-${index}`, {
          chips: [
            {
              text: words(from === undefined ? 'quick.set-status' : 'quick.plan-status'),
              icon: Smile,
              words: [said],
            },
            { text: nameOf(one), emoji: one.emoji },
            {
              text:
                from === undefined ? untilWords(at * 1000, now) : plannedWords(from * 1000, at * 1000, now),
              words: when,
            },
          ],
          note: waitWords((from ?? at) * 1000 - now),
          item: {
            icon: Smile,
            verb: words(from === undefined ? 'quick.set-status' : 'quick.schedule'),
            command: statusCommand(one, { at, from }),
          },
        }),
      ),
    ),
    // Beside an open question they would look like answers.
    ...(asks || statuses.length > 1 || first.from !== undefined
      ? []
      : otherMoments(first.at, seconds(now))
    ).map(({ at, label }) =>
      row('clears', `clears-${label}`, label, {
        icon: Clock,
        note: momentNoteWords(at * 1000, now),
        verb,
        command: statusCommand(status, { at }),
      }),
    ),
    row('clears', 'clears-pick', words('action.pick-time'), {
      icon: Clock,
      verb: words('palette.open'),
      command: { do: 'create', place: 'status' },
    }),
    ...(first.text !== whole && checkStatusText(whole) === null
      ? [
          row('ways', 'way-status', words('quick.as-status', { text: whole }), {
            icon: MessageSquareText,
            note: words('quick.never-clears'),
            verb,
            command: {
              do: 'set-status',
              status: { text: whole, emoji: null, clearAfter: 'never', isPreset: false },
            },
          }),
        ]
      : []),
  ];
}

/** Other moments than the one that is written: some time from now, and the next full hour. */
function otherMoments(written: number, now: number): { at: number; label: string }[] {
  const fullHour = (Math.floor(now / HOUR) + 1) * HOUR;
  const later = (minutes: number): { at: number; label: string } => ({
    at: now + minutes * MINUTE,
    label: capitalized(waitWords(minutes * MINUTE * 1000)),
  });
  const until = {
    at: fullHour,
    label: words('clear-after.time', { time: timeWords(fullHour * 1000) }),
  };
  return [later(45), until].filter(({ at }) => Math.abs(at - written) >= MINUTE);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const seconds = (now: number): number => Math.floor(now / 1000);
