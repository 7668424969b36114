import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import Clock from '@lucide/svelte/icons/clock';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import Smile from '@lucide/svelte/icons/smile';
import { checkStatusText, type StatusValue } from '../../src-main/contract/status.ts';
import type { JumpStatus } from '../../src-main/contract/jump-command.ts';
import { NameSearch, RANKS } from '../../src-main/contract/name-search.ts';
import type { RecentMessage } from '../../src-main/contract/reminder.ts';
import { textOfHtml } from '../../src-main/contract/plain-text.ts';
import { words } from '../../resources/words.ts';
import { writtenLocale } from '../../resources/locale.ts';
import { durationWords } from '../../resources/durations.ts';
import { momentNoteWords, momentWords, timeWords } from '../app/moments.ts';
import type { JumpRow } from '../jump/find.ts';
import { type JumpItem, unmarked } from '../jump/row.ts';
import type { JumpSource } from '../jump/source.ts';
import { nameOf, presetStatus } from '../views/status/preset-status.ts';
import { channelWords, emptyTopicName } from '../views/topics/topic-names.ts';
import type { Phrase } from './phrases.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A row of a phrase. */
const row = (group: JumpRow['group'], id: string, name: string, item: JumpItem): JumpRow => ({
  group,
  id,
  rank: RANKS.whole,
  name: unmarked(name),
  item,
});

const seconds = (now: number): number => Math.floor(now / 1000);
const beginning = (text: string): string => text.charAt(0).toLocaleUpperCase(writtenLocale()) + text.slice(1);

/** `today 4:18 PM · in 1 h`, for a moment in UNIX seconds. */
const clearsWords = (at: number, now: number): string =>
  words('status.clears', {
    moment: momentWords(at * 1000, now),
    duration: durationWords(at * 1000 - now),
  });

/**
 * The rows of `lunch 1h`: the status with that moment, other moments, and other things that may be meant.
 * @param now milliseconds since the epoch
 * @param whole the text as it is written
 */
export function statusRows(
  source: JumpSource,
  phrase: Phrase & { kind: 'status' },
  whole: string,
  now: number,
): JumpRow[] {
  const status = meantStatus(source, phrase.text);
  if (checkStatusText(status.text) !== null) return [];
  const name = nameOf(status);
  const setAt = (at: number): JumpItem['command'] => ({
    do: 'set-status',
    status: { ...status, clearAfter: { at: at * 1000 } },
  });
  const verb = words('quick.set-status');
  const others = otherMoments(phrase.at, seconds(now));
  return [
    row('read', 'read-status', name, {
      icon: Smile,
      emoji: status.emoji,
      second: clearsWords(phrase.at, now),
      verb,
      command: setAt(phrase.at),
    }),
    ...others.map(({ at, label }) =>
      row('clears', `clears-${label}`, label, {
        icon: Clock,
        note: momentNoteWords(at * 1000, now),
        verb,
        command: setAt(at),
      }),
    ),
    row('clears', 'clears-pick', words('quick.pick-time'), {
      icon: Clock,
      verb: words('jump.open'),
      command: { do: 'create', place: 'status' },
    }),
    ...(checkStatusText(whole) === null
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

/** The preset or recent status that a name is meant for, or a status of that name. */
function meantStatus({ presets }: JumpSource, text: string): JumpStatus {
  const names = new NameSearch(text);
  const known: JumpStatus[] = [
    ...(presets?.presets ?? []).map((preset) => presetStatus(preset)),
    ...(presets?.recents ?? []).map(({ text: recent, emoji, clearAfter }) => ({
      text: recent,
      emoji,
      clearAfter,
      isPreset: false,
    })),
  ];
  const best = known
    .map((status) => ({ status, rank: rankOf(names, status) }))
    .filter(({ rank }) => rank <= RANKS.words)
    .toSorted((a, b) => a.rank - b.rank)[0];
  return best?.status ?? { text: beginning(text), emoji: null, clearAfter: 'never', isPreset: false };
}

const rankOf = (names: NameSearch, status: StatusValue): number =>
  names.match(nameOf(status))?.rank ?? Infinity;

/** Other moments than the one that is written: some time from now, and the next full hour. */
function otherMoments(written: number, now: number): { at: number; label: string }[] {
  const fullHour = (Math.floor(now / HOUR) + 1) * HOUR;
  const later = (minutes: number): { at: number; label: string } => ({
    at: now + minutes * MINUTE,
    label: words('quick.in', { duration: durationWords(minutes * MINUTE * 1000) }),
  });
  const until = {
    at: fullHour,
    label: words('clear-after.time', { time: timeWords(fullHour * 1000) }),
  };
  return [later(45), until].filter(({ at }) => Math.abs(at - written) >= MINUTE);
}

/**
 * The rows of `remind me tomorrow 9 …`: the newest messages, of which the first is meant unless another one is chosen.
 * @param now milliseconds since the epoch
 */
export function reminderRows(
  source: JumpSource,
  { text, at }: Phrase & { kind: 'remind' },
  messages: RecentMessage[],
  now: number,
): JumpRow[] {
  const [first, ...others] = messages;
  if (at === null || !first) {
    const second = words(at === null ? 'quick.remind-when' : 'quick.remind-no-message');
    return [
      row('read', 'read-remind', words('reminder.new'), {
        icon: AlarmClock,
        second,
        verb: words('jump.open'),
        command: { do: 'new-reminder', draft: { note: beginning(text), at } },
      }),
    ];
  }
  const verb = words('quick.remind');
  const note = beginning(text);
  const about = (message: RecentMessage): JumpItem => ({
    icon: AlarmClock,
    face: { name: message.sender ?? '', userId: message.senderId },
    detail: unmarked(placeOf(source, message)),
    second: textOfHtml(message.html ?? '').replace(/\s+/g, ' '),
    note: message.sentAt === null ? '' : momentNoteWords(message.sentAt, now),
    verb,
    command: { do: 'remind', form: { messageId: message.id, at, note } },
  });
  return [
    row('read', 'read-remind', note || words('quick.remind-of', { sender: first.sender ?? '' }), {
      icon: AlarmClock,
      second: words('quick.remind-at', {
        moment: momentNoteWords(at * 1000, now),
        duration: durationWords(at * 1000 - now),
        sender: first.sender ?? '',
      }),
      verb,
      command: about(first).command,
    }),
    ...[first, ...others].map((message) =>
      row('about', `about-${message.id}`, message.sender ?? '', about(message)),
    ),
  ];
}

function placeOf(source: JumpSource, { conversation }: RecentMessage): string {
  if (!conversation) return '';
  if ('people' in conversation) return words('quick.direct');
  return words('topic.in-channel', {
    channel: channelWords(conversation.channelId, conversation.name),
    topic: conversation.topic || emptyTopicName(source),
  });
}

/** The row of `schedule friday 9 …`. */
export function scheduleRows({ text, at }: Phrase & { kind: 'schedule' }, now: number): JumpRow[] {
  return [
    row('read', 'read-schedule', text === '' ? words('jump.new-scheduled') : beginning(text), {
      icon: CalendarClock,
      second:
        at === null
          ? words('quick.schedule-when')
          : words('quick.schedule-at', {
              moment: momentNoteWords(at * 1000, now),
              duration: durationWords(at * 1000 - now),
            }),
      verb: words('quick.schedule'),
      command: { do: 'schedule', content: text, at },
    }),
  ];
}
