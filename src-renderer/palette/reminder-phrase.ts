import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import MonitorSmartphone from '@lucide/svelte/icons/monitor-smartphone';
import type { ReminderDraft } from '../../src-main/contract/values/command.ts';
import { noteToOneself } from '../../src-main/contract/values/note-to-oneself.ts';
import type { RecentMessage } from '../../src-main/contract/values/reminder.ts';
import { channelInText } from '../../resources/channel-words.ts';
import { words } from '../../resources/words.ts';
import { capitalized, momentNoteWords, momentWords } from '../base/time/moments.ts';
import type { Reading } from '../base/time/phrase/division.ts';
import type { Phrase } from '../base/time/phrase/phrases.ts';
import type { TypedLine } from './chips.svelte.ts';
import { type PaletteItem, type PaletteRow, unmarked } from './rows.ts';
import type { PaletteSource } from '../state/source.ts';
import { channelWords, emptyTopicName } from '../entities/messages/topic-names.ts';
import { meantRows, momentOfReading, openChip, type Read, row, textChip, whenWords } from './phrase-rows.ts';

/**
 * The rows of `remind me tomorrow 9 …`: a reminder of the text, here or on all devices, or with it of a message. Without a text
 * the first of the newest messages is meant unless the user chooses another.
 * @param now milliseconds since the epoch
 */
export function reminderRows(
  source: PaletteSource,
  line: TypedLine,
  phrase: Phrase,
  messages: RecentMessage[],
  now: number,
): PaletteRow[] {
  const { readings, asks, problem, whole } = phrase;
  const [first] = messages;
  const [only] = asks ? [] : readings;
  const verb = words('quick.remind');
  const about = (message: RecentMessage, reading: Reading): PaletteItem => ({
    icon: AlarmClock,
    face: { name: senderOf(message), userId: message.senderId },
    detail: unmarked(placeOf(source, message)),
    second: message.text,
    note: notedMoment(message, now),
    verb,
    command: remindCommand(message, reading),
  });
  /** In the main window, which asks for the message. */
  const written = (note: string, { at, repeats }: Pick<ReminderDraft, 'at' | 'repeats'>): PaletteItem => ({
    icon: AlarmClock,
    verb: words('palette.open'),
    command: { do: 'new-reminder', draft: { note: capitalized(note), at, ...(repeats && { repeats }) } },
  });
  const asked = { text: verb, icon: AlarmClock, words: [phrase.verb] };
  const read = (reading: Reading): Read => {
    const { at, text, repeats } = reading;
    const { moment, wait } = momentOfReading(reading, now);
    const said = [asked, { text: moment, words: reading.words }];
    if (text !== '')
      return {
        chips: [...said, textChip(text)],
        note: wait,
        item: { icon: AlarmClock, verb, command: noteCommand(source, reading) },
      };
    if (!first) {
      const draft = { at, ...(repeats && { repeats }) };
      return {
        chips: [...said, textChip('')],
        note: words('quick.remind-no-note'),
        item: written('', draft),
      };
    }
    const sender = senderOf(first);
    const again = first.remindedAt !== null;
    const name = first.note || words(again ? 'quick.remind-again-of' : 'quick.remind-of', { sender });
    const { command } = about(first, reading);
    return { chips: [...said, { text: name }], note: wait, item: { icon: AlarmClock, verb, command } };
  };
  return [
    ...meantRows(line, phrase, read, {
      chips: [asked, openChip(), textChip(whole)],
      note: whenWords(problem, words('quick.remind-when')),
      item: written(whole, { at: null }),
    }),
    ...(only?.text
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
  { organization }: PaletteSource,
  { at, text, repeats }: Reading,
  everywhere = false,
): PaletteItem['command'] {
  const note = capitalized(text);
  if (!repeats)
    return { do: 'remind', form: { messageId: null, at, note, ...(everywhere && { everywhere }) } };
  const item = everywhere
    ? { kind: 'scheduled' as const, ...noteToOneself(organization?.userId ?? 0, note) }
    : { kind: 'reminder' as const, messageId: null, note };
  return { do: 'repeat', form: { rule: repeats, item } };
}

function remindCommand(
  { id: messageId, note: before }: RecentMessage,
  { at, text, repeats }: Reading,
): PaletteItem['command'] {
  const note = capitalized(text) || before;
  return repeats
    ? { do: 'repeat', form: { rule: repeats, item: { kind: 'reminder', messageId, note } } }
    : { do: 'remind', form: { messageId, at, note } };
}

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
