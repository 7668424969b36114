import { expect, mira, test } from './fixtures.ts';
import { messageField, newMessage, schedule, scheduledOn, scheduledRow, whenField, write } from './later.ts';
import { changes, foot, goTo } from './screen.ts';

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
  const change = changes(page);
  await expect(change).toContainText('Message: Running late.');
  await server.start();
  await expect
    .poll(() =>
      server.state.messages.all(mira(server).userId).filter(({ content }) => content === 'Running late.'),
    )
    .toHaveLength(1);
  await expect(change).toBeHidden();
});
