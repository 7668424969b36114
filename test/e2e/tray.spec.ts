import { expect, mira, test } from './fixtures.ts';
import { goTo } from './screen.ts';

test('the tray’s items for custom status, open and quit work', async ({ serve, signedIn }) => {
  const perch = await signedIn(await serve());
  const { app, page } = perch;
  await goTo(page, 'Snippets');
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  const closeWindows = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()));
  await closeWindows();
  expect(await isVisible()).toBe(false);
  await perch.clickTrayItem('custom-status');
  expect(await isVisible()).toBe(true);
  await expect(page.getByRole('textbox', { name: 'Custom status' })).toBeVisible();
  await closeWindows();
  await perch.clickTrayItem('open');
  expect(await isVisible()).toBe(true);
  const ended = app.waitForEvent('close');
  await perch.clickTrayItem('quit').catch(() => undefined);
  await ended;
});

test('a preset is set with one click in the tray, without a window', async ({ serve, signedIn }) => {
  const server = await serve();
  const perch = await signedIn(server);
  await perch.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().forEach((window) => window.close()),
  );
  await perch.clickTrayItem('preset:commuting');
  await expect.poll(() => server.state.statuses.read(mira(server).userId).status_text).toBe('Commuting');
  await expect.poll(async () => (await perch.trayMenu())[0]?.label).toContain('Commuting');
  await perch.clickTrayItem('clear-status');
  await expect.poll(() => server.state.statuses.read(mira(server).userId).status_text ?? '').toBe('');
});
