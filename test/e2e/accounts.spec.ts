import { expect, mira, test } from './fixtures.ts';
import { addAccount, createSnippet, foot, goTo } from './screen.ts';

test('with two accounts on two servers, a server that is down does not delay the other account', async ({
  serve,
  signedIn,
}) => {
  const here = await serve();
  const there = await serve();
  const perch = await signedIn(here);
  const { page } = perch;
  await addAccount(page, there);
  const { userId } = mira(there);

  await there.stop();
  await goTo(page, 'Snippets');
  await createSnippet(page, 'For the one that is down', 'Later.');
  await expect(foot(page)).toContainText('Offline since');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitemradio').first().click();
  await expect(foot(page)).toContainText('Up to date');
  await createSnippet(page, 'For the one that is up', 'Now.');
  await expect
    .poll(() => here.state.savedSnippets.list(mira(here).userId).map(({ title }) => title))
    .toContain('For the one that is up');
  await expect
    .poll(async () => (await perch.trayMenu()).map(({ label }) => label))
    .toContain('1 unsent change');
  await there.start();
  await expect
    .poll(() => there.state.savedSnippets.list(userId).map(({ title }) => title))
    .toContain('For the one that is down');
});

test('a second start brings the window of the first to the front instead', async ({
  perch,
  running: first,
}) => {
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().forEach((window) => window.close()),
  );
  const isVisible = () =>
    first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some((window) => window.isVisible()),
    );
  expect(await isVisible()).toBe(false);
  await perch({ profile: first.profile, window: false }).catch(() => undefined);
  await expect.poll(isVisible).toBe(true);
});
