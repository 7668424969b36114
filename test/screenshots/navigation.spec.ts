import { test } from '../e2e/fixtures.ts';
import { goTo, inViewMenu } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES } from './shoot.ts';

test.use({ serves: { seed: 'demo' } });

for (const theme of THEMES) {
  test(`navigation, ${theme}`, async ({ server, running, page }) => {
    await prepare(running, theme);
    await goTo(page, 'Views');
    await page.getByText('Built-in').waitFor();
    await server.stop();
    await inViewMenu(page, 'Mentions', 'Pin');
    await page.getByText('not sent').waitFor();
    await shoot(page, 'navigation', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'navigation-narrow', theme);
  });
}
