import type { ReferenceServer } from '../programs/server/index.ts';
import { expect, mira, test } from './fixtures.ts';
import {
  inMessageMenu,
  messageField,
  newMessage,
  schedule,
  scheduledOn,
  scheduledRow,
  whenField,
  write,
} from './later.ts';
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

const sentAs = (server: ReferenceServer, text: string) =>
  server.state.messages.all(mira(server).userId).filter(({ content }) => content === text);

test('a message that is sent now and was not confirmed is kept with a note, and can be sent again', async ({
  server,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'lunch', content: 'Right away' });
  server.faults.queue({ kind: 'drop', method: 'POST', path: '/messages' });
  await inMessageMenu(page, 'Send now');
  await expect(page.getByText(/Check there whether it was sent/)).toBeVisible();
  await expect.poll(() => server.count('GET', '/messages')).toBeGreaterThan(0);
  await expect(messageField(page)).toHaveValue('Right away');
  expect(sentAs(server, 'Right away')).toEqual([]);
  await inMessageMenu(page, 'Send now');
  await expect.poll(() => sentAs(server, 'Right away')).toHaveLength(1);
  await expect(page.getByText('No scheduled messages')).toBeVisible();
  expect(scheduledOn(server)).toEqual([]);
});

test('a message that was not confirmed leaves the form of scheduled messages as soon as it is found', async ({
  server,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'lunch', content: 'It went out' });
  server.faults.queue({ kind: 'drop', method: 'POST', path: '/messages', processed: true });
  await inMessageMenu(page, 'Send now');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await expect(messageField(page)).toHaveValue('');
  await expect(page.getByText(/Check there whether it was sent/)).toBeHidden();
  expect(sentAs(server, 'It went out')).toHaveLength(1);
  expect(server.count('POST', '/messages')).toBe(1);
});

test('a message that is sent late leaves what the user writes by then, and says where it was not sent', async ({
  server,
  page,
}) => {
  const hold = (status?: number) =>
    server.faults.queue(
      status === undefined
        ? { kind: 'latency', method: 'POST', path: '/messages', held: true }
        : { kind: 'status', method: 'POST', path: '/messages', status, held: true },
    )[0];
  const begin = async (content: string) => {
    await newMessage(page);
    await write(page, { channel: 'general', topic: 'lunch', content });
  };
  await goTo(page, 'Scheduled');
  await begin('It takes a while');
  let held = hold();
  await inMessageMenu(page, 'Send now');
  await expect.poll(() => server.count('POST', '/messages')).toBe(1);
  await begin('The next one');
  await page.keyboard.type(', half');
  server.faults.lift(held);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await expect(messageField(page)).toHaveValue('The next one, half');
  await expect(messageField(page)).toBeFocused();
  await expect(scheduledRow(page, 'It takes a while')).toHaveCount(0);

  held = hold(400);
  await inMessageMenu(page, 'Send now');
  await expect.poll(() => server.count('POST', '/messages')).toBe(2);
  await goTo(page, 'Topics');
  server.faults.lift(held);
  await expect(page.getByText('What you wrote is still a draft.')).toBeVisible();
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
  await inMessageMenu(page, 'Send when online');
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
