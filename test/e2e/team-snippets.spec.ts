import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { addTeamChannel, inSourceMenu, openExchange, openSources } from './importing.ts';
import { chosenRow, openQuick, quickField } from './quick.ts';
import { foot, goTo, row, rows } from './screen.ts';

const TOPICS = {
  'Refund sent': 'Hi {{name}}, your **refund** is on its way.',
  'Opening hours': 'We answer from nine to five.',
};

/** Makes a channel of Mira's with these topics. */
function newChannel(server: ReferenceServer): number {
  const { channels } = server.state;
  const { stream_id: _, ...like } = channels.byName('news')!;
  const id = channels.create({ ...like, name: 'answers' }, [mira(server).userId]);
  for (const [topic, content] of Object.entries(TOPICS)) write(server, id, topic, content);
  return id;
}

const write = (server: ReferenceServer, stream_id: number, topic: string, content: string): number =>
  say(server, 'mira', { channel: stream_id, topic }, content);

/** The channels of the team among the sources of snippets. */
const teamChannels = (page: Page) => page.getByRole('list', { name: 'Team channels' });

/** Makes the channel, and chooses it in Snippets. Returns its ID. */
async function offerNewChannel(server: ReferenceServer, page: Page): Promise<number> {
  const channelId = newChannel(server);
  await goTo(page, 'Snippets');
  await addTeamChannel(page, 'answers');
  await expect(teamChannels(page)).toContainText(/2 snippets · updated/);
  await page.keyboard.press('Escape');
  return channelId;
}

async function openHours(page: Page): Promise<void> {
  await row(page, 'Opening hours').click();
  await expect(page.getByRole('article', { name: 'Opening hours' })).toBeVisible();
}

