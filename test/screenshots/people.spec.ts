import { test } from '../e2e/fixtures.ts';
import { goTo } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES } from './shoot.ts';

for (const theme of THEMES) {
  test(`people, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo' });
    const running = await signedIn(server, { as: 'leila' });
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'People');
    await page.getByRole('option', { name: /Mira Kowalski/ }).click();
    await page.getByRole('region', { name: 'Status' }).getByText('Deep work').waitFor();
    await page.getByRole('region', { name: 'Person', exact: true }).locator('.avatar img').waitFor();
    await shoot(page, 'people', theme);
    await page.getByRole('button', { name: 'More for Mira Kowalski' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
    await page.getByRole('radio', { name: 'Email with a comment' }).click();
    await shoot(page, 'people-deactivate', theme);
    await page.keyboard.press('Escape');
    await page.setViewportSize(NARROW);
    await shoot(page, 'people-narrow', theme);
  });
}
