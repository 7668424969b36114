import { expect, test } from '../e2e/fixtures.ts';
import { foot, goTo, place, topics, unfold } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

for (const theme of THEMES) {
  test(`topics and messages, ${theme}`, async ({ serve, signedIn }) => {
    const server = await serve({ seed: 'demo' });
    const running = await signedIn(server);
    const { page } = running;
    await prepare(running, theme);
    const messages = page.getByRole('article');
    await goTo(page, 'Topics');
    await expect(topics(page).filter({ hasText: 'Returned tents' })).toBeVisible();
    await expect(place(page, 'Topics')).toContainText('15');
    await shoot(page, 'topics-none', theme);
    await unfold(page, 'customer care');
    await topics(page).filter({ hasText: 'Macro names' }).click();
    await messages.first().waitFor();
    await messages.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await shoot(page, 'message-menu', theme);
    await page.keyboard.press('Escape');

    await messages.last().focus();
    await page.keyboard.press('e');
    await page.getByRole('form', { name: 'Edit message' }).getByLabel('Message').waitFor();
    await shoot(page, 'message-edit', theme);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await messages.first().focus();
    await page.keyboard.press('p');
    await page.getByRole('dialog').waitFor();
    await page.getByLabel('Reason').selectOption('other');
    await page.getByRole('button', { name: 'Send report' }).click();
    await shoot(page, 'message-report', theme);
    await page.keyboard.press('Escape');

    await unfold(page, 'warehouse');
    await topics(page).filter({ hasText: 'Returned tents' }).click();
    await expect(messages.last()).toContainText('covers the first five');
    await messages.last().focus();
    await shoot(page, 'topics', theme);
    await page.setViewportSize({ width: 900, height: 640 });
    await shoot(page, 'topics-medium', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'topics-narrow', theme);
    await page.setViewportSize(WIDE);

    await server.stop();
    await foot(page).getByText('Offline').waitFor();
    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    await text.fill('Then they go out tomorrow, with the nine o’clock truck.');
    await shoot(page, 'topics-offline', theme);
    await text.fill('');
    await messages.last().focus();
    await page.keyboard.press('s');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowUp');
    await messages.last().getByText('not sent').waitFor();
    await shoot(page, 'topics-selected', theme);
  });

  test(`the history of a message, ${theme}`, async ({ running, page }) => {
    await prepare(running, theme);
    await goTo(page, 'Topics');
    await unfold(page, 'general');
    await topics(page).filter({ hasText: 'second floor' }).click();
    await page.getByRole('article').first().focus();
    await page.keyboard.press('h');
    await page.getByRole('dialog').getByRole('listitem').nth(2).waitFor();
    await shoot(page, 'message-history', theme);
  });
}
