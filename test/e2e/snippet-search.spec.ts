import type { Page } from '@playwright/test';
import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { goTo, row, rows } from './screen.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search snippets' });
const star = (page: Page, does: 'Add to' | 'Remove from') =>
  page.getByRole('button', { name: `${does} favorites` });
const titles = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((found) => found.map((one) => (one as HTMLElement).innerText.split('\n')[0] ?? ''));

const SNIPPETS = [
  [
    'Deposit returned',
    'Hi {{name}},\n\nyour **deposit** of {{amount}} is [on its way](https://example.com).',
  ],
  ['Greeting', 'Hello :wave: and *welcome*.'],
  ['Rückerstattung', '# Betrag\n\n- per Karte'],
] as const;

test('rows have excerpts without Markdown, marked matches and the day of the last use, and no IDs', async ({
  server,
  signedIn,
}) => {
  for (const [title, content] of SNIPPETS)
    server.state.savedSnippets.create(mira(server).userId, { title, content });
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  const deposit = row(page, 'Deposit returned');
  await expect(deposit).toContainText('Hi name, your deposit of amount is on its way.');
  await expect(deposit.locator('.placeholder')).toHaveText(['name', 'amount']);
  await expect(row(page, 'Greeting')).toContainText('Hello 👋 and welcome.');
  await expect(row(page, 'Rückerstattung')).toContainText('Betrag per Karte');
  await expect(deposit).toContainText('Today');
  await expect(rows(page).filter({ hasText: /#\d|[*_[\]{}]/ })).toHaveCount(0);

  // Accents, the order of words, a part of a word, and one typo.
  for (const [typed, marked] of [
    ['RUCKERST', ['Rückerstattung']],
    ['way deposit', ['Deposit', 'deposit', 'way']],
    ['statt', ['statt']],
    ['depsoit', ['Deposit', 'deposit']],
  ] as const) {
    await search(page).fill(typed);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).locator('mark')).toHaveText(marked);
  }
});

test('the head says how many there are, and the field only how many are found', async ({
  server,
  signedIn,
}) => {
  const { length } = server.state.savedSnippets.list(mira(server).userId);
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await expect(rows(page)).toHaveCount(length);
  await expect(page.getByRole('main')).toContainText(new RegExp(`Snippets\\s*${length}`));
  await expect(search(page)).toHaveAccessibleDescription('');
  await search(page).fill('zz');
  await expect(search(page)).toHaveAccessibleDescription('0');
});

test('a search without result offers a near spelling and a new snippet with its words', async ({
  server,
  signedIn,
}) => {
  for (const [title, content] of SNIPPETS)
    server.state.savedSnippets.create(mira(server).userId, { title, content });
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await expect(row(page, 'Greeting')).toBeVisible();
  await search(page).fill('dpeositt');
  await expect(page.getByText('No snippets match “dpeositt”.')).toBeVisible();
  await expect(page.getByText('No snippet selected')).toBeVisible();
  await expectNothingSerious(page, 'nothing found');
  // By keyboard: the next stops after the field.
  const near = page.getByRole('button', { name: 'Search for “deposit”' });
  await near.focus();
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('deposit');
  await expect(search(page)).toBeFocused();
  await expect(row(page, 'Deposit returned')).toBeVisible();

  await search(page).fill('Quarterly numbers');
  const create = page.getByRole('button', { name: 'New snippet “Quarterly numbers”' });
  await expect(create).toBeVisible();
  await expect(page.getByRole('button', { name: /^Search for/ })).toHaveCount(0);
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Quarterly numbers');
  await page.getByRole('textbox', { name: 'Content' }).fill('They are good.');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Quarterly numbers')).toBeVisible();
  await search(page).fill('refnudzz');
  await page.getByRole('button', { name: 'Search everything' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('copying counts as a use, favorites come first, and both stay when the window is loaded again', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  for (const title of ['First', 'Second', 'Third'])
    server.state.savedSnippets.create(userId, { title, content: title });
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Snippets');
  await expect(row(page, 'Third')).toBeVisible();
  const posted = server.count('POST', '/saved_snippets');

  await row(page, 'First').click();
  await page.getByRole('button', { name: /^Copy/ }).click();
  await expect(page.getByRole('article')).toContainText('Used once');
  await page.getByRole('button', { name: /^Copy/ }).click();
  await expect(page.getByRole('article')).toContainText('Used 2 times');
  await expect.poll(async () => (await titles(page))[0]).toBe('First');
  // The pane still shows the same snippet.
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();

  await row(page, 'Second').click();
  await star(page, 'Add to').click();
  await expect(star(page, 'Remove from')).toBeFocused();
  await expect(row(page, 'Second').getByRole('img', { name: 'Favorite' })).toBeVisible();
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(['Second', 'First']);
  await expectNothingSerious(page, 'a favorite');
  expect(server.count('POST', '/saved_snippets')).toBe(posted);
  expect(server.count('PATCH', '/saved_snippets')).toBe(0);

  await page.reload();
  await goTo(page, 'Snippets');
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(['Second', 'First']);
  await row(page, 'Second').click();
  await star(page, 'Remove from').click();
  await expect.poll(async () => (await titles(page))[0]).toBe('First');
});

test('a window that becomes narrow while nothing is found shows the search', async ({ page }) => {
  await goTo(page, 'Snippets');
  await rows(page).first().click();
  await search(page).fill('quarterly');
  await expect(page.getByText('No snippet selected')).toBeVisible();
  await page.setViewportSize({ width: 420, height: 720 });
  await expect(page.getByText('No snippets match “quarterly”.')).toBeVisible();
  await search(page).fill('');
  await rows(page).first().click();
  await expect(page.getByRole('article')).toBeVisible();
});

test('the list is sorted by its menu, and a tag in a title shows those that have it', async ({
  server,
  signedIn,
}) => {
  for (const [title, content] of [
    ['Beta #money', 'One'],
    ['Alpha', 'Two'],
    ['Gamma #money', 'Three #money'],
    ['Delta', 'Four #money'],
  ] as const)
    server.state.savedSnippets.create(mira(server).userId, { title, content });
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await expect(row(page, 'Delta')).toBeVisible();
  const sortBy = async (name: string): Promise<void> => {
    await page.locator('.list-column .title-bar').getByRole('button', { name: 'Actions' }).click();
    const item = page.getByRole('menuitemradio', { name });
    await item.click();
    await expect(item).toBeHidden();
  };
  const shown = () => titles(page).then((all) => all.filter((one) => /Alpha|Beta|Gamma|Delta/.test(one)));
  await sortBy('Name');
  await expect.poll(shown).toEqual(['Alpha', 'Beta #money', 'Delta', 'Gamma #money']);
  await page.locator('.list-column .title-bar').getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Name' })).toBeChecked();
  await page.keyboard.press('Escape');
  await row(page, 'Gamma').click();
  await page.getByRole('heading', { name: 'Gamma #money' }).getByRole('button', { name: '#money' }).click();
  await expect(search(page)).toHaveValue('#money');
  await expect(search(page)).toBeFocused();
  await expect.poll(async () => (await titles(page)).toSorted()).toEqual(['Beta #money', 'Gamma #money']);
  await expectNothingSerious(page, 'snippets with a tag');
});
