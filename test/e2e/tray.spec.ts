import { expect, mira, test } from './fixtures.ts';

test('a preset is one click in the tray, without a window', async ({ serve, signedIn }) => {
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
