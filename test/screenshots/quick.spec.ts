import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { chosenRow, openQuick } from '../e2e/quick.ts';
import { foot, goTo, topics, unfold } from '../e2e/screen.ts';
import { prepare, shoot, THEMES } from './shoot.ts';

/** The size of the quick window, as in src-main/shell/windows/quick-window.ts. */
const QUICK = { width: 660, height: 472 };

for (const theme of THEMES) {
  test(`the quick window, ${theme}`, async ({ serve, signedIn }) => {
    const running = await signedIn(await serve({ seed: 'demo' }));
    await prepare(running, theme);
    await expect(foot(running.page)).toContainText('Up to date');
    await goTo(running.page, 'Topics');
    await unfold(running.page, 'warehouse');
    await topics(running.page).filter({ hasText: 'Returned tents' }).click();
    await running.page.getByRole('article').first().waitFor();
    const page = await openQuick(running);
    await page.setViewportSize(QUICK);
    const search = async (text: string, row: RegExp): Promise<Page> => {
      await page.getByRole('combobox').fill(text);
      await expect(chosenRow(page)).toHaveText(row);
      return page;
    };
    await shoot(await search('refu', /Refund/), 'quick', theme);
    await shoot(await search('lunch 1h', /Until/), 'quick-status', theme);
    await shoot(
      await search('remind me tomorrow 9 check the limit', /Check the limit/),
      'quick-remind',
      theme,
    );
    await search('refund approved', /Refund approved/);
    await page.keyboard.press('Enter');
    await page.getByText(/filled in/).waitFor();
    await page.keyboard.type('Marta');
    await shoot(page, 'quick-fill', theme);
  });
}
