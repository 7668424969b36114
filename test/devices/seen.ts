import { messageTextRows } from '../../src-main/cache/collections/messages.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import { messageView } from '../../src-main/features/messages/queries.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { reminderList } from '../../src-main/features/reminders/list.ts';
import { scheduledList, scheduledView } from '../../src-main/features/scheduled/queries.ts';
import { settingsView } from '../../src-main/features/settings/queries.ts';
import { snippetPage, snippetView } from '../../src-main/features/snippets/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import type { Device } from '../sync/device.ts';

/** Every collection that a user edits, as sorted lines. Equal lines mean that the same is shown. */
export type Everything = Record<string, string[]>;

/** The settings that are edited here. */
export const SETTINGS = ['color_scheme', 'full_name', 'presence_enabled', 'web_home_view'];
export const FLAGS = ['starred', 'collapsed'] as const;

const lines = <Item>(items: Iterable<Item>, line: (item: Item) => unknown[]): string[] =>
  [...items].map((item) => JSON.stringify(line(item))).toSorted();

/** The content of the windows of a device. */
export function shownBy(
  device: Device,
  server: ReferenceServer,
  userId: number,
  messageIds: number[],
): Everything {
  const { db } = device;
  const { rows } = snippetPage(db, '', 0, 1_000);
  return {
    snippets: lines(
      rows.map(({ key }) => snippetView(db, key)!),
      ({ serverId, title, content }) => [serverId, title, content.trim()],
    ),
    scheduled: lines(
      scheduledList(db).rows.map(({ key }) => scheduledView(db, key)!),
      ({ serverId, to, content, at }) => [serverId, to, content, at],
    ),
    reminders: lines(reminderList(db, { serverUrl: server.url, userId }), ({ serverId, message, at }) => [
      serverId,
      message?.id,
      at,
    ]),
    views: lines(
      navigationList(db).rows.filter(({ isPinned }) => isPinned !== null),
      ({ fragment, isPinned, name }) => [fragment, isPinned, name],
    ),
    settings: lines(
      settingsView(db).settings.filter(({ name }) => SETTINGS.includes(name)),
      ({ name, value }) => [name, value],
    ),
    status: lines([statusView(db)], ({ text, emoji, away }) => [text, emoji?.name ?? null, away]),
    folders: lines(folderViews(db), ({ folderId, name, description, archived }) => [
      folderId,
      name,
      description,
      archived,
    ]),
    channels: lines(
      channelPage(db, '', 0, 1_000).rows.filter(({ subscribed }) => subscribed),
      ({ name }) => [name],
    ),
    messages: lines(messageIds, (id) => {
      const { flags, reactions, html, markdown } = messageView(db, id, userId);
      const there = server.state.messages.byId(id);
      const isSame = html === null ? markdown === there?.content : html === there?.rendered_content;
      const mine = reactions.filter((one) => one.mine).map(({ emoji }) => emoji.name);
      return [
        id,
        FLAGS.filter((flag) => flags[flag]),
        mine.toSorted(),
        isSame ? there?.content : (markdown ?? html),
      ];
    }),
  };
}

/** The data of the server, in the same lines. */
export function keptBy({ state, user }: ReferenceServer, userId: number, messageIds: number[]): Everything {
  const settings: Record<string, unknown> = {
    ...state.settings.all(userId),
    full_name: user('mira').fullName,
  };
  const { status_text = '', emoji_name = null } = state.statuses.read(userId);
  const waits = (kind: 'message' | 'reminder') => state.scheduledMessages.list(userId, kind);
  return {
    snippets: lines(state.savedSnippets.list(userId), ({ id, title, content }) => [id, title, content]),
    scheduled: lines(waits('message'), ({ id, recipient, content, scheduled_delivery_timestamp: at }) => [
      id,
      recipient.type === 'stream' ? { channelId: recipient.stream_id, topic: recipient.topic } : null,
      content,
      at,
    ]),
    reminders: lines(
      waits('reminder'),
      ({ id, reminder_target_message_id, scheduled_delivery_timestamp }) => [
        id,
        reminder_target_message_id,
        scheduled_delivery_timestamp,
      ],
    ),
    views: lines(state.navigationViews.list(userId), ({ fragment, is_pinned, name }) => [
      fragment,
      is_pinned,
      name,
    ]),
    settings: lines(SETTINGS, (name) => [name, settings[name]]),
    status: lines([0], () => [status_text, emoji_name, settings.presence_enabled === false]),
    folders: lines(state.channelFolders.all(), ({ id, name, description, is_archived }) => [
      id,
      name,
      description,
      is_archived,
    ]),
    channels: lines(
      state.channels.subscribed(userId).filter(({ is_archived }) => !is_archived),
      ({ name }) => [name],
    ),
    messages: lines(messageIds, (id) => {
      const flags = state.messages.flags(userId, id) ?? [];
      const mine = state.reactions.list(id).filter((one) => one.user_id === userId);
      return [
        id,
        FLAGS.filter((flag) => flags.includes(flag)),
        mine.map(({ emoji_name: name }) => name).toSorted(),
        state.messages.byId(id)?.content,
      ];
    }),
  };
}

/** The server's values of the properties with few values, by the names that edits give them. */
export const choicesKept =
  ({ state }: ReferenceServer, userId: number) =>
  (of: string): unknown => {
    const [what = '', id] = of.split(/ (?:of|on) /);
    const inChannel = /^in (?<name>.*)/.exec(of)?.groups?.['name'];
    if (inChannel !== undefined)
      return state.channels.subscribed(userId).some(({ name }) => name === inChannel);
    if (id === undefined) {
      const settings = state.settings.all(userId);
      return what === 'away' ? settings['presence_enabled'] === false : settings[what];
    }
    const flags: readonly string[] = FLAGS;
    if (flags.includes(what)) return state.messages.flags(userId, Number(id))?.includes(what) === true;
    return state.reactions
      .list(Number(id))
      .some(({ user_id, emoji_name }) => user_id === userId && emoji_name === what);
  };

/** The text of a message as its editor would open it. */
export const textOf = (device: Device, messageId: number) =>
  messageTextRows.find(device.db, String(messageId))?.value ?? null;
