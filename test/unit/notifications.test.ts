import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../src-main/shell/notifications.ts';

const { shown } = vi.hoisted(() => ({ shown: [] as (EventEmitter & { body: string; id?: string })[] }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Notification extends Emitter {
    static isSupported = (): boolean => true;
    body = '';
    constructor(options: object) {
      super();
      Object.assign(this, options);
    }
    show(): void {
      shown.push(this);
    }
  }
  return { app: {}, Notification };
});

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
  notify(notification, () => {});
  expect(shown[0]?.body).toBe(body);
});

test.each(['linux', 'darwin', 'win32'])('a notification that %s refuses is reported', (name) => {
  on(name);
  const failed = vi.fn();
  expect(notify(notification, () => {}, [], failed)).toBe(true);
  expect(failed).not.toHaveBeenCalled();
  shown[0]?.emit('failed', {}, 'Notifications are forbidden');
  expect(failed).toHaveBeenCalledTimes(1);
});

test('only systems that know notifications by an ID get one', () => {
  for (const name of ['linux', 'darwin', 'win32']) {
    on(name);
    notify(notification, () => {});
  }
  expect(shown.map(({ id }) => id)).toEqual([undefined, 'one', 'one']);
});
