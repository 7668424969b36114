import { test } from '../e2e/fixtures.ts';
import { goTo } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

for (const theme of THEMES) {
  test(`settings, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo' });
    const running = await signedIn(server);
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Settings');
    await page.getByRole('group', { name: 'Name', exact: true }).waitFor();
    await shoot(page, 'settings', theme);
    await page.getByRole('button', { name: 'Display' }).click();
    server.faults.add({
      kind: 'status',
      method: 'PATCH',
      path: '/settings',
      status: 400,
      times: 1,
      msg: 'Invalid emojiset',
    });
    await page.getByRole('combobox', { name: 'Pictures for emoji' }).selectOption('Plain text');
    await page.getByText('Meridian says').waitFor();
    await server.stop();
    await page.getByRole('combobox', { name: 'Colour scheme' }).selectOption('Dark');
    await page.getByText('before: As the system').waitFor();
    await shoot(page, 'settings-changed', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'settings-narrow', theme);
    await page.setViewportSize(WIDE);
    await page.getByRole('textbox', { name: 'Search settings' }).fill('topic');
    await shoot(page, 'settings-search', theme);
  });
}
