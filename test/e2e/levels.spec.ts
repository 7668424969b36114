import { expect, test } from './fixtures.ts';
import { channelField, newMessage, pick, schedule, whenField, write } from './later.ts';
import { createSnippet, foot, goTo, inViewMenu } from './screen.ts';

/** The offers on a server of this feature level. `test/sync/levels.test.ts` delivers one change of each type to each level. */
const levels = [
  { level: 185, snippets: false, reminders: false, views: false, reverse: false, deletions: false },
  { level: 237, snippets: false, reminders: false, views: false, reverse: false, deletions: false },
  { level: 277, snippets: false, reminders: false, views: false, reverse: false, deletions: false },
  { level: 371, snippets: true, reminders: false, views: false, reverse: false, deletions: false },
  { level: 421, snippets: true, reminders: true, views: true, reverse: false, deletions: false },
  { level: 454, snippets: true, reminders: true, views: true, reverse: false, deletions: false },
  { level: 500, snippets: true, reminders: true, views: true, reverse: true, deletions: true },
];

for (const { level, snippets, reminders, views, reverse, deletions } of levels) {
  test(`a server of feature level ${level} is offered only what it supports`, async ({ serve, signedIn }) => {
    const server = await serve({ featureLevel: level });
    const { page } = await signedIn(server, { as: 'olu' });
    const { userId } = server.user('olu');
    const main = page.getByRole('main');
    await expect(foot(page)).toContainText('Up to date');

    await goTo(page, 'Status');
    await page.getByRole('textbox', { name: 'Custom status' }).fill('Trying the levels');
    await page.getByRole('button', { name: 'Set status' }).click();
    await expect.poll(() => server.state.statuses.read(userId).status_text).toBe('Trying the levels');

    await goTo(page, 'Snippets');
    await expect(main.getByText(/too old for snippets/)).toHaveCount(snippets ? 0 : 1);
    if (snippets) await createSnippet(page, 'Levels', 'One for each level.');

    await goTo(page, 'Scheduled');
    await newMessage(page);
    await pick(page, channelField(page), 'general');
    await write(page, { topic: 'levels', content: 'Later.', when: 'in 3 days' });
    await expect(whenField(page)).toHaveValue('in 3 days');
    await schedule(page);
    await expect.poll(() => server.state.scheduledMessages.list(userId, 'message')).toHaveLength(1);

    await goTo(page, 'Reminders');
    await expect(main.getByText(/too old for reminders/)).toHaveCount(reminders ? 0 : 1);

    await goTo(page, 'Views');
    await expect(main.getByText(/too old for pinned views/)).toHaveCount(views ? 0 : 1);
    if (views) {
      await inViewMenu(page, 'Reactions', 'Pin');
    }

    await goTo(page, 'Organization');
    await page.getByRole('radio', { name: 'Linkifiers' }).click();
    await main.getByRole('button', { name: 'New linkifier' }).click();
    await main.getByLabel('Pattern').fill('L-(?P<id>[0-9]+)');
    await main.getByLabel('Address', { exact: true }).fill('https://levels.example/{id}');
    await expect(main.getByLabel(/^Shorten pasted links/)).toHaveCount(reverse ? 1 : 0);
    if (reverse) {
      await main.getByLabel(/^Shorten pasted links/).fill('L-{id}');
      await main.getByRole('button', { name: 'Create linkifier' }).click();
      await expect(main.getByLabel(/^Example/)).toBeFocused();
      await main.getByLabel(/^Example/).fill('Please see L-12');
      await main.getByLabel(/^Other addresses/).fill('https://old.example/{id}');
    }
    await main.getByRole('button', { name: 'Create linkifier' }).click();
    await expect(foot(page)).toContainText('Up to date');
    await expect(main.getByRole('option', { name: /L-\(\?P<id>/ })).toBeVisible();

    await goTo(page, 'People');
    await main.getByRole('option', { name: /Ana Ferreira/ }).click();
    await main.getByRole('button', { name: 'More for Ana Ferreira' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog.getByRole('checkbox', { name: 'Name and picture' })).toHaveCount(deletions ? 1 : 0);
    if (deletions) {
      await dialog.getByText('Direct messages').click();
      await expect(dialog).toContainText('is deleted forever');
    }
    await expect(foot(page)).toContainText('Up to date');
    const refused = server.requests.filter(({ status }) => (status ?? 0) >= 400);
    expect(refused.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
}
