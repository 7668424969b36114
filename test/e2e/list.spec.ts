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
