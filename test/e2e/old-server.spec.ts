import type { Page } from '@playwright/test';
import { beyond, expectNothingSerious } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { composer, composerField, foot, goTo, type PlaceName, topics, unfold } from './screen.ts';

test.use({ serves: { featureLevel: 185 } });

/** What each place shows on the oldest server that Perch works with (server-notes: Feature levels). */
const sentences: Record<PlaceName, RegExp> = {
  Status: /In a meeting/,
  Snippets: /too old for snippets/,
  Scheduled: /Write it now, send it later/,
  Reminders: /too old for reminders/,
  Activity: /Nothing for you yet/,
  Topics: /general/,
  Views: /too old for pinned views/,
  People: /Ana Ferreira/,
  Channels: /general/,
  Organization: /too old for folders/,
  Settings: /Profile and account/,
};

const main = (page: Page) => page.getByRole('main');
/** What makes something on the server. Presets are this computer's own. */
const newOnes = (page: Page) =>
  main(page).getByRole('button', { name: /^(New(?! preset| rule)|Schedule|Remind)/ });

test('on an old server every place offers what the server supports, and names the rest in one line', async ({
  server,
  signedIn,
}) => {
  const running = await signedIn(server, { as: 'olu' });
  const { page } = running;
  await expect(foot(page)).toContainText('Up to date');
  for (const name of Object.keys(sentences) as PlaceName[]) {
    await goTo(page, name);
    await expect.soft(main(page), name).toContainText(sentences[name]);
    // Every server takes messages: in the bar over the tree, and on the row that the keys are on. Notes need no server, nor do those with a link to a topic.
    await expect
      .soft(newOnes(page), name)
      .toHaveCount({ Topics: 2, Scheduled: 1, Reminders: 1, Channels: 3 }[name as string] ?? 0);
    await expect.soft(page.getByRole('alert'), name).toHaveCount(0);
    await expectNothingSerious(page, `${name} on an old server`);
  }
  await page
    .getByRole('tab', { name: 'Privacy' })
    .or(page.getByRole('button', { name: 'Privacy' }))
    .click();
  await expect(main(page)).toContainText(/too old for (this setting|these settings)/);
  await goTo(page, 'Organization');
  await page.getByRole('radio', { name: 'Folders' }).click();
  await expect(main(page)).toContainText('too old for folders');
  await expect(newOnes(page)).toHaveCount(0);
  // The form has none of the fields of feature level 244 and later.
  await page.getByRole('radio', { name: 'Profile fields' }).click();
  await newOnes(page).first().click();
  await expect(page.getByRole('textbox', { name: /^Field name/ })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(1);
  await expect(page.getByRole('switch', { name: 'Show in the summary' })).toBeVisible();

  // The shortcut for something new does not bypass the notice.
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.press('ControlOrMeta+n');
  await expect(main(page)).toContainText('too old for snippets');
  // Presence is on every server (server-notes: Presence); it is reported once, because nothing changes and its interval is a minute.
  const posted = () => server.requests.filter(({ method }) => method === 'POST');
  await expect.poll(() => posted().map(({ path }) => path)).toEqual(['/register', '/users/me/presence']);
  expect(posted().at(-1)?.parameters).toEqual({
    status: 'active',
    new_user_input: 'true',
    slim_presence: 'true',
  });
});

test('the line about what is missing fits the narrowest window, whatever the name of the organization', async ({
  server,
  signedIn,
}) => {
  server.state.realm.update({
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  });
  const { page } = await signedIn(server, { as: 'olu' });
  await expect(foot(page)).toContainText('Up to date');
  for (const name of ['Snippets', 'Reminders', 'Views', 'Organization'] as const) {
    await page.setViewportSize({ width: 1120, height: 720 });
    await goTo(page, name);
    await page.setViewportSize({ width: 360, height: 640 });
    const sentence = main(page).getByText(/too old/);
    await expect(sentence).toContainText('Donaudampfschiff');
    expect.soft(await beyond(sentence), name).toBe(0);
  }
});

test('a message on an old server offers only the actions that the server supports', async ({
  server,
  page,
}) => {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  const message = page.getByRole('article').first();
  // Topics that arrive meanwhile move the rows.
  await expect(async () => {
    await topics(page).first().click();
    await expect(message).toBeVisible();
  }).toPass();
  await message.hover();
  await message.getByRole('button', { name: 'More for this message' }).click();
  await expect(page.getByRole('menuitem', { name: /^History/ })).toBeVisible();
  for (const newer of [/^Save as snippet/, /^Remind me/, /^Report/])
    await expect(page.getByRole('menuitem', { name: newer })).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const key of ['n', 'm', 'p']) await message.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(composer(page).getByRole('button', { name: 'Schedule…' })).toBeVisible();
  await composerField(page).fill('As ever.');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'As ever.' })).toBeVisible();
  // The message is listed as sending before the server has it.
  const sent = () =>
    server.requests.findLast(({ method, path }) => method === 'POST' && path === '/messages');
  await expect.poll(() => sent()?.parameters).toMatchObject({ type: 'stream' });
});
