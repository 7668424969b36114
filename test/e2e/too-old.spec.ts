import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beyond, expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile } from './launch.ts';
import {
  addressField,
  composer,
  continueSignIn,
  createSnippet,
  foot,
  goTo,
  row,
  signIn,
  topics,
  unfold,
} from './screen.ts';

const sentence = 'is too old for Perch. Ask an administrator to update the server to version 7.0 or newer.';

test('signing in to a server that is too old says so and what to do, until the server is updated', async ({
  serve,
  perch,
}) => {
  const server = await serve({ featureLevel: 184 });
  const { host } = new URL(server.url);
  const { page } = await perch();
  await addressField(page).fill(server.url);
  await continueSignIn(page);
  await expect(page.getByText(`${host} ${sentence}`)).toBeVisible();
  await expect(addressField(page)).toBeFocused();
  await expect(addressField(page)).toHaveAccessibleDescription(`${host} ${sentence}`);
  expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/server_settings']));

  server.restart(185);
  await continueSignIn(page);
  const { email, password } = mira(server);
  await signIn(page, { email, password });
  await expect(foot(page)).toContainText('Up to date');
});

test('in German the sentence is German', async ({ serve, perch }) => {
  const server = await serve({ featureLevel: 184 });
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "language": "de" }');
  const { page } = await perch({ profile });
  await page.getByLabel('Adresse deines Chats').fill(server.url);
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  const said = `${new URL(server.url).host} ist zu alt für Perch. Bitte deine Administration um Version 7.0 oder neuer.`;
  await expect(page.getByText(said)).toBeVisible();
});

test('an account whose server was taken back says why, keeps everything, and sends it after an update (rule: server-too-old)', async ({
  server,
  running,
  page,
}) => {
  const { userId } = mira(server);
  const titles = () => server.state.savedSnippets.list(userId).map(({ title }) => title);
  const [known = ''] = titles();
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topics(page).first().click();
  await expect(composer(page)).toBeVisible();
  await goTo(page, 'Snippets');
  await expect(row(page, known)).toBeVisible();

  server.restart(184);
  server.state.events.expireAll();
  const banner = page.getByRole('status').filter({ hasText: 'too old for Perch' });
  await expect(banner).toContainText('Meridian’s server is too old for Perch. Ask an administrator');
  await expect(banner).toContainText(
    'to version 7.0 or newer. Everything stays on this computer until then.',
  );
  await expect(foot(page)).toContainText('Server too old for Perch');
  expect((await running.trayMenu()).map(({ label }) => label)).toContain(
    'Meridian’s server is too old for Perch',
  );
  await expect(row(page, known)).toBeVisible();
  await createSnippet(page, 'Written meanwhile', 'Text');
  await expect(banner).toContainText('and 1 unsent change is sent after that.');
  expect(titles()).not.toContain('Written meanwhile');
  await goTo(page, 'Topics');
  await expect(composer(page)).toContainText('Server too old for Perch');
  await expectNothingSerious(page, 'an account whose server is too old');
  await goTo(page, 'Snippets');
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await beyond(banner)).toBe(0);
  await page.setViewportSize({ width: 1120, height: 720 });

  server.restart(420);
  await expect.poll(titles).toContain('Written meanwhile');
  await expect(foot(page)).toContainText('Up to date');
  await expect(banner).toHaveCount(0);
});
