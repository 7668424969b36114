import { z } from 'zod';
import { ClearAfter } from '../time/clear-after.ts';
import { Conversation } from './conversation.ts';
import { EmojiReference } from './emoji-reference.ts';
import { accountId, address, key, longText, shortText } from './input.ts';
import { Recurrence } from './recurrence.ts';
import { ReminderForm } from './reminder.ts';
import { SeriesForm } from './series.ts';
import { OpenCommand, Place } from './place.ts';
import { PlannedRule } from './rules.ts';

/** A status as a link fills it in. */
export const StatusDraft = z.strictObject({
  text: shortText,
  emoji: z.nullable(EmojiReference),
  clearAfter: z.union([
    z.literal('never'),
    z.strictObject({ minutes: z.int().positive() }),
    z.strictObject({ time: z.int().nonnegative() }),
  ]),
});
export type StatusDraft = z.infer<typeof StatusDraft>;

/** A reminder without its message, which the user chooses later; `at` is in UNIX seconds. */
export const ReminderDraft = z.strictObject({
  note: longText,
  at: z.nullable(z.int().positive()),
  repeats: z.optional(Recurrence),
});
export type ReminderDraft = z.infer<typeof ReminderDraft>;

/**
 * The action of a search result in the main window. It is data, so that the quick window can hand it over. `open` shows
 * a place; `create` starts a new item there.
 */
export const WindowCommand = z.discriminatedUnion('do', [
  OpenCommand,
  z.strictObject({ do: z.literal('create'), place: Place }),
  z.strictObject({ do: z.literal('open-snippet'), key }),
  /** Copies a snippet, after the user has filled in its placeholders. */
  z.strictObject({ do: z.literal('copy-snippet'), key }),
  z.strictObject({ do: z.literal('new-snippet'), title: shortText, content: longText }),
  z.strictObject({ do: z.literal('snippet-from-clipboard') }),
  /** Without a text, the window reads the selection itself: Wayland shows it to the focused program alone. */
  z.strictObject({ do: z.literal('snippet-from-selection'), text: longText }),
  /** Opens the import or the export of snippets. */
  z.strictObject({ do: z.literal('exchange'), what: z.literal(['import', 'export']) }),
  /** Writes a message for later; `at` is in UNIX seconds. */
  z.strictObject({
    do: z.literal('schedule'),
    content: longText,
    at: z.nullable(z.int().positive()),
    repeats: z.optional(Recurrence),
  }),
  /** Asks when to be reminded of a whole conversation. */
  z.strictObject({ do: z.literal('remind-of'), conversation: Conversation }),
  /** Fills in the form for a reminder, which asks for its message. */
  z.strictObject({ do: z.literal('new-reminder'), draft: ReminderDraft }),
  /** Fills in the form for a status, and leaves it to the user to set it. */
  z.strictObject({ do: z.literal('write-status'), status: StatusDraft }),
  z.strictObject({ do: z.literal('new-conversation') }),
  z.strictObject({ do: z.literal('sign-in'), accountId: z.nullable(z.uuid()) }),
  z.strictObject({ do: z.literal('sign-out') }),
  z.strictObject({ do: z.literal('shortcuts') }),
  z.strictObject({ do: z.literal('about') }),
]);
export type WindowCommand = z.infer<typeof WindowCommand>;

/** A status as a row sets it. */
export const PaletteStatus = z.strictObject({
  text: shortText,
  emoji: z.nullable(EmojiReference),
  clearAfter: ClearAfter,
  away: z.optional(z.literal(true)),
  isPreset: z.boolean(),
});
export type PaletteStatus = z.infer<typeof PaletteStatus>;

const paste = z.optional(z.literal(true));

/** A command that needs no place. The main process runs it at once. */
export const ActCommand = z.discriminatedUnion('do', [
  /** `paste` as in `snippets:copy`. */
  z.strictObject({ do: z.literal('copy-snippet'), key, paste }),
  /** `seen` and `content` as in `snippets:copy`. `filled` is the content with its placeholders filled in; `values` are the values that the user typed. */
  z.strictObject({
    do: z.literal('copy-filled'),
    key,
    paste,
    seen: z.optional(longText),
    content: z.optional(longText),
    filled: longText,
    values: z.record(shortText, shortText),
  }),
  z.strictObject({ do: z.literal('set-status'), status: PaletteStatus }),
  /** Sets a status later, by a rule. */
  z.strictObject({ do: z.literal('plan-status'), form: PlannedRule }),
  z.strictObject({ do: z.literal('clear-status') }),
  z.strictObject({ do: z.literal('set-away'), away: z.boolean() }),
  z.strictObject({ do: z.literal('remind'), form: ReminderForm }),
  /** Begins a series. */
  z.strictObject({ do: z.literal('repeat'), form: SeriesForm }),
  /** Opens an address in the system's browser. */
  z.strictObject({ do: z.literal('open-link'), url: address }),
  z.strictObject({ do: z.literal('activate'), accountId }),
  z.strictObject({ do: z.literal('quit') }),
]);
export type ActCommand = z.infer<typeof ActCommand>;

/** Searches for this text instead; the search stays open. */
export interface SearchCommand {
  do: 'search';
  text: string;
}

export type PaletteCommand = WindowCommand | ActCommand | SearchCommand;
