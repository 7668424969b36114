import { test } from '../e2e/fixtures.ts';
import { createSnippet, foot, goTo, newSnippet, row, rows } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

test.use({ serves: { seed: 'demo' } });

for (const theme of THEMES) {
  test(`every view, ${theme}`, async ({ server, running, page }) => {
    await prepare(running, theme);
    await goTo(page, 'Status');
    await page.getByRole('button', { name: /^In a meeting/ }).click();
    await page.getByText(/^Clears .* · in /).waitFor();
    await page.getByPlaceholder('What are you up to?').fill('Reviewing the release, back at four');
    await shoot(page, 'status', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'status-narrow', theme);
    await page.getByRole('button', { name: 'Show places' }).click();
    await shoot(page, 'places-narrow', theme);
    await page.setViewportSize(WIDE);

    await goTo(page, 'Snippets');
    await page.getByRole('combobox', { name: 'Search snippets' }).fill('refund');
    await rows(page).first().click();
    await page.getByRole('article').waitFor();
    await shoot(page, 'snippets', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'snippets-narrow', theme);
    await page.setViewportSize(WIDE);
    await page.getByRole('combobox', { name: 'Search snippets' }).fill('');

    server.faults.queue(
      {
        kind: 'status',
        method: 'POST',
        path: '/saved_snippets',
        status: 400,
        msg: 'title is too long (limit: 60 characters)',
      },
      { kind: 'drop', method: 'POST', path: '/saved_snippets' },
    );
    await createSnippet(page, 'Refund policy, short', '**30 days**, unused, with the label. See the policy.');
    await row(page, 'Refund policy, short').getByText('rejected').waitFor();
    await shoot(page, 'snippet-refused', theme);
    await createSnippet(page, 'Refund to a gift card', 'The refund goes to the gift card that was used.');
    await row(page, 'Refund to a gift card').getByText('checking').waitFor();
    await server.stop();
    await createSnippet(
      page,
      'Partial refund, shipping kept',
      'We have refunded the items and kept the shipping.',
    );
    await running.clickTrayItem('preset:working-remotely:own');
    await foot(page)
      .getByText(/Offline since/)
      .waitFor();
    await newSnippet(page);
    await page
      .getByRole('textbox', { name: 'Title' })
      .fill('A title that goes on and on, far beyond what any server would take');
    await page.getByRole('textbox', { name: 'Content' }).fill('Hi {{name}},\n\nthank you for **writing**.');
    await page.getByRole('button', { name: /^Save/ }).click();
    await shoot(page, 'editor', theme);
    await foot(page).click();
    await page.getByRole('listbox', { name: 'Unsent changes' }).waitFor();
    await shoot(page, 'outbox', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'outbox-narrow', theme);
  });

  test(`accounts, and places with nothing in them, ${theme}`, async ({ serve, signedIn }) => {
    const running = await signedIn(await serve({ seed: 'demo' }), { as: 'leila' });
    const { page } = running;
    await prepare(running, theme);
    await goTo(page, 'Snippets');
    await page.getByRole('heading', { name: 'No snippets yet' }).waitFor();
    await shoot(page, 'snippets-none', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'snippets-none-narrow', theme);
    await page.setViewportSize(WIDE);
    await goTo(page, 'Scheduled');
    await page.getByRole('heading', { name: 'No scheduled messages' }).waitFor();
    await shoot(page, 'scheduled-none', theme);
    await goTo(page, 'Reminders');
    await page.getByRole('heading', { name: 'No reminders' }).waitFor();
    await shoot(page, 'reminders-none', theme);
    await foot(page).click();
    await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
    await shoot(page, 'outbox-none', theme);

    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menu').waitFor();
    await shoot(page, 'account-menu', theme);
  });
}
