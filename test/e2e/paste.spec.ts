// Pasting into the program before, with a tool that notes the keys it is to press.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { isQuickShown, quickly } from './quick.ts';
import { goTo, row } from './screen.ts';

test.skip(process.platform !== 'linux', 'the keys of the other systems are pressed by their own programs');
test.use({ ownPerch: true });

let folder: string;
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-keys-'));
});
test.afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Puts the tool among the system's programs. The program before is number 42. */
function installTool(): void {
  const script = `#!/bin/sh
case "$1" in
version) ;;
getactivewindow) echo 42 ;;
*) echo "$*" >> '${folder}/pressed'; test ! -e '${folder}/broken' ;;
esac
`;
  fs.writeFileSync(path.join(folder, 'xdotool'), script, { mode: 0o755 });
}
const pressed = (): string[] => {
  const file = path.join(folder, 'pressed');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
};
/** The system has no tools but these. */
const env = (): Record<string, string> => ({
  PERCH_PROGRAMS: [path.join(import.meta.dirname, 'desktop-tools'), folder].join(path.delimiter),
  XDG_SESSION_TYPE: 'x11',
  WAYLAND_DISPLAY: '',
});

test('a chosen snippet is pasted into the app before, and the clipboard is given back', async ({
  server,
  signedIn,
}) => {
  installTool();
  const content = 'We are looking for your parcel.';
  server.state.savedSnippets.create(mira(server).userId, { title: 'Parcel lost', content });
  const perch = await signedIn(server, { env: env() });
  const { page, app } = perch;
  const copied = () =>
    app.evaluate(async ({ clipboard }) => {
      const [item] = await clipboard.read();
      return Promise.all(
        (item?.types ?? []).map(async (type) => ((await item?.getType(type)) as Blob).text()),
      );
    });
  await goTo(page, 'Snippets');
  await expect(row(page, 'Parcel lost')).toBeVisible();

  // Off until it is chosen.
  await quickly(perch, 'parc', /Parcel lost.*Copy/);
  expect(await copied()).toContain(content);
  expect(pressed()).toEqual([]);

  await goTo(page, 'Settings');
  const sections = page.getByRole('navigation', { name: 'Settings sections' });
  await sections.getByRole('button', { name: 'Shortcuts' }).click();
  await page.getByRole('switch', { name: 'Paste snippets' }).click();
  await expect(page.getByRole('switch', { name: 'Paste snippets' })).toBeChecked();
  await app.evaluate(({ clipboard, ClipboardItem }) =>
    clipboard.write([new ClipboardItem({ 'text/plain': 'own', 'text/html': '<b>own</b>' })]),
  );
  await quickly(perch, 'parc', /Parcel lost.*Insert/);
  await expect.poll(pressed).toEqual([expect.stringMatching(/^windowactivate --sync 42 .*key ctrl\+v$/)]);
  await expect.poll(copied).toEqual(['own', '<b>own</b>']);

  // What fails stays on the clipboard.
  fs.writeFileSync(path.join(folder, 'broken'), '');
  await quickly(perch, 'parc', /Parcel lost/);
  await expect
    .poll(() => perch.notifications())
    .toContainEqual(expect.objectContaining({ title: 'Copied, but not pasted' }));
  expect(await copied()).toContain(content);
});

test('without the tool Perch says what is missing, and copies', async ({ server, signedIn }) => {
  server.state.savedSnippets.create(mira(server).userId, { title: 'Parcel lost', content: 'Where is it?' });
  const perch = await signedIn(server, { env: env() });
  const { page, app } = perch;
  await goTo(page, 'Settings');
  const sections = page.getByRole('navigation', { name: 'Settings sections' });
  await sections.getByRole('button', { name: 'Shortcuts' }).click();
  await page.getByRole('switch', { name: 'Paste snippets' }).click();
  await expect(page.getByText(/needs xdotool/)).toBeVisible();
  await expectAccessible(perch, 'the setting to paste snippets');
  await goTo(page, 'Snippets');
  await expect(row(page, 'Parcel lost')).toBeVisible();
  await quickly(perch, 'parc', /Parcel lost.*Copy/);
  await expect
    .poll(() => perch.notifications())
    .toContainEqual(
      expect.objectContaining({
        title: 'Copied, but not pasted',
        body: expect.stringContaining('xdotool') as unknown,
      }),
    );
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('Where is it?');
  expect(await isQuickShown(perch)).toBe(false);

  await perch.clickNotification(0);
  await expect(page.locator('[data-setting="local.pasteSnippets"]')).toBeVisible();
});
