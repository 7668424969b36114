import { z } from 'zod';
import { appCalls } from './calls/app.ts';
import { accountCalls } from './calls/accounts.ts';
import { type Call, CollectionName } from './calls/call.ts';
import { emojiCalls } from './calls/emoji.ts';
import { clipboardCalls, messageCalls, topicCalls } from './calls/messages.ts';
import { historyCalls } from './calls/history.ts';
import { jumpCalls } from './calls/jump.ts';
import { linkCalls } from './calls/links.ts';
import { localSettingCalls } from './calls/local-settings.ts';
import { navigationCalls } from './calls/navigation.ts';
import { channelCalls, groupCalls } from './calls/channels.ts';
import { folderCalls, linkifierCalls, organizationCalls, profileFieldCalls } from './calls/organization.ts';
import { outboxCalls } from './calls/outbox.ts';
import { peopleCalls } from './calls/people.ts';
import { settingCalls } from './calls/settings.ts';
import { reminderCalls } from './calls/reminders.ts';
import { scheduledCalls } from './calls/scheduled.ts';
import { snippetCalls } from './calls/snippets.ts';
import { presetCalls, statusCalls } from './calls/status.ts';
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

/** The only list of what a window may call in the main process: name, input, collections it reads, result. */
export const calls = {
  ...appCalls,
  ...accountCalls,
  ...organizationCalls,
  ...statusCalls,
  ...presetCalls,
  ...snippetCalls,
  ...scheduledCalls,
  ...reminderCalls,
  ...navigationCalls,
  ...channelCalls,
  ...groupCalls,
  ...peopleCalls,
  ...settingCalls,
  ...localSettingCalls,
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
  ...jumpCalls,
} satisfies Record<string, Call<z.ZodType, unknown>>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<Name extends CallName> = z.input<Calls[Name]['input']>;
export type ResultOf<Name extends CallName> = Exclude<Calls[Name]['result'], undefined>;

/** The result of a call: a value, or a problem that the window has words for. */
export type CallResult<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** The item that a place shows when it opens. */
export interface Target {
  /** The key of a row, or the other name that the place has for its items. */
  key: string;
  /** Open its form at once. */
  edit?: boolean;
  /** In a conversation, the message to point at. */
  messageId?: number;
}

/** Where the window goes. */
export interface Navigation {
  place: Place;
  /** The account to show; without one, the shown account stays. */
  accountId?: string;
  target?: Target;
}

/** What main pushes to windows. */
export interface Events {
  changed: { collections: CollectionName[] };
  /** The tray, a notification or a second start opens a place, or an item of one. */
  navigate: Navigation;
}
export type EventName = keyof Events;

/** What the preload script puts on `window.perch`. */
export interface Bridge {
  call(name: string, input: unknown): Promise<CallResult<unknown>>;
  subscribe(listener: (name: EventName, payload: Events[EventName]) => void): () => void;
  platform: string;
}
