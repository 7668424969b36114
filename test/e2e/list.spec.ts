import fs from 'node:fs';
import type { SnippetPage } from '../../src-main/contract/values/snippet.ts';
import { copyOfApp, fileOf } from './app-copy.ts';
import { expect, mira, test } from './fixtures.ts';
import { foot, goTo, rows } from './screen.ts';

test('a list is searched, walked through and opened by keyboard', async ({ serve, signedIn }) => {
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server);
  const { keyboard } = page;
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Snippets');
  const search = page.getByRole('combobox', { name: 'Search snippets' });
  const list = page.getByRole('listbox', { name: 'Snippets' });
  const chosen = rows(page).and(page.locator('[aria-selected="true"]'));
  const standsAt = (place: number) => expect(chosen).toHaveAttribute('aria-posinset', String(place));
  await expect(search).toBeFocused();
  await standsAt(1);
  const total = Number(await chosen.getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(20);

  await keyboard.press('ArrowDown');
  await standsAt(2);
  await keyboard.press('End');
  await standsAt(total);
  await expect(chosen).toBeInViewport();
  await keyboard.press('ArrowDown');
  await standsAt(total);
  await keyboard.press('Home');
  await keyboard.press('PageDown');
  expect(Number(await chosen.getAttribute('aria-posinset'))).toBeGreaterThan(5);

  await list.focus();
  await keyboard.type('refund');
  await expect(search).toHaveValue('refund');
  // A row that is chosen before the results of the whole word arrive stays chosen at its new position.
  const found = server.state.savedSnippets
    .list(mira(server).userId)
    .filter(({ title, content }) => /refund/i.test(`${title} ${content}`)).length;
  await expect(chosen).toHaveAttribute('aria-setsize', String(found));
  await standsAt(1);
  await expect(search).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  expect(found).toBeLessThan(total);
  await keyboard.press('ArrowDown');
  await keyboard.press('Home');
  await standsAt(2);
  await keyboard.type('no such snippet ');
  await expect(page.getByText('No snippets match “no such snippet refund”.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await standsAt(1);

  await page.setViewportSize({ width: 360, height: 640 });
  await expect(page.getByRole('article')).toBeHidden();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(search).toBeHidden();
  await keyboard.press('Escape');
  await expect(search).toBeFocused();
  await standsAt(2);
});

declare global {
  var answerPage: (input: { offset: number; limit: number }) => SnippetPage;
}

test('a list of a million rows is walked through and scrolled to its last row', async ({
  server,
  signedIn,
}) => {
  const app = copyOfApp();
  // A copy of the window that reads the rows of this list from the test.
  const file = fileOf(app, 'common');
  const code = fs.readFileSync(file, 'utf8');
  const [call = '', name = '', input = ''] = /window\.perch\.call\((\w+),(\w+)\)/.exec(code) ?? [];
  expect(call).not.toBe('');
  const answer = `{ok:true,reads:[],value:globalThis.answerPage(${input})}`;
  fs.writeFileSync(file, code.replace(call, `(${name}==='snippets:page'?${answer}:${call})`));
  try {
    const { page } = await signedIn(server, { app });
    await page.addInitScript(() => {
      const total = 1_000_000;
      globalThis.answerPage = ({ offset, limit }) => ({
        total,
        found: total,
        similar: false,
        near: null,
        rows: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => ({
          key: `row-${offset + at + 1}`,
          title: [{ text: `Row ${offset + at + 1}`, match: false }],
          excerpt: [],
          favorite: false,
          moment: 0,
          mark: null,
          team: null,
          changed: false,
          file: null,
        })),
      });
    });
    await page.reload();
    await goTo(page, 'Snippets');
    const list = page.getByRole('listbox', { name: 'Snippets' });
    const chosen = rows(page).and(page.locator('[aria-selected="true"]'));
    const stands = async (at: number): Promise<void> => {
      await expect(chosen).toHaveAttribute('aria-posinset', String(at));
      await expect(chosen).toContainText(`Row ${at}`);
      await expect(chosen).toBeInViewport({ ratio: 1 });
      expect(await rows(page).count()).toBeLessThanOrEqual(60);
    };
    await stands(1);
    await page.keyboard.press('End');
    await stands(1_000_000);
    await page.keyboard.press('ArrowUp');
    await stands(999_999);
    await page.keyboard.press('Home');
    await stands(1);
    await page.keyboard.press('ArrowDown');
    await stands(2);

    const row = (at: number) => rows(page).filter({ hasText: new RegExp(`^\\s*Row ${at}\\b`) });
    // The scrollbar is dragged to the end, and the wheel goes on from there by pixels.
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(row(1_000_000)).toBeInViewport({ ratio: 1 });
    await list.hover();
    await page.mouse.wheel(0, -275);
    await expect(row(1_000_000)).not.toBeInViewport();
    await expect(row(999_989)).toBeInViewport();
    await page.mouse.wheel(0, 275);
    await expect(row(1_000_000)).toBeInViewport({ ratio: 1 });
    // Near the beginning as well.
    await list.evaluate((element) => element.scrollTo(0, 2_000));
    await expect(row(37)).toBeInViewport();
    await page.mouse.wheel(0, -2_000);
    await expect(row(1)).toBeInViewport({ ratio: 1 });

    // In the middle, too, the wheel moves by pixels.
    const topmost = (): Promise<number> =>
      list.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        const option = document.elementFromPoint(left + 40, top + 1)?.closest('[role="option"]');
        return Number(option?.getAttribute('aria-posinset'));
      });
    await list.evaluate((element) => element.scrollTo(0, 5_000_000));
    await expect.poll(topmost).toBeGreaterThan(499_000);
    const middle = await topmost();
    expect(middle).toBeLessThan(501_000);
    for (const turn of [1, 2, 3]) {
      await page.mouse.wheel(0, 275);
      await expect.poll(topmost).toBe(middle + 5 * turn);
    }
  } finally {
    fs.rmSync(app, { recursive: true, force: true });
  }
});
