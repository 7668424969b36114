import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createSnippet, foot, goTo, row } from './screen.ts';

async function serious(page: Page): Promise<string[]> {
  // The page is of a custom scheme, which axe's own frames cannot load.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in any view, ${theme}`, async ({ serve, signedIn, perch }) => {
    const signingIn = await perch();
    const paint = (app: typeof signingIn.app) =>
      app.evaluate(({ nativeTheme }, source) => void (nativeTheme.themeSource = source), theme);
    await paint(signingIn.app);
    await expect(signingIn.page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await serious(signingIn.page), 'sign-in').toEqual([]);
    await signingIn.close();

    const server = await serve({ seed: 'demo' });
    const { app, page } = await signedIn(server);
    await paint(app);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await goTo(page, 'Status');
    expect(await serious(page), 'status').toEqual([]);
    await page.getByRole('button', { name: 'Choose an emoji' }).click();
    await expect(page.getByRole('listbox', { name: 'Emoji found' })).toBeVisible();
    expect(await serious(page), 'emoji picker').toEqual([]);
    await page.keyboard.press('Escape');

    await goTo(page, 'Snippets');
    await expect(page.getByRole('article')).toBeVisible();
    expect(await serious(page), 'snippets').toEqual([]);
    await page.getByRole('button', { name: 'New snippet' }).first().click();
    expect(await serious(page), 'editor').toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Account:/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await serious(page), 'account menu').toEqual([]);
    await page.keyboard.press('Escape');

    // 200 % zoom halves the viewport; 360 px is as narrow as the window gets.
    for (const viewport of [
      { width: 560, height: 360 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      expect(await serious(page), `${viewport.width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1120, height: 720 });

    server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 1 });
    await createSnippet(page, 'Refused', 'By the server.');
    await expect(row(page, 'Refused')).toContainText('refused');
    expect(await serious(page), 'refused snippet').toEqual([]);
    await server.stop();
    await createSnippet(page, 'Waiting', 'For the server.');
    await expect(foot(page)).toContainText('Offline since');
    await foot(page).click();
    expect(await serious(page), 'outbox').toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
    expect(await serious(page), 'dialog').toEqual([]);
  });
}
