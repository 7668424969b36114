import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import Clock from '@lucide/svelte/icons/clock';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import MonitorSmartphone from '@lucide/svelte/icons/monitor-smartphone';
import Smile from '@lucide/svelte/icons/smile';
import { isEmptyStatus, type StatusValue } from '../../src-main/contract/values/status.ts';
import { checkStatusText } from '../../src-main/contract/text/status-text.ts';
import type { PaletteStatus, ReminderDraft } from '../../src-main/contract/values/command.ts';
import { NameSearch, RANKS } from '../../src-main/contract/search/name-search.ts';
import { isOffered } from '../../src-main/contract/operations/operation.ts';
import { noteToOneself } from '../../src-main/contract/values/note-to-oneself.ts';
import type { Recurrence } from '../../src-main/contract/values/recurrence.ts';
import type { RecentMessage } from '../../src-main/contract/values/reminder.ts';
import { textOfHtml } from '../../src-main/contract/text/plain-text.ts';
import { channelInText } from '../../resources/channel-words.ts';
import { words } from '../../resources/words.ts';
import { writtenLocale } from '../../resources/locale.ts';
import { durationWords } from '../../resources/durations.ts';
import { momentNoteWords, momentWords, timeWords } from '../base/time/moments.ts';
import { operations } from '../base/bridge/contract.data.ts';
import { recurrenceWords } from '../base/time/recurrence-words.ts';
import type { Reading } from '../base/time/phrase/division.ts';
import type { Phrase } from '../base/time/phrase/phrases.ts';
import type { PaletteRow } from './find.ts';
import { type PaletteItem, MOST_OF_A_GROUP, unmarked } from './rows.ts';
import type { PaletteSource } from '../state/source.ts';
import { nameOf, presetStatus } from '../entities/status/preset-status.ts';
import { channelWords, emptyTopicName } from '../entities/messages/topic-names.ts';

