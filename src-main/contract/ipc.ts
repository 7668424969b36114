import { z } from 'zod';
import { accountCalls } from './calls/accounts.ts';
import { type Call, CollectionName } from './calls/call.ts';
import { emojiCalls } from './calls/emoji.ts';
import { clipboardCalls, messageCalls, topicCalls } from './calls/messages.ts';
import { historyCalls } from './calls/history.ts';
import { linkCalls } from './calls/links.ts';
import { navigationCalls } from './calls/navigation.ts';
import { channelCalls, groupCalls } from './calls/channels.ts';
import { folderCalls, linkifierCalls, organizationCalls, profileFieldCalls } from './calls/organization.ts';
import { outboxCalls } from './calls/outbox.ts';
import { peopleCalls } from './calls/people.ts';
import { settingCalls } from './calls/settings.ts';
import { reminderCalls } from './calls/reminders.ts';
import { scheduledCalls } from './calls/scheduled.ts';
import { snippetCalls } from './calls/snippets.ts';
import { statusCalls } from './calls/status.ts';
import { typingCalls } from './calls/typing.ts';
import type { Problem } from './problem.ts';

export { CollectionName };

export const Place = z.enum([
  'status',
  'snippets',
  'scheduled',
  'reminders',
  'topics',
  'navigation',
  'people',
  'channels',
  'organization',
  'settings',
  'outbox',
  'accounts',
]);
export type Place = z.infer<typeof Place>;

/** The only list of what a window may ask of the main process: name, input, what it reads, result. */
export const calls = {
  ...accountCalls,
  ...organizationCalls,
  ...statusCalls,
  ...snippetCalls,
  ...scheduledCalls,
  ...reminderCalls,
  ...navigationCalls,
  ...channelCalls,
  ...groupCalls,
  ...peopleCalls,
  ...settingCalls,
  ...emojiCalls,
  ...topicCalls,
  ...messageCalls,
  ...typingCalls,
  ...clipboardCalls,
  ...folderCalls,
  ...profileFieldCalls,
  ...linkifierCalls,
  ...outboxCalls,
  ...historyCalls,
  ...linkCalls,
} satisfies Record<string, Call<z.ZodType, unknown>>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<Name extends CallName> = z.input<Calls[Name]['input']>;
export type ResultOf<Name extends CallName> = Exclude<Calls[Name]['result'], undefined>;

/** What crosses back: a value, or a problem that the window has words for. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** What a place is to show when it opens: one thing of it. */
export interface Target {
  /** The key of a row, or whatever else the place knows its things by. */
  key: string;
  /** Open its form at once. */
  edit?: boolean;
  /** In a conversation: the message that is pointed at. */
  messageId?: number;
}

/** Where the window is to go. */
export interface Navigation {
  place: Place;
  /** The account that it is about; whichever is shown where none is named. */
  accountId?: string;
  target?: Target;
}

/** What main pushes to windows. */
export interface Events {
  changed: { collections: CollectionName[] };
  /** The tray, a notification or a second start asks for a place, or a thing of one. */
  navigate: Navigation;
}
export type EventName = keyof Events;

/** What the preload script puts on `window.perch`. */
export interface Bridge {
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  subscribe(listener: (name: EventName, payload: Events[EventName]) => void): () => void;
  platform: string;
}
