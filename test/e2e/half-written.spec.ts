import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { messageField, newMessage, scheduledRow, write } from './later.ts';
import { channel, composerField, draftOf, foot, goTo, newSnippet, scheduledDrafts } from './screen.ts';

const snippet = async (page: Page): Promise<Locator> => {
  await goTo(page, 'Snippets');
  await newSnippet(page);
  return page.getByRole('textbox', { name: 'Content' });
};
const newChannel = async (page: Page): Promise<Locator> => {
  await goTo(page, 'Channels');
  await page.getByRole('button', { name: 'New channel' }).click();
  return page.getByRole('form', { name: 'New channel' }).getByRole('textbox', { name: 'Channel name' });
};
const announce = (page: Page) => page.getByRole('checkbox', { name: 'Announce this channel' });
const direct = async (page: Page): Promise<Locator> => {
  await goTo(page, 'Topics');
  await channel(page, 'Direct messages').hover();
  await page.getByRole('button', { name: 'New direct message' }).click();
  return composerField(page);
};
const comment = async (page: Page): Promise<Locator> => {
  await goTo(page, 'People');
  await page.getByRole('option', { name: /Theo Lindqvist/ }).click();
  await page.getByRole('button', { name: 'More for Theo Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  return page.getByRole('dialog').getByLabel('Comment', { exact: true });
};

test('what is half written in a form survives kill -9, with what was chosen beside it', async ({
  server,
  signedIn,
  perch,
}) => {
  const { page: before, ...first } = await signedIn(server, { as: 'ana' });
  const theo = server.user('theo').userId;
  const kept = (name: string, text: string) => expect.poll(() => draftOf(before, name)).toContain(text);
  await (await snippet(before)).fill('Which I was still writ');
  await before.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await kept('snippet:new', 'Half a thought');
  await (await newChannel(before)).fill('gardening');
  await announce(before).check();
  await kept('channel:new', '"announce":true');
  await before.keyboard.press('Escape');
  const field = await direct(before);
  await before.getByRole('combobox', { name: 'To', exact: true }).fill('olu');
  await before.getByRole('option', { name: /^Olu Adeyemi/ }).click();
  await field.fill('Half a minute');
  await kept('recipient:new:people', String(server.user('olu').userId));
  await kept('message:new:people', 'Half a minute');
  await goTo(before, 'Scheduled');
  await newMessage(before);
  await write(before, { channel: 'general', topic: 'ideas', content: 'Half an idea' });
  await expect.poll(() => scheduledDrafts(before)).toMatchObject([expect.stringContaining('Half an idea')]);
  const words = await comment(before);
  await before.getByRole('dialog').getByRole('radio', { name: 'Email with a comment' }).click();
  await words.fill('Thank you for all');
  await kept(`deactivate:${theo}`, 'Thank you');
  await first.kill();

  const { page } = await perch({ profile: first.profile });
  await expect(foot(page)).toContainText('Up to date');
  await expect(await snippet(page)).toHaveValue('Which I was still writ');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
  await expect(await newChannel(page)).toHaveValue('gardening');
  await expect(announce(page)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(await direct(page)).toHaveValue('Half a minute');
  await expect(page.getByRole('button', { name: 'Remove Olu Adeyemi' })).toBeVisible();
  await goTo(page, 'Scheduled');
  await scheduledRow(page, 'general › ideas').click();
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await expect(messageField(page)).toHaveValue('Half an idea');
  await expect(await comment(page)).toHaveValue('Thank you for all');
});

test('what is typed right before Perch is quit is there the next time', async ({
  server,
  signedIn,
  perch,
}) => {
  const { app, page: before, ...first } = await signedIn(server);
  const field = await snippet(before);
  await expect(field).toBeVisible();
  // The draft would be stored so late that Perch has quit by then.
  await before.evaluate(() => {
    const begin = window.setTimeout;
    window.setTimeout = ((run: () => void, wait = 0) =>
      begin(run, wait === 250 ? 60_000 : wait)) as typeof window.setTimeout;
  });
  await field.fill('The last word');
  const ended = app.waitForEvent('close');
  await first.clickTrayItem('quit').catch(() => undefined);
  await ended;
  const { page } = await perch({ profile: first.profile });
  await expect(await snippet(page)).toHaveValue('The last word');
});
