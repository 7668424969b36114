import type { z } from 'zod';
import { activityCalls } from './calls/activity.ts';
import { appCalls } from './calls/app.ts';
import { accountCalls } from './calls/accounts.ts';
import { backupCalls } from './calls/backup.ts';
import type { Call } from './calls/call.ts';
import { commandCalls } from './calls/commands.ts';
import type { DataPart } from './values/data-part.ts';
import { emojiCalls } from './calls/emoji.ts';
import { clipboardCalls, messageCalls, topicCalls } from './calls/messages.ts';
import { exchangeCalls } from './calls/exchange.ts';
import { historyCalls } from './calls/history.ts';
import { paletteCalls } from './calls/palette.ts';
import { linkCalls } from './calls/links.ts';
import { localSettingCalls } from './calls/local-settings.ts';
import { navigationCalls } from './calls/navigation.ts';
import { channelCalls, groupCalls } from './calls/channels.ts';
import { folderCalls, linkifierCalls, organizationCalls, profileFieldCalls } from './calls/organization.ts';
import { outboxCalls } from './calls/outbox.ts';
import { peopleCalls } from './calls/people.ts';
import { proxyCalls } from './calls/proxy.ts';
import { settingCalls } from './calls/settings.ts';
import { quickCalls } from './calls/quick.ts';
import { reminderCalls } from './calls/reminders.ts';
import { scheduledCalls } from './calls/scheduled.ts';
import { seriesCalls } from './calls/series.ts';
import { snippetCalls } from './calls/snippets.ts';
import { shortcutCalls } from './calls/shortcuts.ts';
import { ruleCalls } from './calls/rules.ts';
import { presetCalls, statusCalls } from './calls/status.ts';
import { typingCalls } from './calls/typing.ts';
import { updateCalls } from './calls/updates.ts';
import type { WindowCommand } from './values/command.ts';
import { type Destination, Place } from './values/place.ts';
import type { Problem } from './problem.ts';

export type { CollectionName } from './values/change.ts';
export { Place };

/** The only list of what a window may call in the main process: name, kind, input, result. */
export const calls = {
  ...appCalls,
  ...updateCalls,
  ...accountCalls,
  ...proxyCalls,
  ...organizationCalls,
  ...statusCalls,
  ...presetCalls,
  ...ruleCalls,
  ...snippetCalls,
  ...exchangeCalls,
  ...backupCalls,
  ...scheduledCalls,
  ...reminderCalls,
  ...seriesCalls,
  ...activityCalls,
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
  ...commandCalls,
  ...paletteCalls,
  ...quickCalls,
  ...shortcutCalls,
} satisfies Record<string, Call<'query' | 'command', z.ZodType, unknown>>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** The calls that only read. */
export type QueryName = { [Name in CallName]: Calls[Name]['kind'] extends 'query' ? Name : never }[CallName];
export type InputOf<Name extends CallName> = z.input<Calls[Name]['input']>;
export type ResultOf<Name extends CallName> = Exclude<Calls[Name]['result'], undefined>;

/** The result of a call: a value, or a problem that the window has words for. */
export type CallResult<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** The result of a call, with the parts of the data that it was read from. */
export type Answer<Value> = CallResult<Value> & { reads: DataPart[] };

/** Where the window goes. */
export type Navigation = Destination & {
  /** The account to show; without one, the shown account stays. */
  accountId?: string;
};

/** A command for the window. */
export interface HandedOver {
  command: WindowCommand;
  /** The account to do it in; null for the one that is shown. */
  accountId: string | null;
}

/** The events that main sends to windows. */
export interface Events {
  changed: { parts: DataPart[] };
  /** The tray, a notification or a second start opens a place, or an item of one. */
  navigate: Navigation;
  /** The quick window hands over the command of a row, or a link opens an item. */
  run: HandedOver;
  /** Whether the quick window is shown. Hidden, it begins anew. */
  'quick-shown': boolean;
  /** The quick window asks for what a snippet needs, and copies it. */
  'quick-fill': { accountId: string; key: string };
}
export type EventName = keyof Events;

/** The object that the preload script defines as `window.perch`. */
export interface Bridge {
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  subscribe(listener: (name: EventName, payload: Events[EventName]) => void): () => void;
  platform: string;
}
