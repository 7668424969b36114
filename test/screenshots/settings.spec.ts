import { test } from '../e2e/fixtures.ts';
import { foot, goTo } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

test.use({ serves: { seed: 'demo' } });

for (const theme of THEMES) {
  test(`settings, ${theme}`, async ({ server, running, page }) => {
    const section = (name: string) =>
      page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name });
    // Perch's own come before the organization's.
    const [ours, theirs] = [section('Notifications').first(), section('Notifications').last()];
    await prepare(running, theme);
    await goTo(page, 'Settings');
    await page.getByRole('switch', { name: 'Keep running' }).waitFor();
    await shoot(page, 'settings', theme);
    await section('Appearance').click();
    await shoot(page, 'settings-appearance', theme);
    await section('Shortcuts').click();
    await shoot(page, 'settings-quick', theme);
    await ours.click();
    await shoot(page, 'settings-quiet', theme);
    await theirs.click();
    await shoot(page, 'settings-notifications', theme);
    await section('Display').click();
    await page.getByRole('button', { name: /settings of the web app/ }).click();
    server.faults.add({
      kind: 'status',
      method: 'PATCH',
      path: '/settings',
      status: 400,
      times: 1,
      msg: 'Invalid emojiset',
    });
    await page.getByRole('combobox', { name: 'Emoji style' }).selectOption('Plain text');
    await page.getByText('Meridian says').waitFor();
    await server.stop();
    await page.getByRole('switch', { name: 'High contrast' }).click();
    await page.getByText('before: Off').waitFor();
    await shoot(page, 'settings-changed', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'settings-narrow', theme);
    await page.getByRole('button', { name: 'Back' }).click();
    await shoot(page, 'settings-narrow-list', theme);
    await page.setViewportSize(WIDE);
    await theirs.click();
    await page.getByRole('switch', { name: 'Play a sound' }).nth(1).click();
    await foot(page).getByText('Offline').waitFor();
    await page.getByRole('textbox', { name: 'Search settings' }).fill('sound');
    await page.getByText('before: On').waitFor();
    await shoot(page, 'settings-search', theme);
  });
}
