// On an X display with a window manager: pressed keys, the focused window, and the receiver of typed text.
import fs from 'node:fs';
import path from 'node:path';
import { ask } from './bridge.ts';
import { expect, mira } from './fixtures.ts';
import type { RunningPerch } from './launch.ts';
import { chosenRow, isQuickShown, quickField, quickPage } from './quick.ts';
import { realDesktopOf, useSession } from './real-desktop.ts';
import { goTo, row } from './screen.ts';

const { lacks, onDesktop, session } = useSession('dbus-daemon', 'Xvfb', 'openbox', 'xdotool', 'xev');

const onX = (): Record<string, string> => ({
  ...realDesktopOf(session()),
  STANDIN_HEADED: '1',
  XDG_SESSION_TYPE: 'x11',
});

const press = (keys: string): Promise<string> => session().run('xdotool', 'key', keys);
/** The title of the window that has the focus; empty if none has it. */
const activeWindow = (): Promise<string> =>
  session()
    .run('xdotool', 'getactivewindow', 'getwindowname')
    .catch(() => '');

interface OtherProgram {
  focus(): Promise<unknown>;
  /** The typed keys that the program received, without modifiers: those of a shortcut reach every program. */
  typed(): string[];
}

/** Starts another program with a window. */
async function startOther(): Promise<OtherProgram> {
  const program = session().start('xev', ['-name', 'Another program', '-event', 'keyboard']);
  const id = (await session().run('xdotool', 'search', '--sync', '--name', 'Another program')).trim();
  return {
    focus: () => session().run('xdotool', 'windowactivate', '--sync', id),
    typed: () =>
      [...program.output().matchAll(/^KeyPress[^]*?keysym 0x[0-9a-f]+, (\w+)\)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !/_[LR]$/.test(name)),
  };
}

onDesktop(
  `the shortcut opens the quick window over another program, it gets what is typed, and Escape gives the focus back${lacks}`,
  async ({ server, signedIn }) => {
    session().start('openbox');
    const perch = await signedIn(server, { env: onX() });
    const quick = await quickPage(perch);
    const other = await startOther();
    await other.focus();
    await expect.poll(activeWindow).toBe('Another program\n');

    await press('ctrl+shift+space');
    await expect.poll(() => isQuickShown(perch)).toBe(true);
    await expect.poll(activeWindow).toMatch(/^Perch/);
    await expect.poll(() => quick.evaluate(() => document.hasFocus())).toBe(true);
    await session().run('xdotool', 'type', 'lunch');
    await expect(quickField(quick)).toHaveValue('lunch');
    await press('Escape');
    await expect(quickField(quick)).toHaveValue('');
    await press('Escape');
    await expect.poll(activeWindow).toBe('Another program\n');
    expect(await isQuickShown(perch)).toBe(false);
    expect(other.typed()).toEqual([]);
    await press('x');
    await expect.poll(() => other.typed()).toEqual(['x']);

    await press('ctrl+shift+space');
    await expect.poll(activeWindow).toMatch(/^Perch/);
    await other.focus();
    await expect.poll(() => isQuickShown(perch)).toBe(false);
    await expect.poll(activeWindow).toBe('Another program\n');
  },
);

onDesktop(
  `a chosen snippet is pasted into the program before, which has the focus again${lacks}`,
  async ({ server, signedIn }) => {
    server.state.savedSnippets.create(mira(server).userId, { title: 'Parcel lost', content: 'Where is it?' });
    session().start('openbox');
    const perch = await signedIn(server, { env: onX() });
    await ask(perch.page, 'local-settings:set', { pasteSnippets: true });
    await goTo(perch.page, 'Snippets');
    await expect(row(perch.page, 'Parcel lost')).toBeVisible();
    await perch.app.evaluate(({ clipboard }) => clipboard.writeText('own'));
    const quick = await quickPage(perch);
    const other = await startOther();
    await other.focus();
    await expect.poll(activeWindow).toBe('Another program\n');

    await press('ctrl+shift+space');
    await expect.poll(activeWindow).toMatch(/^Perch/);
    await expect.poll(() => quick.evaluate(() => document.hasFocus())).toBe(true);
    await session().run('xdotool', 'type', 'parc');
    await expect(chosenRow(quick)).toHaveText(/Parcel lost/);
    await press('Return');
    await expect.poll(() => other.typed()).toEqual(['v']);
    await expect.poll(activeWindow).toBe('Another program\n');
    await expect.poll(() => perch.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('own');
    expect(await isQuickShown(perch)).toBe(false);
  },
);

onDesktop(
  `a snippet’s own keys paste it into the focused program, also while the user holds them${lacks}`,
  async ({ server, signedIn }) => {
    server.state.savedSnippets.create(mira(server).userId, { title: 'Parcel lost', content: 'Where is it?' });
    session().start('openbox');
    const { page, app, ...perch } = await signedIn(server, { env: onX() });
    await ask(page, 'local-settings:set', { pasteSnippets: true });
    await goTo(page, 'Snippets');
    await expect(row(page, 'Parcel lost')).toBeVisible();
    const { accounts } = await ask(page, 'accounts:list', undefined);
    const accountId = accounts[0]?.id ?? '';
    const { rows } = await ask(page, 'snippets:page', { accountId, search: '', offset: 0, limit: 1 });
    const action = { do: 'copy-snippet', accountId, key: rows[0]?.key ?? '' } as const;
    await ask(page, 'shortcuts:set', { action, accelerator: 'CommandOrControl+Alt+P' });
    await expect.poll(() => perch.shortcuts()).toContain('CommandOrControl+Alt+P');
    await app.evaluate(({ clipboard }) => clipboard.writeText('own'));
    const other = await startOther();
    await other.focus();

    await session().run('xdotool', 'keydown', 'Control_L', 'keydown', 'Alt_L', 'keydown', 'p');
    await expect.poll(() => other.typed()).toContain('v');
    await session().run('xdotool', 'keyup', 'p', 'keyup', 'Alt_L', 'keyup', 'Control_L');
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('own');
    expect(other.typed()).toEqual(['v']);
  },
);

/** Starts openbox with these keys for itself, and waits until it has them. */
async function startWithKeys(keys: string, pressed: string): Promise<void> {
  const config = path.join(session().home, 'rc.xml');
  const mark = path.join(session().home, 'pressed');
  fs.writeFileSync(
    config,
    `<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard><keybind key="${keys}">
      <action name="Execute"><command>touch ${mark}</command></action>
    </keybind></keyboard></openbox_config>`,
  );
  session().start('openbox', ['--config-file', config]);
  await expect.poll(async () => (await press(pressed), fs.existsSync(mark))).toBe(true);
}

onDesktop(
  `where another program has the keys, Perch takes the next ones, and says which${lacks}`,
  async ({ server, signedIn }) => {
    await startWithKeys('C-S-space', 'ctrl+shift+space');
    const perch = await signedIn(server, { env: onX() });
    await goTo(perch.page, 'Settings');
    await section(perch, 'Shortcuts').click();
    await expect(
      perch.page.getByRole('button', { name: 'Quick window: Ctrl+Alt+Space' }),
    ).toHaveAccessibleDescription(/^Works in every app/);
    await press('ctrl+alt+space');
    await expect.poll(() => isQuickShown(perch)).toBe(true);
  },
);

const section = ({ page }: RunningPerch, name: string) =>
  page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name });
