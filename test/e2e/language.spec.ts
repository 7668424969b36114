import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { freshProfile } from './launch.ts';
import { chosenRow, openQuick, quickly, quickPage, quickRows } from './quick.ts';
import { perchSays } from './second-start.ts';
import { goTo, newSnippet } from './screen.ts';

test.use({ ownPerch: true });

const german = { LANGUAGE: 'de_AT:en', LANG: 'de_AT.UTF-8', LC_ALL: 'de_AT.UTF-8' };
const html = (page: Page) => page.locator('html');
const trayLabels = async ({ trayMenu }: { trayMenu(): Promise<{ label: string }[]> }) =>
  (await trayMenu()).map(({ label }) => label);
const chooser = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('combobox');

test('the language is chosen in the settings, and changes everything at once', async ({
  serve,
  signedIn,
}) => {
  const profile = freshProfile();
  const perch = await signedIn(await serve(), { profile });
  const { page } = perch;
  await expect(html(page)).toHaveAttribute('lang', /^en-/);
  await goTo(page, 'Topics');
  await page
    .getByRole('treeitem', { name: /^general/ })
    .first()
    .click();
  await goTo(page, 'Snippets');
  await newSnippet(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await goTo(page, 'Settings');
  await expect(chooser(page, 'Language')).toHaveValue('system');
  await chooser(page, 'Language').selectOption('Deutsch');

  // Where the setting is, in German.
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await expect(chooser(page, 'Sprache')).toHaveValue('de');
  await expect(html(page)).toHaveAttribute('lang', /^de-/);
  await expect(html(page)).toHaveAttribute('dir', 'ltr');
  await expect
    .poll(() => trayLabels(perch))
    .toEqual(expect.arrayContaining(['Perch öffnen', 'Perch beenden']));
  const quick = await quickPage(perch);
  await expect(html(quick)).toHaveAttribute('lang', /^de-/);
  await expect(quick.getByRole('combobox', { name: 'Suche', exact: true })).toHaveAttribute(
    'placeholder',
    'Textbaustein, Status, #Kanal, @Person…',
  );
  expect(await perchSays(profile, 'status', 'set')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Anführungszeichen') as unknown,
  });
  expect((await perchSays(profile, '--help')).out).toContain('Aufruf: perch [Befehl]');

  // The unsaved text is still there.
  await page.getByRole('button', { name: /^Textbausteine\b/ }).click();
  await page.getByRole('button', { name: 'Neuer Textbaustein' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('Half a thought');
  await page.getByRole('button', { name: /^Einstellungen\b/ }).click();
  await chooser(page, 'Sprache').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect.poll(() => trayLabels(perch)).toContain('Open Perch');
});

test('without a choice the language is the system’s, and so are dates and times', async ({
  serve,
  signedIn,
}) => {
  test.skip(process.platform !== 'linux', 'Only Linux takes its language from the environment.');
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "clock": "system" }');
  const perch = await signedIn(await serve({ seed: 'demo' }), { profile, env: german });
  const { page } = perch;
  await expect(html(page)).toHaveAttribute('lang', 'de-AT');
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  await expect.poll(() => trayLabels(perch)).toContain('Perch öffnen');
  await page.getByRole('button', { name: /^Geplant\b/ }).click();
  await expect(page.getByText(/^Morgen um \d\d:\d\d$/).first()).toBeVisible();
});

test('the rail shows each state of the connection whole in German', async ({ serve, signedIn }) => {
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "language": "de", "clock": "24" }');
  const server = await serve();
  const env = {
    PERCH_TIMING: JSON.stringify({ requestTimeout: 1_000, firstBackOff: 100, longestBackOff: 500 }),
  };
  const { page, clickTrayItem } = await signedIn(server, { profile, env });
  const state = page.getByRole('button', { name: /^Postausgang:/ }).locator('.text');
  const shows = async (words: RegExp) => {
    await expect(state).toHaveText(words);
    expect(await state.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  };
  await shows(/^Aktuell$/);
  const fails = server.faults.add({ kind: 'status', status: 500 });
  await clickTrayItem('preset:commuting:own');
  await shows(/^Serverproblem seit\s\d\d:\d\d$/);
  server.faults.lift(fails);
  server.faults.add({ kind: 'hang' });
  await shows(/^Keine Antwort seit\s\d\d:\d\d$/);
  await server.stop();
  await shows(/^Offline seit\s\d\d:\d\d$/);
});

test('the bar over the list shows in German at 720 px how many snippets there are', async ({
  serve,
  signedIn,
}) => {
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "language": "de" }');
  const { page } = await signedIn(await serve({ seed: 'demo' }), { profile });
  await page.getByRole('button', { name: 'Textbausteine' }).click();
  await page.setViewportSize({ width: 720, height: 640 });
  const count = page.locator('.list-column .title-bar p');
  await expect(count).toHaveText(/^\d\d$/);
  expect(await count.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a time can be typed in German', async ({ serve, signedIn }) => {
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "language": "de", "clock": "24" }');
  const { page } = await signedIn(await serve(), { profile });
  await page.getByRole('button', { name: /^Erinnerungen\b/ }).click();
  await page.getByRole('button', { name: 'Neue Erinnerung' }).first().click();
  const when = page.getByRole('combobox', { name: 'Erinnern' });
  await when.fill('morgen 9 Uhr');
  await expect(page.getByText(/Morgen um 09:00/).first()).toBeVisible();
});

test('the quick window reminds, schedules and asks in German', async ({ serve, signedIn }) => {
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "language": "de", "clock": "24" }');
  const perch = await signedIn(await serve(), { profile });
  const { page } = perch;
  await quickly(perch, 'plane morgen 9 Uhr: Guten Morgen', /Planen\s*Morgen.*„Guten Morgen“/);
  await expect(page.getByRole('textbox', { name: 'Nachricht' })).toHaveValue('Guten Morgen');

  // The midnight before that day, or after it.
  const quick = await openQuick(perch);
  await quick.keyboard.type('erinnere mich morgen Mitternacht an die Rechnung');
  await expect(quick.getByText('Was meintest du?')).toBeVisible();
  await expect(quickRows(quick).filter({ hasText: /:00.*„Die Rechnung“/ })).toHaveCount(2);
  await quick.keyboard.press('ArrowUp');
  await quick.keyboard.press('Home');
  await quick.keyboard.press('ArrowDown');
  await quick.keyboard.press('ArrowDown');
  await expect(chosenRow(quick)).toHaveText(/Zeit wählen….*Schreib wann/);
  await quick.keyboard.press('ArrowUp');
  await expect(chosenRow(quick)).toHaveText(/Die Rechnung/);
  await quick.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Erinnerungen\b/ }).click();
  await expect(page.getByRole('listbox', { name: 'Erinnerungen' })).toContainText('Die Rechnung');
});

test('a damaged file of settings leaves the language to the system', async ({ perch }) => {
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "language": "de');
  const { page } = await perch({ profile });
  await expect(html(page)).toHaveAttribute('lang', /^en-/);
  await expect(page.getByText('Welcome to Perch')).toBeVisible();
});
