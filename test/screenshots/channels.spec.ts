import { test } from '../e2e/fixtures.ts';
import { goTo } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

for (const theme of THEMES) {
  test(`channels, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo' });
    const running = await signedIn(server, { as: 'leila' });
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Channels');
    await page.getByRole('option', { name: /customer care/ }).click();
    await page.getByRole('heading', { name: 'customer care' }).waitFor();
    // These two are asked for once the channel is shown.
    await page.getByRole('button', { name: /Tone: saying no/ }).waitFor();
    await page.getByRole('button', { name: /^\d+ more people$/ }).waitFor();
    await shoot(page, 'channels', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'channels-narrow', theme);
  });

  test(`the organization, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo' });
    const running = await signedIn(server, { as: 'leila' });
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Channels');
    await page.getByRole('option', { name: /customer care/ }).click();
    await page.getByRole('button', { name: 'New channel' }).click();
    await page.getByRole('textbox', { name: 'Channel name' }).fill('product pictures');
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill('Pictures of everything we sell. Bookings on Mondays.');
    await page.getByRole('textbox', { name: 'Channel name' }).focus();
    await shoot(page, 'new-channel', theme);
    await page.getByRole('button', { name: 'Advanced' }).click();
    await page.getByLabel('Remove people', { exact: true }).selectOption({ label: 'People and groups…' });
    await page.getByLabel('Remove people', { exact: true }).scrollIntoViewIfNeeded();
    await shoot(page, 'new-channel-permissions', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'new-channel-narrow', theme);
    await page.setViewportSize(WIDE);
    await page.keyboard.press('Escape');

    await goTo(page, 'Organization');
    await page.getByRole('radio', { name: 'Folders' }).click();
    await shoot(page, 'folders', theme);

    await page.getByRole('radio', { name: 'Profile fields' }).click();
    await page.getByRole('button', { name: 'New profile field' }).click();
    await page.getByLabel('Type').selectOption({ label: 'List of options' });
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Early shift');
    await shoot(page, 'profile-field', theme);

    await page.getByRole('radio', { name: 'Linkifiers' }).click();
    await page.getByRole('button', { name: 'New linkifier' }).click();
    await page.getByRole('textbox', { name: 'Pattern' }).fill('RMA-(?P<number>[0-9]+)');
    await page
      .getByRole('textbox', { name: 'Address' })
      .fill('https://shop.meridian.example/returns/{number}');
    await shoot(page, 'linkifier', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'linkifier-narrow', theme);
  });

  test(`channels on a server with nothing but the core, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo', strict: true });
    const running = await signedIn(server);
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Channels');
    await page.getByRole('textbox', { name: 'Channel name' }).fill('lounge');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page
      .getByRole('textbox', { name: 'Channel name' })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    await shoot(page, 'channel-by-name', theme);
  });
}
