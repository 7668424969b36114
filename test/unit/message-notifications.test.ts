import { expect, onTestFinished, test } from 'vitest';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import type { Notified } from '../../src-main/features/alerts/notified.ts';
import { defaultSettings } from '../../src-main/contract/values/local-settings.ts';
import type { MessageNotification } from '../../src-main/contract/values/notification.ts';
import type { Bitmap, Handlers } from '../../src-main/features/base/handler.ts';
import { MessageNotifications } from '../../src-main/shell/notifications/message-notifications.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';

let attended: Conversation | null = null;
let isFocused = false;
let isUnread = true;

const workspace = {
  localSettings: { current: defaultSettings('linux') },
  findEngine: () => attended && { attended },
  view: () => ({ accounts: [] }),
  attempt: () => isUnread,
} as unknown as Workspace;

const message = (messageId: number, change: Partial<MessageNotification> = {}): MessageNotification => ({
  messageId,
  conversation: { people: [8] },
  reason: 'direct',
  senderId: 8,
  sender: 'Olu',
  channel: null,
  text: `Text ${messageId}`,
  silent: false,
  ...change,
});

const inChannel = (messageId: number, reason: MessageNotification['reason'], topic = 'lunch') =>
  message(messageId, {
    reason,
    conversation: { channelId: 5, topic },
    channel: { name: 'general', access: 'public' },
  });

/** The notifications of messages, with the texts of those that were shown and withdrawn. */
function notifications(pictureOf: () => Promise<Bitmap | null> | null = () => null) {
  const shown: { title: string; body: string; opens: Notified['opens']; closed(): void }[] = [];
  const withdrawn: string[] = [];
  const notifications = new MessageNotifications({
    workspace,
    handlers: {} as Handlers,
    openIn() {},
    isFocused: () => isFocused,
    pictureOf,
    show: (_, { title, body }, { opens, closed }) => `n${shown.push({ title, body, opens, closed })}`,
    withdraw: (id) => void withdrawn.push(id),
  });
  return { shown, withdrawn, notifications };
}

test.each<[string, Conversation, boolean, number]>([
  ['is open in the focused window', { people: [8] }, true, 0],
  ['is open in a window without the focus', { people: [8] }, false, 1],
  ['is not open', { people: [9] }, true, 1],
])('a message whose conversation %s', (_, conversation, focused, count) => {
  attended = conversation;
  isFocused = focused;
  onTestFinished(() => void (attended = null));
  const { shown, notifications: of } = notifications();
  of.notifyOf('one', [message(1)]);
  expect(shown).toHaveLength(count);
});

test('several messages have the title of the newest one, or of one that names the user', () => {
  const titleOf = (...messages: MessageNotification[]): string | undefined => {
    const { shown, notifications: of } = notifications();
    of.notifyOf('one', messages);
    return shown.at(-1)?.title;
  };
  const plain = 'Olu in general › lunch (2)';
  const named = 'Olu mentioned you in general › lunch (2)';
  expect(titleOf(inChannel(1, 'message'), inChannel(2, 'message'))).toBe(plain);
  expect(titleOf(inChannel(1, 'mention'), inChannel(2, 'message'))).toBe(named);
  expect(titleOf(inChannel(1, 'message'), inChannel(2, 'mention'))).toBe(named);
  expect(titleOf(inChannel(1, 'group'))).toBe('Olu mentioned a group of yours in general › lunch');
  expect(titleOf(inChannel(1, 'everyone'))).toBe('Olu mentioned everyone in general › lunch');
});

test('a notification of many conversations opens the message that names the user', () => {
  const { shown, notifications: of } = notifications();
  of.notifyOf('one', [
    message(1),
    inChannel(2, 'mention', 'a'),
    ...['b', 'c', 'd'].map((topic, at) => inChannel(3 + at, 'message', topic)),
  ]);
  expect(shown).toMatchObject([
    {
      title: 'Olu mentioned you in general › a (5)',
      opens: { place: 'topics', target: { messageId: 2 } },
    },
  ]);
});

test('a notification that closes because another took its place leaves that one to be joined', () => {
  const { shown, withdrawn, notifications: of } = notifications();
  of.notifyOf('one', [message(1)]);
  of.notifyOf('one', [message(2)]);
  // Systems report some time later that a notification was withdrawn.
  shown[0]?.closed();
  of.notifyOf('one', [message(3)]);
  expect(withdrawn).toEqual(['n1', 'n2']);
  for (const text of ['Text 1', 'Text 2', 'Text 3']) expect(shown[2]?.body).toContain(text);
  shown[2]?.closed();
  of.notifyOf('one', [message(4)]);
  expect(shown[3]?.body).not.toContain('Text 3');
});

test('a picture that arrives late changes no order: the newest message is opened', async () => {
  const picture = Promise.withResolvers<Bitmap | null>();
  const pictures = [picture.promise, null];
  const { shown, notifications: of } = notifications(() => pictures.shift() ?? null);
  of.notifyOf('one', [message(1)]);
  of.notifyOf('one', [message(2)]);
  picture.resolve(null);
  await expect.poll(() => shown.length).toBe(2);
  expect(shown[1]).toMatchObject({
    body: 'Text 1\nText 2',
    opens: { target: { messageId: 2 } },
  });
});

test.each(['is read elsewhere', 'is opened'])(
  'a message that %s while its picture is fetched is not notified',
  async (what) => {
    const picture = Promise.withResolvers<Bitmap | null>();
    const { shown, notifications: of } = notifications(() => picture.promise);
    of.notifyOf('one', [message(1)]);
    if (what === 'is opened') [attended, isFocused] = [{ people: [8] }, true];
    else isUnread = false;
    onTestFinished(() => void ([attended, isUnread] = [null, true]));
    picture.resolve(null);
    await picture.promise;
    of.notifyOf('one', [message(3, { conversation: { people: [9] }, senderId: 9 })]);
    await expect.poll(() => shown.length).toBe(1);
    expect(shown[0]?.body).toBe('Text 3');
  },
);
