import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './organization.ts';

test.describe('linkifiers', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'New linkifier' });
  const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });

  test('show their links and errors while they are written', async ({ server, signedIn }) => {
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Linkifiers');
    await page.getByRole('button', { name: 'New linkifier' }).click();
    const [pattern, address] = [field(page, 'Pattern'), field(page, 'Address')];
    await pattern.fill('BUG-(?P<id>[0-9]+');
    await expect(pattern).toHaveAccessibleDescription(/is never closed/);
    await pattern.fill('BUG-(?<id>[0-9]+)');
    await expect(pattern).toHaveAccessibleDescription(/\(\?P<name>…\).*Character 5/);
    await pattern.fill('(a+)+$');
    await field(page, 'Try it').fill('a'.repeat(1_990));
    await expect(form(page).getByText('No links in this text.')).toBeVisible();

    await pattern.fill('BUG-(?P<id>[0-9]+)');
    await address.fill('https://bugs.example/{bug}');
    await expect(address).toHaveAccessibleDescription(/no part named “bug”/);
    await address.fill('https://bugs.example/{id');
    await expect(address).toHaveAccessibleDescription(/never closed.*Character 22/);
    await address.fill('https://bugs.example/{id}');
    await field(page, 'Try it').fill('See BUG-12 and #34');
    const links = form(page).getByRole('list', { name: 'Links' }).getByRole('listitem');
    await expect(links).toHaveText([
      /BUG-12\s*https:\/\/bugs\.example\/12\s*This one/,
      /#34\s*https:\/\/shop\.meridian\.example\/orders\/34\s*Linkifier \d/,
    ]);
    await expectAccessible(running, 'the form for a linkifier');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => server.state.linkifiers.all().at(-1))
      .toMatchObject({ pattern: 'BUG-(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}' });
    await expect(page.getByRole('listbox', { name: 'Linkifiers' })).toContainText('bugs.example/{id}');
  });

  test('are created offline and on a server that does not list them, and hostile templates lead nowhere', async ({
    serve,
    signedIn,
  }) => {
    const server = await serve({ strict: true });
    const running = await signedIn(server, { as: 'ana' });
    const { page } = running;
    await openTab(page, 'Linkifiers');
    await expect(page.getByText('doesn’t list these.')).toBeVisible();
    await page.getByRole('button', { name: 'New linkifier' }).click();
    await field(page, 'Pattern').fill('X(?P<x>.+)');
    await field(page, 'Address').fill('javascript:alert({x})');
    await field(page, 'Try it').fill('X<img src=x onerror=alert(1)>');
    await expect(form(page).getByRole('list', { name: 'Links' })).toContainText('javascript:alert(');
    await expect(form(page).getByRole('link')).toHaveCount(0);
    await expect(form(page).locator('img')).toHaveCount(0);
    await server.stop();
    await field(page, 'Address').fill('https://x.example/{x}');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox', { name: 'Linkifiers' })).toContainText('x.example/{x}');
    await server.start();
    await expect.poll(() => server.state.linkifiers.all().at(-1)?.pattern).toBe('X(?P<x>.+)');
    expect(server.count('POST', '/realm/filters')).toBe(1);
  });
});
