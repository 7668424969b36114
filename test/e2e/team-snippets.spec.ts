import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { send } from '../programs/server/state/sending.ts';
import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { goTo, row, rows } from './screen.ts';

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
  send(server.state, {
    sender_id: mira(server).userId,
    recipient: { type: 'stream', stream_id, topic },
    content,
    client: 'website',
  });

async function openTeams(page: Page): Promise<void> {
  await page.locator('.list-column .title-bar').getByRole('button', { name: 'Actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Team snippets…' }).press('Enter');
}

/** Chooses a channel by the keys. */
async function choose(page: Page, channel: string): Promise<void> {
  await openTeams(page);
  const field = page.getByRole('combobox', { name: 'Add a channel' });
  await field.fill(channel);
  await expect(page.getByRole('option', { name: channel })).toBeVisible();
  await field.press('Enter');
}

test('the topics of a channel are chosen as snippets by keys, told apart, copied and stopped', async ({
  server,
  running,
}) => {
  newChannel(server);
  const { page } = running;
  await goTo(page, 'Snippets');
  const before = await rows(page).count();
  await choose(page, 'answers');
  const sheet = page.getByRole('dialog', { name: 'Team snippets' });
  await expect(sheet.getByRole('listitem')).toContainText(/answers\s*2 snippets, read/);
  await expectNothingSerious(page, 'the channels of team snippets');
  await page.keyboard.press('Escape');

  await expect(rows(page)).toHaveCount(before + 2);
  await expect(row(page, 'Refund sent')).toContainText('Team snippet of answers');
  await row(page, 'Refund sent').click();
  const reader = page.getByRole('article', { name: 'Refund sent' });
  await expect(reader).toContainText('Team snippet of answers');
  await expect(reader).toContainText('This snippet belongs to answers');
  await expect(reader.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectNothingSerious(page, 'a team snippet');

  await page.getByRole('button', { name: 'More for Refund sent' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Copy to my snippets' }).press('Enter');
  await page.getByRole('textbox', { name: 'Title' }).fill('My refund');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(rows(page)).toHaveCount(before + 3);
  const saved = () => server.state.savedSnippets.list(mira(server).userId);
  await expect
    .poll(saved)
    .toContainEqual(expect.objectContaining({ title: 'My refund', content: TOPICS['Refund sent'] }));

  await openTeams(page);
  await sheet.getByRole('button', { name: 'Stop offering the snippets of answers' }).press('Enter');
  await expect(sheet).toContainText('No channel chosen yet');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Opening hours')).toHaveCount(0);
});
