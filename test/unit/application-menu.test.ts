import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { applicationMenu, setApplicationMenu } from '../../src-main/shell/menu.ts';

const electron = vi.hoisted(() => ({
  app: { isPackaged: true },
  Menu: {
    buildFromTemplate: (items: unknown) => items,
    setApplicationMenu: vi.fn<(menu: unknown) => void>(),
  },
}));
vi.mock('electron', () => electron);
afterEach(() => useLocale('en-US'));

const itemsOf = (menu: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  menu.flatMap((item) => [item, ...itemsOf((item.submenu ?? []) as MenuItemConstructorOptions[])]);

test.each([true, false])('each item of the application’s menu is in our words (macOS: %s)', async (isMac) => {
  const english = itemsOf(applicationMenu(isMac, true, () => {}));
  await useLocale('de-DE');
  const german = itemsOf(applicationMenu(isMac, true, () => {}));
  expect(english.length).toBeGreaterThan(20);
  for (const [at, { role, type, label, visible }] of english.entries()) {
    // macOS names the first menu by the app.
    if (type === 'separator' || role === 'appMenu' || visible === false) continue;
    expect(label, role).toBeTruthy();
    if (role !== 'services') expect(german[at]?.label, role).not.toBe(label);
  }
});

test('a package’s menu has no developer tools', () => {
  const ofDevelopers = (isPackaged: boolean) => {
    electron.app.isPackaged = isPackaged;
    setApplicationMenu(() => {});
    return itemsOf(electron.Menu.setApplicationMenu.mock.lastCall?.[0] as MenuItemConstructorOptions[])
      .map(({ role }) => role)
      .filter((role) => role && /dev|reload/i.test(role));
  };
  expect(ofDevelopers(false)).toEqual(['reload', 'toggleDevTools']);
  expect(ofDevelopers(true)).toEqual([]);
});
