import { expectNothingSerious } from './accessible.ts';
import { expect, mira, signInAtStart, test } from './fixtures.ts';
import { foot, goTo, rows } from './screen.ts';

test('a large first pull shows its progress, and the window can be used meanwhile', async ({
  serve,
  perch,
}) => {
  test.setTimeout(900_000);
  const server = await serve({ large: { people: 3_000, channels: 500, snippets: 150_000 } });
  // `signedIn` waits until all parts of the window have loaded, which on a slow machine is after the pull.
  const { page } = await perch({
    env: { ...signInAtStart(mira(server), server), PERCH_TIMING: '{"requestTimeout":30000}' },
  });
  const progress = page.getByRole('progressbar', { name: 'First load' });
  await expect(progress).toHaveAttribute('aria-valuetext', /^Loading .+…$/, { timeout: 60_000 });
  await expect(foot(page)).toContainText('Connected');

  // The snippets come last, so the search has to be answered while they are brought in.
  await goTo(page, 'Snippets');
  await page.getByRole('combobox', { name: 'Search snippets' }).fill('refund');
  await expect(rows(page).first()).toContainText('refund', { timeout: 60_000 });
  await expect(progress).toHaveAttribute('aria-valuetext', 'Loading snippets…');
  await expect(page.getByText('Loading from')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('large-pull.png') });
  await expectNothingSerious(page, 'while it is brought in');
  await goTo(page, 'People');
  await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option').first()).toBeVisible();

  await expect(progress).toBeHidden({ timeout: 240_000 });
  await expect(foot(page)).toContainText('Up to date');
  await expect(page.getByText('Loading from')).toBeHidden();
});
