import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupOf } from '../../src-main/shell/notifications/notification-words.ts';
import {
  clickAmong,
  collectEarlierClick,
  notify,
  receiveEarlierResponses,
  withdraw,
} from '../../src-main/shell/notifications/notifications.ts';

interface Shown extends EventEmitter {
  body: string;
  id?: string;
  groupId?: string;
  actions?: { text: string }[];
  hasReply?: boolean;
  replyPlaceholder?: string;
  timeoutType?: string;
  icon?: object;
  close?(): void;
}
const { shown, ready, desktop } = vi.hoisted(() => ({
  shown: [] as Shown[],
  /** The listener for the app’s start, which macOS tells what it starts Perch for. */
  ready: { run: (_: object, __: object): void => {} },
  desktop: {
    /** The notifications that macOS still lists. */
    history: [] as Shown[],
    /** Receives the reports of Windows. */
    activate: (_: { arguments: string; type: string; reply?: string }): void => {},
    /** The boxes that were shown, and the button that the next one is answered with. */
    boxes: [] as { buttons: string[] }[],
    answer: 0,
  },
}));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Notification extends Emitter {
    static isSupported = (): boolean => true;
    static getHistory = () => Promise.resolve(desktop.history);
    static handleActivation(callback: typeof desktop.activate): void {
      desktop.activate = callback;
    }
    body = '';
    constructor(options: object) {
      super();
      Object.assign(this, options);
    }
    show(): void {
      shown.push(this);
    }
    close(): void {
      this.emit('close');
    }
  }
  return {
    nativeImage: { createFromBitmap: (pixels: Buffer, size: object) => ({ pixels, ...size }) },
    app: { setToastActivatorCLSID() {}, once: (_: string, run: typeof ready.run) => (ready.run = run) },
    dialog: {
      showMessageBox(options: { buttons: string[] }) {
        desktop.boxes.push(options);
        return Promise.resolve({ response: desktop.answer });
      },
    },
    Notification,
  };
});

vi.mock('../../src-main/shell/system/program/log.ts', () => ({ logFault: vi.fn() }));

const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
const on = (name: string): void => void Object.defineProperty(process, 'platform', { value: name });
beforeEach(() => void shown.splice(0));
afterEach(() => void Object.defineProperty(process, 'platform', platform));

const notification = { id: 'one', title: 'Olu', body: '<a href="x">a</a> < b && c > d', silent: false };

test.each<[string, string]>([
  ['linux', '&lt;a href="x"&gt;a&lt;/a&gt; &lt; b &amp;&amp; c &gt; d'],
  ['darwin', notification.body],
  ['win32', notification.body],
])('texts of others are no markup on %s', (name, body) => {
  on(name);
  notify(notification, { click() {} });
  expect(shown[0]?.body).toBe(body);
});

test.each(['linux', 'darwin', 'win32'])('a notification that %s refuses is reported', (name) => {
  on(name);
  const failed = vi.fn();
  expect(notify(notification, { click() {}, failed })).toBe(true);
  expect(failed).not.toHaveBeenCalled();
  shown[0]?.emit('failed', {}, 'Notifications are forbidden');
  expect(failed).toHaveBeenCalledTimes(1);
});

test.each<[keyof Shown, (string | undefined)[]]>([
  ['id', [undefined, 'one', 'one']],
  ['groupId', [undefined, 'lunch', 'lunch']],
  ['timeoutType', ['never', undefined, 'never']],
])('%s is given to Linux, macOS and Windows as %j, where it is wanted', (field, given) => {
  for (const name of ['linux', 'darwin', 'win32']) {
    on(name);
    notify({ ...notification, group: 'lunch', stays: true }, { click() {} });
  }
  expect(shown.map((one) => one[field])).toEqual(given);
});

test('a notification that need not stay goes when the system wants it', () => {
  on('win32');
  notify(notification, { click() {} });
  expect(shown[0]).not.toHaveProperty('timeoutType');
});

test('a notification has a picture, and is taken back by its ID', () => {
  const closed = vi.fn();
  notify({ ...notification, icon: { side: 1, pixels: Buffer.alloc(4) } }, { click() {}, closed });
  expect(shown[0]?.icon).toEqual({ pixels: Buffer.alloc(4), width: 1, height: 1 });
  withdraw('another');
  expect(closed).not.toHaveBeenCalled();
  withdraw('one');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('notifications of one conversation are one group, in each account', () => {
  const of = (accountId: string, topic: string, messageId: number): string =>
    groupOf(accountId, { place: 'topics', target: { conversation: { channelId: 5, topic }, messageId } });
  const lunch = of('a', 'lunch', 1);
  expect(of('a', 'lunch', 2)).toBe(lunch);
  expect(of('a', 'Lunch', 3)).toBe(lunch);
  expect(new Set([lunch, of('a', 'dinner', 1), of('b', 'lunch', 1)]).size).toBe(3);
  expect(of('a', 'x'.repeat(200), 1).length).toBeLessThan(65);
  // All decisions of a place are a single group as well.
  const outbox = (key: string): string => groupOf('a', { place: 'outbox', target: { key } });
  expect(outbox('one')).toBe(outbox('two'));
});

const buttonsOf = () => {
  const [open, later, click] = [vi.fn(), vi.fn(), vi.fn()];
  const buttons = [
    { label: 'Open', press: open },
    { label: 'In 1 hour', press: later },
  ];
  return { open, later, click, buttons };
};

test.each(['darwin', 'win32'])('buttons are shown on %s, where a click is a click', (name) => {
  on(name);
  const { later, click, buttons } = buttonsOf();
  notify(notification, { click, buttons });
  expect(shown[0]?.actions?.map(({ text }) => text)).toEqual(['Open', 'In 1 hour']);
  shown[0]?.emit('click');
  expect(click).toHaveBeenCalledTimes(1);
  shown[0]?.emit('action', { actionIndex: 1 });
  expect(later).toHaveBeenCalledTimes(1);
});

test('Linux gets no buttons, and a click asks which one is meant', async () => {
  on('linux');
  desktop.boxes.length = 0;
  const { open, later, click, buttons } = buttonsOf();
  notify(notification, { click, buttons });
  expect(shown[0]?.actions).toBeUndefined();

  desktop.answer = 2;
  shown[0]?.emit('click');
  expect(desktop.boxes).toMatchObject([
    { message: 'Olu', detail: notification.body, buttons: ['Open', 'In 1 hour', 'Close'], cancelId: 2 },
  ]);
  desktop.answer = 1;
  shown[0]?.emit('click');
  await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1));
  expect([open.mock.calls, click.mock.calls]).toEqual([[], []]);
});

