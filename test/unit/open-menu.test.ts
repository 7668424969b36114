import { EventEmitter } from 'node:events';
import type { Menu } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenMenu } from '../../src-main/shell/tray/open-menu.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A menu as the system reports about it; one of its items has a submenu. */
function menuOf(): {
  menu: EventEmitter;
  inner: EventEmitter;
  closed: ReturnType<typeof vi.fn>;
  open: OpenMenu;
} {
  const inner = Object.assign(new EventEmitter(), { items: [] });
  const menu = Object.assign(new EventEmitter(), { items: [{ submenu: null }, { submenu: inner }] });
  const closed = vi.fn();
  const open = new OpenMenu(closed);
  open.follow(menu as unknown as Menu);
  return { menu, inner, closed, open };
}

test('a menu is open until it is reported as closed, and for the click that follows', () => {
  const { menu, closed, open } = menuOf();
  expect(open.isOpen).toBe(false);
  menu.emit('menu-will-show');
  expect(open.isOpen).toBe(true);
  menu.emit('menu-will-close');
  expect([open.isOpen, closed.mock.calls.length]).toEqual([true, 0]);
  vi.advanceTimersByTime(1_000);
  expect([open.isOpen, closed.mock.calls.length]).toEqual([false, 1]);
});

test('a menu whose end nobody reports counts as closed after a while', () => {
  const { menu, closed, open } = menuOf();
  menu.emit('menu-will-show');
  vi.advanceTimersByTime(5 * 60_000);
  expect([open.isOpen, closed.mock.calls.length]).toEqual([false, 1]);
});

test('a submenu that opens shows that the menu is still open', () => {
  const { menu, inner, closed, open } = menuOf();
  menu.emit('menu-will-show');
  vi.advanceTimersByTime(29_000);
  inner.emit('menu-will-show');
  // A submenu that closes leaves the menu open.
  inner.emit('menu-will-close');
  vi.advanceTimersByTime(29_000);
  expect([open.isOpen, closed.mock.calls.length]).toEqual([true, 0]);
});

test('a click closes it without a report', () => {
  const { menu, closed, open } = menuOf();
  menu.emit('menu-will-show');
  open.close();
  vi.advanceTimersByTime(10 * 60_000);
  expect([open.isOpen, closed.mock.calls.length]).toEqual([false, 0]);
});

test('the end of a menu that was not open changes nothing', () => {
  const { menu, closed, open } = menuOf();
  menu.emit('menu-will-close');
  vi.advanceTimersByTime(1_000);
  expect([open.isOpen, closed.mock.calls.length]).toEqual([false, 0]);
});
