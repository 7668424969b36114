import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../src-main/contract/values/local-settings.ts';
import { type Conversation, conversationKey } from '../../src-main/contract/values/conversation.ts';
import type { MessageNotification } from '../../src-main/contract/values/notification.ts';
import type {
  Handlers,
  NotificationActions,
  System,
  SystemNotification,
} from '../../src-main/features/base/handler.ts';
import { setFlag } from '../../src-main/features/messages/commands.ts';
import { queueReply } from '../../src-main/features/messages/reply.ts';
import { createReminder } from '../../src-main/features/reminders/commands.ts';
import { unreadView } from '../../src-main/features/messages/unread.ts';
import { ShellNotifications } from '../../src-main/shell/notifications/shell-notifications.ts';
import type { Engine } from '../../src-main/sync/engine/engine.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';
import { say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

vi.mock('../../src-main/shell/system/program/log.ts', () => ({ logFault: vi.fn() }));

// Replies and read marks from a notification, which no form and no window keeps.

const ACCOUNT = 'account';
const pair = new Pair();
const id = (name: string) => pair.server.user(name).userId;
const olu = (): Conversation => ({ people: [id('olu')] });
const countOf = (conversation: Conversation) =>
  unreadView(pair.device.db)?.conversations[conversationKey(conversation)] ?? 0;
/** What the server has of the user in a conversation with one other. */
const sentTo = (name: string): string[] =>
  pair.server.state.messages
    .all(pair.mira)
    .filter(({ sender_id, recipient }) => {
      const isDirect = recipient.type !== 'stream';
      return sender_id === pair.mira && isDirect && JSON.stringify(recipient).includes(String(id(name)));
    })
    .map(({ content }) => content);

/** What the system was asked to show, and what was opened. */
let shown: (SystemNotification & { actions: NotificationActions })[];
let opened: object[];
let withdrawn: string[];
/** The picture of every sender. */
let picture: () => Promise<string | null> | null;
let notifications: ShellNotifications;
let isStorable: boolean;

/** The shell's part of a run: over the file as it is now. */
function begin(): ShellNotifications {
  const { device } = pair;
  const act = (action: Parameters<typeof device.act>[0]): void => {
    if (!isStorable) throw new Error('disk full');
    device.act(action);
  };
  const handlers: Partial<Handlers> = {
    'messages:reply': ({ content, conversation, messageIds }) =>
      act((db, now) => queueReply(db, { conversation, messageIds }, content, now)),
    'people:picture': () => picture(),
    'reminders:create': ({ form }) => {
      act((db, now) => createReminder(db, form, now));
      return { key: '' };
    },
    'messages:flag': ({ messageIds, flag, on }) => act((db, now) => setFlag(db, messageIds, flag, on, now)),
  };
  const workspace = {
    localSettings: { current: { ...defaultSettings('darwin'), openAtSignIn: false, inApplications: false } },
    view: () => ({ accounts: [{ id: ACCOUNT, organization: 'Meridian' }] }),
    engines: [],
    eachEngine: () => [],
    findEngine: (accountId: string) => (accountId === ACCOUNT ? device.engine : null),
    attempt: <Result>(accountId: string, work: (engine: Engine) => Result) =>
      accountId === ACCOUNT ? work(device.engine) : undefined,
  };
  const system: Pick<System, 'notify' | 'withdraw' | 'decodePicture'> = {
    notify: (notification, actions) => shown.push({ ...notification, actions }) > 0,
    withdraw: (gone) => void withdrawn.push(gone),
    decodePicture: async (picture) => ({ side: 1, pixels: Buffer.from(picture) }),
  };
  return new ShellNotifications({
    workspace: workspace as unknown as Workspace,
    handlers: handlers as Handlers,
    system: system as System,
    window: { isFocused: false },
    openIn: (accountId, navigation) => opened.push({ accountId, ...navigation }),
    onQuietEnd() {},
  });
}

beforeEach(async () => {
  shown = [];
  opened = [];
  withdrawn = [];
  picture = () => null;
  isStorable = true;
  await pair.connect();
  await until('counted', () => countOf(olu()) === 1);
  notifications = begin();
});

/** Somebody writes to the user, who is notified of it. */
async function write(content: string, from = 'olu', topic?: string): Promise<MessageNotification> {
  const channelId = pair.server.state.channels.byName('general')!.stream_id;
  const messageId = say(pair.server, from, topic ?? { people: ['mira'] }, content);
  const conversation: Conversation = topic === undefined ? { people: [id(from)] } : { channelId, topic };
  const before = countOf(conversation);
  await until('counted', () => countOf(conversation) > before || countOf(conversation) > 0);
  return {
    messageId,
    conversation,
    reason: topic === undefined ? 'direct' : 'mention',
    senderId: id(from),
    sender: from,
    channel: topic === undefined ? null : { name: 'general', access: 'public' },
    text: content,
    silent: false,
  };
}
const isRead = ({ messageId }: MessageNotification) =>
  pair.server.state.messages.flags(pair.mira, messageId)?.includes('read');

test('a reply is sent into the conversation, and what it replies to is read', async () => {
  const message = await write('Are you there?');
  notifications.notifyOf(ACCOUNT, [message]);
  shown[0]?.actions.reply?.send('On my way');
  await pair.delivered();
  expect(sentTo('olu').at(-1)).toBe('On my way');
  expect(isRead(message)).toBe(true);
});

test('messages of a conversation are one notification, which goes when they are read elsewhere', async () => {
  const [one, two] = [await write('Are you there?'), await write('Hello?')];
  notifications.notifyOf(ACCOUNT, [one]);
  notifications.notifyOf(ACCOUNT, [two]);
  expect(shown.map(({ title, body }) => [title, body])).toEqual([
    ['olu', 'Are you there?'],
    ['olu (2)', 'Are you there?\nHello?'],
  ]);
  expect(withdrawn).toEqual([shown[0]?.id]);
  await until('unread', () => countOf(olu()) === 3);
  notifications.changed([]);
  expect(withdrawn).toHaveLength(1);
  pair.device.act((db, now) => setFlag(db, [one.messageId, two.messageId], 'read', true, now));
  notifications.changed([]);
  expect(withdrawn).toEqual([shown[0]?.id, shown[1]?.id]);
  // What comes next begins anew.
  notifications.notifyOf(ACCOUNT, [await write('Later')]);
  expect(shown[2]).toMatchObject({ title: 'olu', body: 'Later' });
});

test('what is kept of a long conversation grows with its messages alone, and a click of a later run opens it', () => {
  const conversation = olu();
  const of = (messageId: number): MessageNotification => ({
    ...{ messageId, conversation, reason: 'direct', senderId: id('olu'), sender: 'olu' },
    ...{ channel: null, text: `Text ${messageId}`, silent: false },
  });
  const kept = () => pair.device.db.value<string>(`select value from facts where name = 'notified'`) ?? '';
  const count = 200;
  for (let messageId = 1_000; messageId < 1_000 + count; messageId += 1)
    notifications.notifyOf(ACCOUNT, [of(messageId)]);
  expect(kept().length).toBeLessThan(20 * count);
  expect(begin().respondTo({ id: shown.at(-1)?.id ?? '', reply: null })).toBe(true);
  expect(opened.at(-1)).toMatchObject({ target: { messageId: 1_000 + count - 1 } });
});

test('a closed notification is not continued, and those of two conversations are two', async () => {
  notifications.notifyOf(ACCOUNT, [await write('Hi'), await write('Lunch?', 'ana')]);
  expect(shown.map(({ title }) => title)).toEqual(['olu', 'ana']);
  shown[0]?.actions.closed?.();
  notifications.notifyOf(ACCOUNT, [await write('Hi again')]);
  expect(shown[2]).toMatchObject({ title: 'olu', body: 'Hi again' });
  expect(withdrawn).toEqual([]);
});

test('a notification has the picture of the newest sender in its conversation, and none where it cannot be had', async () => {
  picture = () => Promise.resolve('data:image/png;base64,AA==');
  notifications.notifyOf(ACCOUNT, [await write('Hi')]);
  await until('shown', () => shown.length === 1);
  expect(shown[0]).toMatchObject({
    title: 'olu',
    icon: { pixels: Buffer.from('data:image/png;base64,AA==') },
  });
  picture = () => Promise.reject(new Error('no such picture'));
  notifications.notifyOf(ACCOUNT, [await write('Hi', 'ana')]);
  await until('shown', () => shown.length === 2);
  expect(shown[1]).not.toHaveProperty('icon');
});

test('a message is made a reminder from its notification', async () => {
  const message = await write('Are you there?');
  notifications.notifyOf(ACCOUNT, [message]);
  const before = Math.floor(Date.now() / 1000);
  shown[0]?.actions.buttons?.find(({ label }) => label === 'Remind me in 20 minutes')?.press();
  const onServer = () => pair.server.state.scheduledMessages.list(pair.mira, 'reminder');
  await until('on the server', () => onServer().length === 1);
  const [reminder] = onServer();
  expect(reminder?.reminder_target_message_id).toBe(message.messageId);
  expect(reminder?.scheduled_delivery_timestamp).toBeGreaterThanOrEqual(before + 20 * 60);
});

test('a reply without a connection waits in the outbox, survives a crash at once, and arrives once', async () => {
  const message = await write('Are you there?');
  notifications.notifyOf(ACCOUNT, [message]);
  const before = sentTo('olu').length;
  await pair.offline(() => {
    shown[0]?.actions.reply?.send('On my way');
    pair.device.restart();
    expect(pair.device.changes.map(({ action }) => action)).toContain('send-message');
  });
  await pair.delivered();
  expect(sentTo('olu').slice(before)).toEqual(['On my way']);
});

test('a reply that the server refuses waits for the user with its text', async () => {
  const message = await write('Are you there?');
  notifications.notifyOf(ACCOUNT, [message]);
  pair.server.faults.add({ kind: 'status', method: 'POST', path: '/messages', status: 400, times: 1 });
  shown[0]?.actions.reply?.send('On my way');
  await until('refused', () => pair.device.changes.every(({ state }) => state === 'rejected'));
  expect(pair.onlyChange).toMatchObject({ action: 'send-message', content: 'On my way' });
});

test('a reply that breaks a rule waits for the user too, and is not sent', async () => {
  const message = await write('Are you there?');
  notifications.notifyOf(ACCOUNT, [message]);
  const text = 'x'.repeat(10_001);
  const before = sentTo('olu').length;
  shown[0]?.actions.reply?.send(text);
  await until('marked', () => pair.device.changes.length === 1);
  expect(pair.onlyChange).toMatchObject({
    state: 'rejected',
    content: text,
    problem: { kind: 'invalid-input', field: 'message', rule: 'too-long' },
  });
  expect(sentTo('olu')).toHaveLength(before);
});

test('a blank reply only marks as read', async () => {
  const message = await write('Are you there?');
  notifications.notifyOf(ACCOUNT, [message]);
  const before = sentTo('olu').length;
  shown[0]?.actions.reply?.send(' \n');
  await pair.delivered();
  expect([sentTo('olu').length, isRead(message)]).toEqual([before, true]);
});

test('the text of a reply that cannot be stored is shown, and a click opens the conversation', async () => {
  notifications.notifyOf(ACCOUNT, [await write('Are you there?')]);
  isStorable = false;
  shown[0]?.actions.reply?.send('On my way');
  expect(shown[1]).toMatchObject({ title: 'Message not sent', body: 'On my way' });
  shown[1]?.actions.click();
  expect(opened).toMatchObject([
    { accountId: ACCOUNT, place: 'topics', target: { conversation: { people: [id('olu')] } } },
  ]);
});

test('messages of many conversations are one notification, whose button marks all as read', async () => {
  const messages = [
    await write('one'),
    await write('two', 'ana'),
    await write('@**Mira Kowalski** three', 'ana', 'team lunch'),
    await write('@**Mira Kowalski** four', 'ana', 'release notes'),
  ];
  notifications.notifyOf(ACCOUNT, messages);
  expect(shown).toHaveLength(1);
  const { buttons = [], reply } = shown[0]?.actions ?? {};
  // They are in several conversations, so no reply could be to all of them.
  expect(reply).toBeUndefined();
  expect(buttons[0]).toMatchObject({ label: 'Mark as read', isShortWay: true });
  expect(shown[0]?.title).toBe('ana mentioned you in general › release notes (4)');
  buttons[0]?.press();
  await until('read', () => messages.every(isRead));
  expect(opened).toEqual([]);
});

test('a later run sends the reply to a notification of an earlier one, and opens what was clicked', async () => {
  const message = await write('Are you there?');
  notifications.notifyOf(ACCOUNT, [message]);
  const notificationId = shown[0]?.id ?? '';
  pair.device.restart();
  const later = begin();
  expect(later.respondTo({ id: notificationId, reply: null })).toBe(true);
  expect(opened).toMatchObject([{ place: 'topics', target: { messageId: message.messageId } }]);
  expect(later.respondTo({ id: notificationId, reply: 'On my way' })).toBe(true);
  await pair.delivered();
  expect(sentTo('olu').at(-1)).toBe('On my way');

  expect(later.respondTo({ id: 'unknown', reply: null })).toBe(false);
  // Nobody knows any more what this one replies to.
  expect(later.respondTo({ id: 'unknown', reply: 'Lost?' })).toBe(true);
  expect(shown.at(-1)).toMatchObject({ title: 'Message not sent', body: 'Lost?' });
});
