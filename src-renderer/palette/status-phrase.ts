import Clock from '@lucide/svelte/icons/clock';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import Smile from '@lucide/svelte/icons/smile';
import { isEmptyStatus, type StatusValue } from '../../src-main/contract/values/status.ts';
import { checkStatusText } from '../../src-main/contract/text/status-text.ts';
import type { PaletteStatus } from '../../src-main/contract/values/command.ts';
import { NameSearch, RANKS } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { waitWords } from '../../resources/durations.ts';
import { momentNoteWords, momentWords, timeWords } from '../base/time/moments.ts';
import type { Phrase } from '../base/time/phrase/phrases.ts';
import { type PaletteItem, MOST_OF_A_GROUP, type PaletteRow } from './rows.ts';
import type { PaletteSource } from '../state/source.ts';
import { nameOf, presetStatus } from '../entities/status/preset-status.ts';
import { row, beginning, plannedWords } from './phrase-rows.ts';

/** Before a moment at which something is, which is not an end. */
const SAYS_WHEN = /^\s+(?:in|by|around|about|after|gegen|nach)\s/i;

/** `today 4:18 PM · in 1 h`, for a moment in UNIX seconds. */
const clearsWords = (at: number, now: number): string =>
  words('status.clears', {
    moment: momentWords(at * 1000, now),
    wait: waitWords(at * 1000 - now),
  });

/**
 * The rows of `lunch 1h`: the status with that moment, other moments, and other things that may be meant.
 * @param now milliseconds since the epoch
 */
export function statusRows(
  source: PaletteSource,
  { readings, asks, whole }: Phrase,
  now: number,
): PaletteRow[] {
  const [first] = readings;
  if (!first) return [];
  // Others have to read when, so the whole text is the status: "meeting at 3".
  const statuses = first.text === whole ? [ownStatus(whole)] : meantStatuses(source, first.text);
  const [status] = statuses;
  if (!status || checkStatusText(status.text) !== null) return [];
  const setAt = (at: number, status: PaletteStatus): PaletteItem['command'] => ({
    do: 'set-status',
    status: { ...status, clearAfter: { at: at * 1000 } },
  });
  const verb = words('quick.set-status');
  // "Standup at 3pm" tells others, and is over then.
  const saysWhen = !asks && SAYS_WHEN.test(whole.slice(first.text.length));
  return [
    ...readings.flatMap(({ at, from }, reading) =>
      statuses.map((one, index) =>
        row(asks ? 'readings' : 'read', `read-status-${reading}-${index}`, nameOf(one), {
          icon: Smile,
          emoji: one.emoji,
          ...(from === undefined
            ? { second: clearsWords(at, now), verb, command: setAt(at, one) }
            : {
                second: plannedWords(from * 1000, at * 1000, now),
                verb: words('quick.schedule'),
                command: planned(one, from * 1000, at * 1000),
              }),
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
        command: setAt(at, status),
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
            note: saysWhen ? clearsWords(first.at, now) : words('quick.never-clears'),
            verb,
            command: {
              do: 'set-status',
              status: {
                text: whole,
                emoji: null,
                clearAfter: saysWhen ? { at: first.at * 1000 } : 'never',
                isPreset: false,
              },
            },
          }),
        ]
      : []),
  ];
}

const planned = ({ text, emoji }: PaletteStatus, from: number, to: number): PaletteItem['command'] => ({
  do: 'plan-status',
  form: { kind: 'planned', status: { text, emoji }, from, to },
});

/** The status of a name; without a name, the current status, else each preset. */
function meantStatuses(source: PaletteSource, name: string): PaletteStatus[] {
  if (name !== '') return [meantStatus(source, name)];
  const { status, presets } = source;
  if (status && !isEmptyStatus(status))
    return [{ text: status.text, emoji: status.emoji, clearAfter: 'never', isPreset: false }];
  return (presets?.presets ?? []).slice(0, MOST_OF_A_GROUP).map((preset) => presetStatus(preset));
}

const ownStatus = (text: string): PaletteStatus => ({
  text: beginning(text),
  emoji: null,
  clearAfter: 'never',
  isPreset: false,
});

/** The preset or recent status that a name is meant for, or a status of that name. */
function meantStatus({ presets }: PaletteSource, text: string): PaletteStatus {
  const names = new NameSearch(text);
  const statuses: PaletteStatus[] = [
    ...(presets?.presets ?? []).map((preset) => presetStatus(preset)),
    ...(presets?.recents ?? []).map(({ text: recent, emoji, clearAfter }) => ({
      text: recent,
      emoji,
      clearAfter,
      isPreset: false,
    })),
  ];
  const best = statuses
    .map((status) => ({ status, rank: rankOf(names, status) }))
    .filter(({ rank }) => rank <= RANKS.words)
    .toSorted((a, b) => a.rank - b.rank)[0];
  return best?.status ?? ownStatus(text);
}

const rankOf = (names: NameSearch, status: StatusValue): number =>
  names.match(nameOf(status))?.rank ?? Infinity;

/** Other moments than the one that is written: some time from now, and the next full hour. */
function otherMoments(written: number, now: number): { at: number; label: string }[] {
  const fullHour = (Math.floor(now / HOUR) + 1) * HOUR;
  const later = (minutes: number): { at: number; label: string } => ({
    at: now + minutes * MINUTE,
    label: beginning(waitWords(minutes * MINUTE * 1000)),
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
