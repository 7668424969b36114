import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { applicationMenu, type MenuActions, setApplicationMenu } from '../../src-main/shell/windows/menu.ts';

const electron = vi.hoisted(() => ({
  app: { isPackaged: true },
  Menu: {
    buildFromTemplate: (items: unknown) => items,
    setApplicationMenu: vi.fn<(menu: unknown) => void>(),
  },
}));
vi.mock('electron', () => electron);
afterEach(() => useLocale('en-US'));

const actions = { zoom() {}, runInWindow: vi.fn<MenuActions['runInWindow']>() };

const itemsOf = (menu: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  menu.flatMap((item) => [item, ...itemsOf((item.submenu ?? []) as MenuItemConstructorOptions[])]);

test.each([true, false])('each item of the application’s menu is in our words (macOS: %s)', async (isMac) => {
  const english = itemsOf(applicationMenu(isMac, true, actions));
  await useLocale('de-DE');
  const german = itemsOf(applicationMenu(isMac, true, actions));
  expect(english.length).toBeGreaterThan(20);
  for (const [at, { role, type, label, visible }] of english.entries()) {
    // macOS names the first menu by the app.
    if (type === 'separator' || role === 'appMenu' || visible === false) continue;
    expect(label, role).toBeTruthy();
    if (role !== 'services') expect(german[at]?.label, role).not.toBe(label);
  }
});

test('the menu of macOS has settings, new things, help and Perch’s own About', async () => {
  const menu = applicationMenu(true, true, actions);
  const items = itemsOf(menu);
  expect(items.filter(({ role }) => role === 'about')).toEqual([]);
  expect(menu.at(-1)).toMatchObject({ role: 'help' });
  const press = (label: string): MenuItemConstructorOptions | undefined => {
    const found = items.find((item) => item.label === label);
    found?.click?.(undefined as never, undefined, undefined as never);
    return found;
  };
  expect(press('Settings…')?.accelerator).toBe('Command+,');
  for (const label of ['About Perch', 'New snippet', 'New message', 'New scheduled message'])
    expect(press(label)).toBeDefined();
  expect(press('Keyboard shortcuts')).toBeDefined();
  expect(actions.runInWindow.mock.calls.map(([command]) => command)).toEqual([
    { do: 'open', place: 'settings' },
    { do: 'about' },
    { do: 'new-snippet', title: '', content: '' },
    { do: 'new-conversation' },
    { do: 'create', place: 'scheduled' },
    { do: 'shortcuts' },
  ]);
});

test('a package’s menu has no developer tools (rule: developer-tools)', () => {
  const ofDevelopers = (isPackaged: boolean) => {
    electron.app.isPackaged = isPackaged;
    setApplicationMenu(actions);
    return itemsOf(electron.Menu.setApplicationMenu.mock.lastCall?.[0] as MenuItemConstructorOptions[])
      .map(({ role }) => role)
      .filter((role) => role && /dev|reload/i.test(role));
  };
  expect(ofDevelopers(false)).toEqual(['reload', 'toggleDevTools']);
  expect(ofDevelopers(true)).toEqual([]);
});
