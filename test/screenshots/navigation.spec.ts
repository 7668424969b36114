import { test } from '../e2e/fixtures.ts';
import { goTo } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES } from './shoot.ts';

for (const theme of THEMES) {
  test(`navigation, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo' });
    const running = await signedIn(server);
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Views');
    await page.getByText('Built-in').waitFor();
    await server.stop();
    await page.getByRole('group', { name: 'Mentions' }).getByRole('button', { name: 'Pin' }).click();
    await page.getByText('not sent').waitFor();
    await shoot(page, 'navigation', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'navigation-narrow', theme);
  });
}
