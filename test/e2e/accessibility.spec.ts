import { expectNothingSerious, paint } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { createSnippet, foot, goTo, row } from './screen.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds no serious problem in any view, ${theme}`, async ({ serve, signedIn, perch }) => {
    const signingIn = await perch();
    await paint(signingIn, theme);
    await expectNothingSerious(signingIn.page, 'sign-in');
    await signingIn.close();

    const server = await serve({ seed: 'demo' });
    const running = await signedIn(server);
    const { page } = running;
    await paint(running, theme);
    await goTo(page, 'Status');
    await expectNothingSerious(page, 'status');
    await page.getByRole('button', { name: 'Choose an emoji' }).click();
    await expect(page.getByRole('listbox', { name: 'Emoji found' })).toBeVisible();
    await expectNothingSerious(page, 'emoji picker');
    await page.keyboard.press('Escape');

    await goTo(page, 'Snippets');
    await expect(page.getByRole('article')).toBeVisible();
    await expectNothingSerious(page, 'snippets');
    await page
      .getByRole('button', { name: /^New snippet(?! from)/ })
      .first()
      .click();
    await expectNothingSerious(page, 'editor');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Account:/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNothingSerious(page, 'account menu');
    await page.keyboard.press('Escape');

    // 200 % zoom halves the viewport; 360 px is as narrow as the window gets.
    for (const viewport of [
      { width: 560, height: 360 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await expectNothingSerious(page, `${viewport.width} px`);
    }
    await page.setViewportSize({ width: 1120, height: 720 });

    server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 1 });
    await createSnippet(page, 'Refused', 'By the server.');
    await expect(row(page, 'Refused')).toContainText('rejected');
    await expectNothingSerious(page, 'refused snippet');
    await server.stop();
    await createSnippet(page, 'Waiting', 'For the server.');
    await expect(foot(page)).toContainText('Offline since');
    await foot(page).click();
    await expectNothingSerious(page, 'outbox');
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectNothingSerious(page, 'undo');
  });
}
