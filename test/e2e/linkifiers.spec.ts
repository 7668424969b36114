import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './organization.ts';

test.describe('linkifiers', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'New linkifier' });
  const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });

  test('keep what was written, and say what the server finds wrong', async ({ server, signedIn }) => {
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Linkifiers');
    await page.getByRole('button', { name: 'New linkifier' }).click();
    const [pattern, address] = [field(page, 'Pattern'), field(page, 'Address')];
    await pattern.fill('BUG-(?P<id>[0-9]+');
    await page.keyboard.press('Enter');
    await expect(address).toBeFocused();
    await address.fill('https://bugs.example/{id}');
    await page.keyboard.press('Enter');
    await expect(form(page)).toContainText('Bad regular expression');
    await expect(pattern).toHaveValue('BUG-(?P<id>[0-9]+');
    await expectAccessible(running, 'the form for a refused linkifier');
    await pattern.fill('BUG-(?P<id>[0-9]+)');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => server.state.linkifiers.all().at(-1))
      .toMatchObject({ pattern: 'BUG-(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}' });
    await expect(page.getByRole('listbox', { name: 'Linkifiers' })).toContainText('bugs.example/{id}');
  });

  test('are created offline and on a server that does not list them', async ({ serve, signedIn }) => {
    const server = await serve({ strict: true });
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Linkifiers');
    await expect(page.getByText('doesn’t list these.')).toBeVisible();
    await page.getByRole('button', { name: 'New linkifier' }).click();
    await field(page, 'Pattern').fill('X(?P<x>.+)');
    await server.stop();
    await field(page, 'Address').fill('https://x.example/{x}');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox', { name: 'Linkifiers' })).toContainText('x.example/{x}');
    await server.start();
    await expect.poll(() => server.state.linkifiers.all().at(-1)?.pattern).toBe('X(?P<x>.+)');
    expect(server.count('POST', '/realm/filters')).toBe(1);
  });
});