test('a click on Linux does what it says where there is nothing to choose', () => {
  on('linux');
  desktop.boxes.length = 0;
  const { click, buttons } = buttonsOf();
  notify(notification, { click, buttons: buttons.slice(0, 1) });
  shown[0]?.emit('click');
  expect([click.mock.calls.length, desktop.boxes]).toEqual([1, []]);
});

test.each(['darwin', 'win32'])('a reply is written on %s, and sent once', (name) => {
  on(name);
  const [click, send] = [vi.fn(), vi.fn()];
  notify(notification, { click, reply: { placeholder: 'Write a reply', send } });
  expect(shown[0]).toMatchObject({ hasReply: true, replyPlaceholder: 'Write a reply' });
  shown[0]?.emit('reply', { reply: 'On my way' });
  expect(send.mock.calls).toEqual([['On my way']]);
  expect(click).not.toHaveBeenCalled();
});

test('Linux has no field for a reply, and no box asks for short ways', () => {
  on('linux');
  desktop.boxes.length = 0;
  const { click, buttons } = buttonsOf();
  notify(notification, {
    click,
    buttons: buttons.map((button) => ({ ...button, isShortWay: true })),
    reply: { placeholder: 'Write a reply', send: vi.fn() },
  });
  expect(shown[0]).not.toHaveProperty('hasReply');
  expect(shown[0]?.listenerCount('reply')).toBe(0);
  shown[0]?.emit('click');
  expect([click.mock.calls.length, desktop.boxes]).toEqual([1, []]);
});

test('macOS starts Perch for a reply to a notification of an earlier run', () => {
  on('darwin');
  desktop.history = [];
  collectEarlierClick([]);
  ready.run({}, { identifier: 'cold', userText: 'On my way', actionIdentifier: 'REPLY_ACTION' });
  const responses: object[] = [];
  receiveEarlierResponses((response) => responses.push(response));
  expect(responses).toEqual([{ id: 'cold', reply: 'On my way' }]);
});

test('a click on what macOS still lists of an earlier run opens it, and a reply is heard', async () => {
  on('darwin');
  const { EventEmitter: Emitter } = await import('node:events');
  const earlier = Object.assign(new Emitter(), { id: 'earlier', body: '' });
  const own = Object.assign(new Emitter(), { id: 'own', body: '' });
  notify({ ...notification, id: 'own' }, { click() {} });
  desktop.history = [earlier, own];
  const responses: object[] = [];
  collectEarlierClick([]);
  receiveEarlierResponses((response) => responses.push(response));
  await vi.waitFor(() => expect(earlier.listenerCount('click')).toBe(1));
  earlier.emit('click');
  earlier.emit('reply', { reply: 'On my way' });
  expect(responses).toEqual([
    { id: 'earlier', reply: null },
    { id: 'earlier', reply: 'On my way' },
  ]);
  // The notification of this run has a listener of its own.
  expect(own.listenerCount('click')).toBe(0);
});

test('Windows writes a click among the arguments of a start, and it counts once', () => {
  on('win32');
  const responses: object[] = [];
  collectEarlierClick(['--hidden', 'type=click&tag=one-earlier']);
  receiveEarlierResponses((response) => responses.push(response));
  desktop.activate({ arguments: 'type=click&tag=one-earlier', type: 'click' });
  expect(responses.splice(0)).toEqual([{ id: 'one-earlier', reply: null }]);
  desktop.activate({ arguments: 'type=click&tag=another', type: 'click' });
  desktop.activate({ arguments: 'type=reply&tag=third', type: 'reply', reply: 'On my way' });
  expect(responses).toEqual([
    { id: 'another', reply: null },
    { id: 'third', reply: 'On my way' },
  ]);
  expect(clickAmong(['type=click'])).toBeNull();
  // A button too opens what the notification was about.
  expect(clickAmong(['type=action&action=0&tag=one'])).toBe('one');
  on('linux');
  expect(clickAmong(['type=click&tag=one'])).toBeNull();
});
