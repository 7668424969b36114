import type { ReferenceServer } from '../programs/server/index.ts';
import { reminderTag, SETTINGS, type Desk } from './user-actions.ts';
import type { Thing } from './promises.ts';

/** The things that the user of the lab can act on. */
export function deskOn(server: ReferenceServer, userId: number): Desk {
  const channel = server.state.channels.byName('general');
  if (!channel) throw new Error('The seed has no #general');
  const messageIds = server.state.messages
    .all(userId)
    .filter(({ recipient }) => recipient.type === 'stream')
    .slice(0, 5)
    .map(({ id }) => id);
  return { channelId: channel.stream_id, messageIds };
}

/** Everything on the server that a user of the lab acts on. */
export function thingsOnServer({ state }: ReferenceServer, userId: number, desk: Desk): Thing[] {
  const thing = (kind: string, tag: string, value: unknown): Thing => ({
    name: `${kind} ${tag}`,
    value: String(value),
  });
  const status = state.statuses.read(userId);
  const settings = state.settings.all(userId);
  return [
    ...state.savedSnippets.list(userId).map(({ title, content }) => thing('snippet', title, content)),
    ...state.scheduledMessages.list(userId, 'message').map(({ content }) => {
      const [tag = '', value = ''] = content.split('\n');
      return thing('scheduled', tag, value);
    }),
    ...state.messages
      .all(userId)
      .filter(({ sender_id, content }) => sender_id === userId && content.startsWith('made '))
      .map(({ content }) => {
        const [tag = '', value = ''] = content.split('\n');
        return thing('message', tag, value);
      }),
    ...state.scheduledMessages
      .list(userId, 'reminder')
      .map((one) => thing('reminder', reminderTag(one.content), one.scheduled_delivery_timestamp)),
    ...state.channelFolders.all().map(({ name, description }) => thing('folder', name, description)),
    ...state.navigationViews
      .list(userId)
      .map(({ fragment, is_pinned, name }) => thing('view', fragment, `${name} ${is_pinned}`)),
    ...SETTINGS.map((name) => thing('setting', name, JSON.stringify(settings[name]))),
    ...desk.messageIds.map((id) =>
      thing('flag', String(id), state.messages.flags(userId, id)?.includes('starred') ?? false),
    ),
    thing('status', 'text', status.status_text ?? ''),
    thing('away', 'away', status.away ?? false),
  ];
}
