import { test } from '../e2e/fixtures.ts';
import { goTo } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES } from './shoot.ts';

for (const theme of THEMES) {
  test(`topics and messages, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo' });
    const running = await signedIn(server);
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Topics');
    await page.getByRole('option', { name: 'customer care' }).first().click();
    await page
      .getByRole('listbox', { name: /^Topics of/ })
      .getByRole('option')
      .first()
      .click();
    await page.getByRole('article').first().waitFor();
    await shoot(page, 'topics', theme);
    await page.setViewportSize({ width: 900, height: 700 });
    await shoot(page, 'topics-medium', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'topics-narrow', theme);
  });
}
