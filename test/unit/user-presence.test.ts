import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserPresence } from '../../src-main/shell/windows/user-presence.ts';

const electron = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  return {
    app: new Emitter(),
    BrowserWindow: { fromWebContents: (contents: object) => ('window' in contents ? contents.window : null) },
  };
});
vi.mock('electron', () => electron);

let presence: UserPresence;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  presence = new UserPresence();
  presence.follow();
});
afterEach(() => {
  electron.app.removeAllListeners();
  vi.useRealTimers();
});

/** The page of a new window. */
function open(isFocused: boolean): WebContents {
  const contents = Object.assign(new EventEmitter(), { window: { isFocused: () => isFocused } });
  electron.app.emit('web-contents-created', {}, contents);
  return contents as unknown as WebContents;
}
const act = (contents: WebContents, type: string): boolean => contents.emit('input-event', {}, { type });

test.each(['rawKeyDown', 'keyDown', 'mouseDown', 'touchStart', 'gestureTap'])(
  'a user is at the focused window for five seconds after a %s (rule: clipboard-present-user)',
  (type) => {
    const [focused, other] = [open(true), open(false)];
    expect(presence.isAt(focused)).toBe(false);
    act(focused, type);
    vi.advanceTimersByTime(5_000);
    expect([presence.isAt(focused), presence.isAt(other)]).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect(presence.isAt(focused)).toBe(false);
  },
);

test.each(['mouseMove', 'mouseEnter', 'mouseWheel', 'keyUp', 'undefined'])(
  'a %s is nothing that a user decides on',
  (type) => {
    const focused = open(true);
    act(focused, type);
    expect(presence.isAt(focused)).toBe(false);
  },
);

test('what the user did in one window, or outside of them, may open another one', () => {
  const [quick, main] = [open(false), open(true)];
  act(quick, 'keyDown');
  expect(presence.isAt(main)).toBe(true);
  vi.advanceTimersByTime(6_000);
  presence.acted();
  expect(presence.isAt(main)).toBe(true);
});

test('a page without a window has no user', () => {
  presence.acted();
  expect(presence.isAt(new EventEmitter() as unknown as WebContents)).toBe(false);
});
