import { expect, mira, test } from './fixtures.ts';
import {
  messageField,
  newMessage,
  schedule,
  scheduledOn,
  scheduledRow,
  scheduledRows,
  whenField,
  write,
} from './later.ts';
import { draftOf, foot, goTo } from './screen.ts';

test('a message whose time passes offline expires, is never sent after it, and can be given another time (rule: state-takes-over)', async ({
  server,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'lunch', content: 'Too late?', when: 'in 4 seconds' });
  await schedule(page);
  await expect(scheduledRow(page, 'lunch')).toContainText('expired');
  await server.start();
  await expect(foot(page)).toContainText('1 needs attention');
  await expect(foot(page)).not.toContainText('Offline');
  expect(server.count('POST', '/scheduled_messages')).toBe(0);
  await page.getByRole('article').getByRole('button', { name: 'New time…' }).last().click();
  await whenField(page).fill('tomorrow 9am');
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Too late?' }]);
  expect(server.count('POST', '/scheduled_messages')).toBe(1);
});

test('a half-written message is kept, listed as a draft, and survives kill -9', async ({
  server,
  perch,
  running: first,
}) => {
  await goTo(first.page, 'Scheduled');
  await newMessage(first.page);
  await write(first.page, { channel: 'general', topic: 'ideas', content: 'Half a though' });
  await first.page.keyboard.press('Escape');
  await expect(scheduledRow(first.page, 'general › ideas')).toContainText('Draft');
  await first.page.getByRole('button', { name: 'Continue writing' }).click();
  await messageField(first.page).fill('Half a thought, and');
  await expect.poll(() => draftOf(first.page, 'scheduled:new')).toContain('thought, and');
  await first.kill();
  const second = await perch({ profile: first.profile });
  await goTo(second.page, 'Scheduled');
  await scheduledRow(second.page, 'general › ideas').click();
  await second.page.getByRole('button', { name: 'Continue writing' }).click();
  await expect(messageField(second.page)).toHaveValue('Half a thought, and');
  await expect(second.page.getByText('general', { exact: true })).toBeVisible();
  await write(second.page, { when: 'tomorrow' });
  await schedule(second.page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  await expect(scheduledRows(second.page)).toHaveCount(1);
});

test('a message that is sent now whose response was lost is reported as such, and its text is kept', async ({
  server,
  page,
}) => {
  const sent = () =>
    server.state.messages.all(mira(server).userId).filter(({ content }) => content === 'Right away');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'lunch', content: 'Right away' });
  server.faults.queue({ kind: 'drop', method: 'POST', path: '/messages', processed: true });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/Check there whether it was sent/)).toBeVisible();
  await expect(messageField(page)).toHaveValue('Right away');
  expect(sent()).toHaveLength(1);
  await messageField(page).fill('Right away again');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => server.count('POST', '/messages')).toBe(2);
  await expect(page.getByText('No scheduled messages')).toBeVisible();
  expect(scheduledOn(server)).toEqual([]);
});

test('offline a message to be sent now waits in the outbox if its writer chooses so', async ({
  server,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'team lunch', content: 'Running late.' });
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await page.getByRole('button', { name: 'Send when online' }).click();
  await expect(page.getByText('Sends when you’re online')).toBeVisible();
  await foot(page).click();
  const change = page.getByRole('list', { name: 'Unsent changes' });
  await expect(change).toContainText('Message: Running late.');
  await server.start();
  await expect
    .poll(() =>
      server.state.messages.all(mira(server).userId).filter(({ content }) => content === 'Running late.'),
    )
    .toHaveLength(1);
  await expect(change).toBeHidden();
});