test('the topics of a channel are chosen as snippets by keys, told apart, copied and stopped', async ({
  server,
  running,
}) => {
  newChannel(server);
  const { page } = running;
  await goTo(page, 'Snippets');
  const before = await rows(page).count();
  await addTeamChannel(page, 'answers');
  const sheet = page.getByRole('dialog', { name: 'Sources of snippets' });
  await expect(teamChannels(page)).toContainText(/answers\s*2 snippets · updated/);
  await expect(sheet.getByRole('button', { name: 'Add channel…' })).toBeFocused();
  await expectNothingSerious(page, 'the channels of team snippets');
  await page.keyboard.press('Escape');

  await expect(rows(page)).toHaveCount(before + 2);
  await expect(page.locator('.list-column .title-bar')).toContainText(`${before + 2}`);
  await expect(row(page, 'Refund sent')).toContainText('Team snippet of answers');
  await row(page, 'Refund sent').click();
  const reader = page.getByRole('article', { name: 'Refund sent' });
  await expect(reader).toContainText('Team snippet of answers');
  await expect(reader).toContainText('This snippet belongs to answers');
  await expect(reader.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectNothingSerious(page, 'a team snippet');

  await openExchange(page, 'Export…');
  const dialog = page.getByRole('dialog', { name: 'Export snippets' });
  await expect(dialog.getByRole('combobox', { name: 'Snippets' }).locator('option')).toHaveText([
    `All ${before}`,
    'Favorites',
  ]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More for Refund sent' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Copy to my snippets' }).press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('My refund');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(rows(page)).toHaveCount(before + 3);
  const saved = () => server.state.savedSnippets.list(mira(server).userId);
  await expect
    .poll(saved)
    .toContainEqual(expect.objectContaining({ title: 'My refund', content: TOPICS['Refund sent'] }));

  await openSources(page);
  // Escape closes the nearest thing: the field, and then the sheet.
  const add = sheet.getByRole('button', { name: 'Add channel…' });
  await add.press('Enter');
  await expect(sheet.getByRole('combobox', { name: 'Add channel…' })).toBeFocused();
  await expect(page.getByRole('option', { name: 'answers', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await inSourceMenu(sheet, 'answers', 'Remove');
  await expect(teamChannels(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(row(page, 'Opening hours')).toHaveCount(0);
});

test('a change is suggested by a message beside the topic, which no text is lost of and which replaces nothing', async ({
  server,
  running,
}) => {
  const { page } = running;
  const channelId = await offerNewChannel(server, page);
  await openHours(page);

  const dialog = page.getByRole('dialog', { name: 'Suggest a change to “Opening hours”' });
  const text = dialog.getByRole('textbox', { name: 'Your text' });
  await page.keyboard.press('ControlOrMeta+e');
  await expect(dialog).toContainText('Suggestions: Opening hours');
  await expect(text).toHaveValue(TOPICS['Opening hours']);
  await expectNothingSerious(page, 'a suggestion');
  await dialog.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(dialog).toContainText('Change the text first.');
  await text.fill('We answer from eight to six.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Suggest a change' }).press('Enter');
  await expect(text).toHaveValue('We answer from eight to six.');
  await text.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  const sent = () =>
    server.state.messages.inTopic(channelId, 'Suggestions: Opening hours').map(({ content }) => content);
  await expect.poll(sent).toEqual(['We answer from eight to six.']);
  await expect(row(page, 'Opening hours')).toContainText(TOPICS['Opening hours']);
  await expect(row(page, 'Suggestions')).toHaveCount(0);
});

test('without a connection the quick window fills a team snippet in, and a suggestion waits until it can be sent', async ({
  server,
  running,
}) => {
  const { page } = running;
  const channelId = await offerNewChannel(server, page);
  await server.stop();
  await expect(foot(page)).toContainText('Offline');

  const quick = await openQuick(running);
  await quickField(quick).fill('refund sent');
  await expect(chosenRow(quick)).toContainText('Refund sent');
  await quickField(quick).press('Enter');
  await quick.getByRole('textbox', { name: 'name' }).fill('Olu');
  await quick.keyboard.press('Control+Enter');
  await expect
    .poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe('Hi Olu, your **refund** is on its way.');
  // What was used last moves to the front.
  await expect(rows(page).first()).toContainText('Refund sent');

  await openHours(page);
  await page.keyboard.press('ControlOrMeta+e');
  await page.getByRole('textbox', { name: 'Your text' }).fill('Eight to six.');
  await page.getByRole('button', { name: 'Send when online' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await server.start();
  await expect
    .poll(() => server.state.messages.inTopic(channelId, 'Suggestions: Opening hours').length)
    .toBe(1);
});

test('where the server takes scheduled messages alone, a suggestion is shown in their form with the next minute', async ({
  server,
  running,
}) => {
  const { page } = running;
  await offerNewChannel(server, page);
  await openHours(page);
  server.faults.add({ method: 'POST', path: '/messages', kind: 'status', status: 404 });
  await page.keyboard.press('ControlOrMeta+e');
  await page.getByRole('textbox', { name: 'Your text' }).fill('Eight to six.');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('Suggestions: Opening hours');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Eight to six.');
});

test('a team’s text that changed since it was used is shown before it goes anywhere', async ({
  server,
  running,
}) => {
  const { page, app } = running;
  const channelId = await offerNewChannel(server, page);
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await openHours(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(copied).toBe(TOPICS['Opening hours']);

  const second = 'We answer from eight to five.\n\nOn Sundays we are closed.';
  write(server, channelId, 'Opening hours', second);
  await expect(row(page, 'Opening hours')).toContainText('Changed');
  const quick = await openQuick(running);
  await quickField(quick).fill('opening hours');
  await expect(chosenRow(quick)).toContainText('Opening hours');
  await quickField(quick).press('Enter');
  const change = quick.getByRole('region', { name: 'Changes' });
  await expect(change).toContainText('Changed since you used it on');
  await expect(change.locator('ins').first()).toContainText('eight');
  await expectNothingSerious(quick, 'a changed team snippet in the quick window');
  await quick.keyboard.press('Escape');
  await expect(quickField(quick)).toBeFocused();
  expect(await copied()).toBe(TOPICS['Opening hours']);
  await quickField(quick).press('Enter');
  await expect(change).toBeFocused();
  await quick.keyboard.press('Enter');
  await expect.poll(copied).toBe(second);

  const reader = page.getByRole('article', { name: 'Opening hours' });
  await expect(reader).not.toContainText('Changed since you used it');
  const third = 'We answer from eight to six.';
  write(server, channelId, 'Opening hours', third);
  await expect(reader).toContainText(/By .+, today/);
  await expectNothingSerious(page, 'a changed team snippet');
  if (process.env['PERCH_IMAGES'])
    await page.screenshot({ path: `${process.env['PERCH_IMAGES']}/team-changed.png` });
  // By another way than its own reader it is shown, and not copied.
  await goTo(page, 'Topics');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('opening hours');
  await page
    .getByRole('option', { name: /Opening hours/ })
    .first()
    .click();
  await expect(reader).toContainText('Changed since you used it on');
  expect(await copied()).toBe(second);
  await reader.getByRole('radio', { name: 'Before' }).check();
  await expect(reader).toContainText('On Sundays we are closed.');
  await reader.getByRole('button', { name: /^Copy the text from/ }).click();
  await expect.poll(copied).toBe(second);
  await expect(reader).toContainText('Changed since you used it on');
  await page.getByRole('button', { name: 'Copy new text' }).click();
  await expect.poll(copied).toBe(third);
  await expect(reader).not.toContainText('Changed since you used it');
});

test('the clipboard goes into a team’s text only after the text was shown with it', async ({
  server,
  running,
}) => {
  const { page, app } = running;
  const channelId = newChannel(server);
  write(server, channelId, 'Ask', 'You wrote: {{clipboard}}');
  await goTo(page, 'Snippets');
  await addTeamChannel(page, 'answers');
  await expect(teamChannels(page)).toContainText(/3 snippets · updated/);
  await page.keyboard.press('Escape');
  await app.evaluate(({ clipboard }) => clipboard.writeText('my secret'));
  await row(page, 'Ask').click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('takes your clipboard');
  await expect(dialog).toContainText('You wrote: my secret');
  await expectNothingSerious(page, 'a team’s text that takes the clipboard');
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('my secret');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('You wrote: my secret');
});
