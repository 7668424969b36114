import { expect, mira, test } from './fixtures.ts';
import { isQuickShown } from './quick.ts';
import { createSnippet, goTo } from './screen.ts';
import { perchSays } from './second-start.ts';

test('commands of the command line are done by the running Perch, which answers', async ({
  server,
  running,
}) => {
  const { profile } = running;
  const status = () => server.state.statuses.read(mira(server).userId);

  expect(await perchSays(profile, 'status', 'set', 'Lunch', '--emoji', 'pizza', '--for', '1h')).toMatchObject(
    { code: 0 },
  );
  await expect.poll(status).toMatchObject({ status_text: 'Lunch', emoji_name: 'pizza' });
  await expect(running.page.getByText('Lunch').first()).toBeVisible();

  const wrong = await perchSays(profile, 'status', 'set', 'Lunch', '--emoji', 'no_such_emoji');
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('no emoji named') as unknown });
  expect(status()).toMatchObject({ status_text: 'Lunch', emoji_name: 'pizza' });

  expect(await perchSays(profile, 'status', 'set', 'perch: nesting')).toMatchObject({ code: 0 });
  await expect.poll(status).toMatchObject({ status_text: 'perch: nesting' });

  expect(await perchSays(profile, 'status', 'clear')).toMatchObject({ code: 0 });
  await expect.poll(() => status().status_text ?? '').toBe('');

  await goTo(running.page, 'Snippets');
  await createSnippet(running.page, 'Out of stock', 'It comes back in March.');
  expect(await perchSays(profile, 'snippet', 'copy', 'out of STOCK')).toMatchObject({ code: 0 });
  expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('It comes back in March.');
  // The window asks for placeholders.
  expect(await perchSays(profile, 'snippet', 'copy', 'refund approved')).toMatchObject({ code: 0 });
  await expect(running.page.getByRole('dialog', { name: 'Fill in Refund approved' })).toBeVisible();
  await running.page.keyboard.press('Escape');
  expect(await perchSays(profile, 'snippet', 'copy', 'Nothing like it')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('“Nothing like it”') as unknown,
  });

  expect(await perchSays(profile, '--quick')).toMatchObject({ code: 0 });
  await expect.poll(() => isQuickShown(running)).toBe(true);
});

test('a wrong command changes nothing, says why, and ends with 2', async ({
  server,
  running: { profile },
}) => {
  const said = await perchSays(profile, 'status', 'set', 'Deep', 'work');
  expect(said.code).toBe(2);
  expect(said.errors).toContain('quotation marks');
  expect(server.count('POST', '/users/me/status')).toBe(0);
  const misspelt = await perchSays(profile, '--qick');
  expect(misspelt).toMatchObject({ code: 2, out: '' });
  expect(misspelt.errors).toMatch(/“--qick”[^]*perch status set/);
  const help = await perchSays(profile, '--help');
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('perch status set') as unknown });
});

test('a second start that is to be hidden shows no window', async ({ app, running: { profile } }) => {
  const isShown = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide();
  });
  // The second command shows that the first one has arrived.
  expect(await perchSays(profile, '--hidden')).toMatchObject({ code: 0 });
  expect(await perchSays(profile, 'away', 'off')).toMatchObject({ code: 0 });
  expect(await isShown()).toBe(false);
  await perchSays(profile);
  await expect.poll(isShown).toBe(true);
});

test('a command without a running Perch starts it in the tray', async ({ server, perch, running: first }) => {
  const { profile } = first;
  await first.close();
  const second = await perch({ profile, args: ['status', 'set', 'Commuting'], window: false });
  await expect
    .poll(() => server.state.statuses.read(mira(server).userId))
    .toMatchObject({ status_text: 'Commuting' });
  expect(
    await second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some((window) => window.isVisible()),
    ),
  ).toBe(false);
});
