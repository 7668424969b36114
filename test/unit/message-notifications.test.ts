import { expect, test } from 'vitest';
import { defaultSettings } from '../../src-main/contract/values/local-settings.ts';
import type { MessageNotification } from '../../src-main/contract/values/notification.ts';
import type { Handlers } from '../../src-main/features/base/handler.ts';
import { MessageNotifications } from '../../src-main/shell/notifications/message-notifications.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';

const workspace = {
  localSettings: { current: defaultSettings('linux') },
  findEngine: () => undefined,
  view: () => ({ accounts: [] }),
} as unknown as Workspace;

const message = (messageId: number): MessageNotification => ({
  messageId,
  conversation: { people: [8] },
  reason: 'direct',
  senderId: 8,
  sender: 'Olu',
  channel: null,
  text: `Text ${messageId}`,
  silent: false,
});

test('a notification that closes because another took its place leaves that one to be joined', () => {
  const shown: { body: string; closed(): void }[] = [];
  const withdrawn: string[] = [];
  const notifications = new MessageNotifications({
    workspace,
    handlers: {} as Handlers,
    openIn() {},
    pictureOf: () => null,
    show: (_, { body }, { closed }) => `n${shown.push({ body, closed })}`,
    withdraw: (id) => void withdrawn.push(id),
  });
  notifications.notifyOf('one', [message(1)]);
  notifications.notifyOf('one', [message(2)]);
  // Systems report some time later that a notification was withdrawn.
  shown[0]?.closed();
  notifications.notifyOf('one', [message(3)]);
  expect(withdrawn).toEqual(['n1', 'n2']);
  for (const text of ['Text 1', 'Text 2', 'Text 3']) expect(shown[2]?.body).toContain(text);
  shown[2]?.closed();
  notifications.notifyOf('one', [message(4)]);
  expect(shown[3]?.body).not.toContain('Text 3');
});