/** Before a moment at which something is, which is no end. */
const SAYS_WHEN = /^\s+(?:at|in|by|around|about|after|um|gegen|ab|nach)\s/i;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A row of a phrase. */
const row = (group: PaletteRow['group'], id: string, name: string, item: PaletteItem): PaletteRow => ({
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
 */
export function statusRows(
  source: PaletteSource,
  { readings, asks, whole }: Phrase,
  now: number,
): PaletteRow[] {
  const [first] = readings;
  if (!first) return [];
  const meant = meantStatuses(source, first.text);
  const [status] = meant;
  if (!status || checkStatusText(status.text) !== null) return [];
  const setAt = (at: number, status: PaletteStatus): PaletteItem['command'] => ({
    do: 'set-status',
    status: { ...status, clearAfter: { at: at * 1000 } },
  });
  const verb = words('quick.set-status');
  // "Standup at 3pm" tells others, and is over then.
  const saysWhen = !asks && SAYS_WHEN.test(whole.slice(first.text.length));
  return [
    ...readings.flatMap(({ at }, reading) =>
      meant.map((one, index) =>
        row(asks ? 'readings' : 'read', `read-status-${reading}-${index}`, nameOf(one), {
          icon: Smile,
          emoji: one.emoji,
          second: clearsWords(at, now),
          verb,
          command: setAt(at, one),
        }),
      ),
    ),
    // Beside an open question they would look like answers.
    ...(asks || meant.length > 1 ? [] : otherMoments(first.at, seconds(now))).map(({ at, label }) =>
      row('clears', `clears-${label}`, label, {
        icon: Clock,
        note: momentNoteWords(at * 1000, now),
        verb,
        command: setAt(at, status),
      }),
    ),
    row('clears', 'clears-pick', words('quick.pick-time'), {
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

/** A row without its group: its name and its item. */
type Named = [name: string, item: PaletteItem];

/**
 * The rows of a phrase: a row for each reading, and a row for the text without a moment if the phrase asks the user or has no
 * reading.
 */
function meantRows(
  { readings, asks }: Pick<Phrase, 'readings' | 'asks'>,
  kind: Phrase['kind'],
  read: (reading: Reading) => Named,
  unread: Named,
): PaletteRow[] {
  const isRead = readings.length > 0;
  return [
    ...readings.map((reading, index) =>
      row(asks ? 'readings' : 'read', asks ? `reading-${index}` : `read-${kind}`, ...read(reading)),
    ),
    ...(asks || !isRead
      ? [row(isRead ? 'readings' : 'read', `${isRead ? 'unread' : 'read'}-${kind}`, ...unread)]
      : []),
  ];
}

/** Why no moment is read; `when` asks for one. */
function whenWords(problem: Phrase['problem'], when: string): string {
  if (problem === 'past') return words('problem.in-the-past');
  if (problem === 'repeats') return words('when.repeats');
  return problem === 'impossible' ? words('when.impossible') : when;
}

/** The status of a name; without a name, the current status, else each preset. */
function meantStatuses(source: PaletteSource, name: string): PaletteStatus[] {
  if (name !== '') return [meantStatus(source, name)];
  const { status, presets } = source;
  if (status && !isEmptyStatus(status))
    return [{ text: status.text, emoji: status.emoji, clearAfter: 'never', isPreset: false }];
  return (presets?.presets ?? []).slice(0, MOST_OF_A_GROUP).map((preset) => presetStatus(preset));
}

/** The preset or recent status that a name is meant for, or a status of that name. */
function meantStatus({ presets }: PaletteSource, text: string): PaletteStatus {
  const names = new NameSearch(text);
  const known: PaletteStatus[] = [
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
 * The rows of `remind me tomorrow 9 …`: a reminder of the text, here or on all devices, or with it of a message. Without a text
 * the first of the newest messages is meant unless the user chooses another.
 * @param now milliseconds since the epoch
 */
export function reminderRows(
  source: PaletteSource,
  { readings, asks, problem, whole }: Phrase,
  messages: RecentMessage[],
  now: number,
): PaletteRow[] {
  const [first] = messages;
  const [only] = asks ? [] : readings;
  const verb = words('quick.remind');
  const about = (message: RecentMessage, reading: Reading): PaletteItem => ({
    icon: AlarmClock,
    face: { name: senderOf(message), userId: message.senderId },
    detail: unmarked(placeOf(source, message)),
    second: textOfHtml(message.html ?? '').replace(/\s+/g, ' '),
    note: notedMoment(message, now),
    verb,
    command: remindCommand(message, reading),
  });
  /** In the main window, which asks for the message. */
  const written = (
    note: string,
    { at, repeats }: Pick<ReminderDraft, 'at' | 'repeats'>,
    second: string,
  ): PaletteItem => ({
    icon: AlarmClock,
    second,
    verb: words('palette.open'),
    command: { do: 'new-reminder', draft: { note: beginning(note), at, ...(repeats && { repeats }) } },
  });
  const read = (reading: Reading): Named => {
    const { at, text, repeats } = reading;
    const moment = momentOfReading(reading, now);
    if (text !== '') {
      const second = words('quick.schedule-at', moment);
      return [beginning(text), { icon: AlarmClock, second, verb, command: noteCommand(source, reading) }];
    }
    if (!first) {
      const draft = { at, ...(repeats && { repeats }) };
      return [words('reminder.new'), written('', draft, words('quick.remind-no-note'))];
    }
    const sender = senderOf(first);
    const name = first.note || words('quick.remind-of', { sender });
    const again = first.remindedAt !== null;
    const second = words(again ? 'quick.remind-again-at' : 'quick.remind-at', { ...moment, sender });
    return [name, { icon: AlarmClock, second, verb, command: about(first, reading).command }];
  };
  const { featureLevel = null } = source.facts ?? {};
  const mayEverywhere = isOffered(operations.createScheduledMessage, featureLevel);
  return [
    ...meantRows({ readings, asks }, 'remind', read, [
      words('reminder.new'),
      written(whole, { at: null }, whenWords(problem, words('quick.remind-when'))),
    ]),
    ...(only?.text && mayEverywhere
      ? [
          row('everywhere', 'remind-everywhere', words('reminder.everywhere'), {
            icon: MonitorSmartphone,
            note: words('quick.remind-everywhere'),
            verb,
            command: noteCommand(source, only, true),
          }),
        ]
      : []),
    ...messages.flatMap((message) =>
      only ? [row('about', `about-${message.id}`, senderOf(message), about(message, only))] : [],
    ),
  ];
}

const senderOf = ({ sender }: RecentMessage): string => sender ?? words('notification.somebody');

function notedMoment({ sentAt, remindedAt }: RecentMessage, now: number): string {
  if (remindedAt !== null) return words('quick.reminded', { moment: momentWords(remindedAt, now) });
  return sentAt === null ? '' : momentNoteWords(sentAt, now);
}

/** Reminds of a text without a message: on this computer, or on all devices. */
function noteCommand(
  { facts }: PaletteSource,
  { at, text, repeats }: Reading,
  everywhere = false,
): PaletteItem['command'] {
  const note = beginning(text);
  if (!repeats)
    return { do: 'remind', form: { messageId: null, at, note, ...(everywhere && { everywhere }) } };
  const item = everywhere
    ? { kind: 'scheduled' as const, ...noteToOneself(facts?.userId ?? 0, note) }
    : { kind: 'reminder' as const, messageId: null, note };
  return { do: 'repeat', form: { rule: repeats, item } };
}

function remindCommand(
  { id: messageId, note: before }: RecentMessage,
  { at, text, repeats }: Reading,
): PaletteItem['command'] {
  const note = beginning(text) || before;
  return repeats
    ? { do: 'repeat', form: { rule: repeats, item: { kind: 'reminder', messageId, note } } }
    : { do: 'remind', form: { messageId, at, note } };
}

/** The moment of a reading, and how long it is until then; of a rule its words and its first time. */
const momentOfReading = ({ at, repeats }: Reading, now: number): { moment: string; duration: string } => ({
  moment: repeats ? recurrenceWords(repeats) : momentNoteWords(at * 1000, now),
  duration: durationWords(at * 1000 - now),
});

function placeOf(source: PaletteSource, { conversation }: RecentMessage): string {
  if (!conversation) return '';
  if ('people' in conversation) return words('quick.direct');
  return words('topic.in-channel', {
    channel: channelInText(
      channelWords(conversation.channelId, conversation.name),
      conversation.access === 'private',
    ),
    topic: conversation.topic || emptyTopicName(source),
  });
}

/**
 * The rows of `schedule friday 9 …`.
 * @param now milliseconds since the epoch
 */
export function scheduleRows({ readings, asks, problem, whole }: Phrase, now: number): PaletteRow[] {
  const written = (text: string, at: number | null, second: string, repeats?: Recurrence): Named => [
    text === '' ? words('palette.new-scheduled') : beginning(text),
    {
      icon: CalendarClock,
      second,
      verb: words('quick.schedule'),
      command: { do: 'schedule', content: text, at, ...(repeats && { repeats }) },
    },
  ];
  const read = (reading: Reading): Named =>
    written(
      reading.text,
      reading.at,
      words('quick.schedule-at', momentOfReading(reading, now)),
      reading.repeats,
    );
  return meantRows(
    { readings, asks },
    'schedule',
    read,
    written(whole, null, whenWords(problem, words('quick.schedule-when'))),
  );
}
