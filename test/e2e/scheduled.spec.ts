import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import {
  channelField,
  messageField,
  newMessage,
  peopleField,
  pick,
  schedule,
  scheduledOn,
  scheduledRow,
  scheduledRows,
  topicField,
  whenField,
  write,
} from './later.ts';
import { draftOf, foot, goTo } from './screen.ts';

test('a message to a channel and one to people are scheduled, changed and deleted', async ({
  serve,
  signedIn,
  dayLasts: _,
}) => {
  const server = await serve();
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Scheduled');
  await expect(page.getByText('Nothing is scheduled')).toBeVisible();
  await expectAccessible(running, 'nothing scheduled');

  await newMessage(page);
  await write(page, { channel: 'general', topic: 'team lunch', content: 'Noon at the **door**?' });
  await whenField(page).fill('tomorrow 9am');
  await expect(page.getByText(/^Tomorrow, .*, 09:00$/)).toBeVisible();
  await expectAccessible(running, 'composer');
  await page.getByLabel('Mark as read for me').selectOption('No');
  await schedule(page);
  await expect(page.getByRole('heading', { name: 'general › team lunch' })).toBeVisible();
  await expect(foot(page)).toContainText('Up to date');
  expect(scheduledOn(server)).toMatchObject([
    {
      recipient: { type: 'stream', topic: 'team lunch' },
      content: 'Noon at the **door**?',
      read_by_sender: false,
    },
  ]);
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit' });
  expect(hour.format(1000 * (scheduledOn(server)[0]?.scheduled_delivery_timestamp ?? 0))).toBe('09');

  await newMessage(page);
  await write(page, {
    people: ['Olu Adeyemi', 'Ana Ferreira'],
    content: 'Thank you both.',
    when: 'in 2 hours',
  });
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(2);
  // The next first.
  await expect(scheduledRows(page).first()).toContainText('Olu Adeyemi, Ana Ferreira');
  await expectAccessible(running, 'scheduled');

  await scheduledRow(page, 'team lunch').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await messageField(page).fill('One at the door.');
  await schedule(page);
  await expect.poll(() => scheduledOn(server).map(({ content }) => content)).toContain('One at the door.');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(scheduledRows(page)).toHaveCount(1);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
});

test('others are told that one writes, also what is sent later; not where the settings forbid it', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  const told = () =>
    server.requests.filter(({ path }) => path === '/typing').map(({ parameters }) => parameters);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'team lunch' });
  await messageField(page).pressSequentially('Soon');
  await expect.poll(told).toMatchObject([{ op: 'start', type: 'channel', topic: 'team lunch' }]);
  await whenField(page).fill('tomorrow 9am');
  await schedule(page);
  await expect.poll(() => told().map(({ op }) => op)).toEqual(['start', 'stop']);

  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Privacy', exact: true }).click();
  await page
    .getByRole('group', { name: 'Tell that you are typing, in channels', exact: true })
    .getByRole('switch')
    .click();
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'team lunch', when: 'tomorrow 10am' });
  await messageField(page).pressSequentially('Unseen');
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(2);
  expect(told()).toHaveLength(2);
});

test('the time is chosen among presets, or part by part', async ({ serve, signedIn, dayLasts: _ }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  const clocks = (at: number | undefined) =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(1000 * (at ?? 0));
  const at = () => scheduledOn(server)[0]?.scheduled_delivery_timestamp;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'week', content: 'A new week.' });
  // On a Sunday that is tomorrow, and no preset of its own.
  const isSunday = clocks(Date.now() / 1000).startsWith('Sunday');
  await page.getByRole('button', { name: isSunday ? 'Tomorrow 9:00' : 'Next Monday 9:00' }).click();
  await expect(page.getByText(/Monday .*, 09:00$/)).toBeVisible();
  await schedule(page);
  await expect.poll(() => clocks(at())).toBe('Monday 09:00');

  const before = at() ?? 0;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Pick a day and a time' }).click();
  const part = (name: RegExp) => page.getByRole('spinbutton', { name });
  await part(/^hour/).focus();
  await page.keyboard.type('1430');
  await expect(page.getByText(/Monday .*, 14:30$/)).toBeVisible();
  await schedule(page);
  await expect.poll(at).toBe(before + 5.5 * 3600);
});

test('what is understood of a time is shown, and what may be another one is asked', async ({
  serve,
  signedIn,
  dayLasts: _,
}) => {
  const server = await serve();
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'night', content: 'Good night.' });
  await whenField(page).fill('tomorrow at 3');
  await expect(page.getByText(/^Tomorrow, .*, 15:00$/)).toBeVisible();
  await whenField(page).fill('morgen um halb vier');
  await expect(page.getByText(/^Tomorrow, .*, 15:30$/)).toBeVisible();

  const asked = page.getByRole('group', { name: 'What you may have meant' });
  await expect(asked).toHaveCount(0);
  await whenField(page).fill('tomorrow midnight');
  await expect(page.getByText('Which one did you mean?')).toBeVisible();
  await expect(asked.getByRole('button')).toHaveText([/^Tomorrow, .*, 00:00$/, / 00:00$/]);
  await expectAccessible(running, 'an open time');
  await schedule(page);
  await expect(whenField(page)).toBeFocused();
  expect(server.count('POST', '/scheduled_messages')).toBe(0);

  await asked.getByRole('button').first().press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(whenField(page)).toBeFocused();
  await expect(page.getByText(/^Tomorrow, .*, 00:00$/)).toBeVisible();
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit' });
  expect(hour.format(1000 * (scheduledOn(server)[0]?.scheduled_delivery_timestamp ?? 0))).toBe('00');
});

test('days and times are those of this computer, and the account can be set to its zone', async ({
  serve,
  signedIn,
  dayLasts: _,
}) => {
  const server = await serve();
  const zone = () => server.state.settings.all(mira(server).userId)['timezone'];
  // No computer is there.
  server.state.settings.set(mira(server).userId, 'timezone', 'Pacific/Kiritimati');
  const running = await signedIn(server);
  const { page } = running;
  const offer = page.getByText(/Your account is set to Pacific\/Kiritimati \(GMT\+14\)/);
  const local = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit' });
  const inDays = (days: number): string => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return local.format(day.setHours(9, 0, 0, 0));
  };
  const meantOnServer = () =>
    scheduledOn(server).map(({ scheduled_delivery_timestamp: at }) => local.format(1000 * at));
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'days', content: 'One day.', when: 'tomorrow 9am' });
  await expect(page.getByText(/^Tomorrow, .*, 09:00$/)).toBeVisible();
  await expect(offer).toBeVisible();
  await expectAccessible(running, 'the offer to change the zone');
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(offer).toHaveCount(0);
  await expect(whenField(page)).toBeFocused();
  await schedule(page);
  await expect.poll(meantOnServer).toEqual([inDays(1)]);
  await expect(scheduledRow(page, 'days')).toContainText('Tomorrow 09:00');

  // What was declined is not offered again in this window.
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'days', content: 'Two days.', when: 'day after tomorrow' });
  await expect(offer).toHaveCount(0);
  await schedule(page);
  await expect.poll(meantOnServer).toEqual([inDays(1), inDays(2)]);
  expect(zone()).toBe('Pacific/Kiritimati');

  await page.reload();
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Change account' }).press('Enter');
  await expect(offer).toHaveCount(0);
  await expect(whenField(page)).toBeFocused();
  const offset = (timeZone?: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(0);
  await expect.poll(() => offset(String(zone()))).toBe(offset());
});

test('who does not want to be offered another time zone is not', async ({ serve, signedIn }) => {
  const server = await serve();
  server.state.settings.set(mira(server).userId, 'timezone', 'Pacific/Kiritimati');
  server.state.settings.set(mira(server).userId, 'web_suggest_update_timezone', false);
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'days', content: 'One day.', when: 'tomorrow 9am' });
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText(/^(Tomorrow|Today), .*, 09:00$/)).toBeVisible();
  await expect(page.getByText('Your account is set to')).toHaveCount(0);
});

test('what cannot be sent stands beside its field, and nothing is sent', async ({ serve, signedIn }) => {
  const server = await serve();
  server.state.realm.update({ topics_policy: 'disable_empty_topic' });
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await pick(page, channelField(page), 'general');
  await expect(page.getByText('This channel needs a topic.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove general' }).click();
  await schedule(page);
  await expect(page.getByText('Choose where it goes.')).toBeVisible();
  await expect(channelField(page)).toBeFocused();
  await pick(page, channelField(page), 'general');
  await schedule(page);
  await expect(topicField(page)).toBeFocused();
  await topicField(page).fill('(no topic)');
  await schedule(page);
  await expect(topicField(page)).toHaveAttribute('aria-invalid', 'true');
  await topicField(page).fill('lunch');
  await schedule(page);
  await expect(messageField(page)).toBeFocused();
  await messageField(page).fill('x'.repeat(10_001));
  await expect(page.getByText(/A message has at most 10,000 characters/)).toBeVisible();
  await messageField(page).fill('Noon?');
  await schedule(page);
  await expect(whenField(page)).toBeFocused();
  await whenField(page).fill('yesterday');
  await schedule(page);
  await expect(page.getByText('That time has passed. Pick a later one.')).toBeVisible();
  expect(server.count('POST', '/scheduled_messages')).toBe(0);
});

test('a channel and a person that are not there stand beside the recipient', async ({ serve, signedIn }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await pick(page, channelField(page), '4711');
  await write(page, { topic: 'x', content: 'To nobody.', when: 'tomorrow' });
  await schedule(page);
  await expect(scheduledRow(page, 'Channel 4711')).toContainText('refused');
  await page.getByRole('article').getByRole('button', { name: 'Edit' }).last().click();
  await expect(page.getByText(/Meridian says: “Channel with ID '4711' does not exist”/)).toBeVisible();
  await expect(channelField(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('radio', { name: 'People' }).click();
  await pick(page, peopleField(page), '4712');
  await schedule(page);
  await expect(scheduledRow(page, 'User 4712')).toContainText('refused');
  await page.getByRole('article').getByRole('button', { name: 'Edit' }).last().click();
  await expect(peopleField(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Remove User 4712' }).click();
  await pick(page, peopleField(page), 'Ana Ferreira');
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'To nobody.' }]);
});

test('offline it waits, survives kill -9, and arrives once', async ({ serve, signedIn, perch }) => {
  const server = await serve();
  const first = await signedIn(server);
  await goTo(first.page, 'Scheduled');
  await expect(foot(first.page)).toContainText('Up to date');
  await server.stop();
  await newMessage(first.page);
  await write(first.page, { channel: 'general', topic: 'lunch', content: 'Later', when: 'in 3 hours' });
  await schedule(first.page);
  await expect(scheduledRow(first.page, 'lunch')).toContainText('not sent');
  await first.kill();
  await server.start();
  const second = await perch({ profile: first.profile });
  await goTo(second.page, 'Scheduled');
  await expect(foot(second.page)).toContainText('Up to date');
  await expect(scheduledRow(second.page, 'lunch')).not.toContainText('not sent');
  expect(server.count('POST', '/scheduled_messages')).toBe(1);
  expect(scheduledOn(server)).toHaveLength(1);
});

test('one whose time passes without a connection is expired, never sent late, and mended by another time', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await expect(foot(page)).toContainText('Up to date');
  await server.stop();
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'lunch', content: 'Too late?', when: 'in 4 seconds' });
  await schedule(page);
  await expect(scheduledRow(page, 'lunch')).toContainText('expired', { timeout: 10_000 });
  await server.start();
  await expect(foot(page)).toContainText('1 needs you', { timeout: 15_000 });
  await expect(foot(page)).not.toContainText('Offline');
  expect(server.count('POST', '/scheduled_messages')).toBe(0);
  await page.getByRole('article').getByRole('button', { name: 'Edit' }).last().click();
  await whenField(page).fill('tomorrow 9am');
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Too late?' }]);
  expect(server.count('POST', '/scheduled_messages')).toBe(1);
});

test('a half-written message is kept, listed as a draft, and there again after kill -9', async ({
  serve,
  signedIn,
  perch,
}) => {
  const server = await serve();
  const first = await signedIn(server);
  await goTo(first.page, 'Scheduled');
  await newMessage(first.page);
  await write(first.page, { channel: 'general', topic: 'ideas', content: 'Half a though' });
  await first.page.keyboard.press('Escape');
  await expect(scheduledRow(first.page, 'general › ideas')).toContainText('draft');
  await first.page.getByRole('button', { name: 'Go on writing' }).click();
  await messageField(first.page).fill('Half a thought, and');
  await expect.poll(() => draftOf(first.page, 'scheduled:new')).toContain('thought, and');
  await first.kill();
  const second = await perch({ profile: first.profile });
  await goTo(second.page, 'Scheduled');
  await scheduledRow(second.page, 'general › ideas').click();
  await second.page.getByRole('button', { name: 'Go on writing' }).click();
  await expect(messageField(second.page)).toHaveValue('Half a thought, and');
  await expect(second.page.getByText('general', { exact: true })).toBeVisible();
  await write(second.page, { when: 'tomorrow' });
  await schedule(second.page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
  await expect(scheduledRows(second.page)).toHaveCount(1);
});

test('one that the server could not send says so, and another time mends it', async ({ serve, signedIn }) => {
  const server = await serve({ seed: 'demo' });
  const failed = scheduledOn(server).find((one) => one.failed);
  if (!failed) throw new Error('The seed has nothing that failed');
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Scheduled');
  const row = scheduledRows(page).filter({ hasText: 'failed' });
  await row.click();
  await expect(page.getByText(/Meridian could not send it at its time/)).toBeVisible();
  await expectAccessible(running, 'failed');
  await page.getByRole('button', { name: 'Pick a new time' }).click();
  await expect(whenField(page)).toBeFocused();
  await whenField(page).fill('tomorrow 10am');
  await schedule(page);
  await expect.poll(() => server.state.scheduledMessages.byId(failed.id)?.failed).toBe(false);
  await expect(row).toHaveCount(0);
});

test('send now sends at once; when the answer is lost it says so, and keeps the text', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  const sent = () =>
    server.state.messages.all(mira(server).userId).filter(({ content }) => content === 'Right away');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'lunch', content: 'Right away' });
  server.faults.queue({ kind: 'drop', method: 'POST', path: '/messages', processed: true });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/The message may have been sent/)).toBeVisible();
  await expect(messageField(page)).toHaveValue('Right away');
  expect(sent()).toHaveLength(1);
  await messageField(page).fill('Right away again');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => server.count('POST', '/messages')).toBe(2);
  await expect(page.getByText('Nothing is scheduled')).toBeVisible();
  expect(scheduledOn(server)).toEqual([]);
});

test('by keys alone: written, scheduled, found in the list and edited', async ({ serve, signedIn }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await expect(channelField(page)).toBeFocused();
  await page.keyboard.type('general');
  await page.getByRole('listbox').getByRole('option', { name: 'general' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keys');
  await page.keyboard.press('Tab');
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.type('No mouse.');
  // Past the choice between writing and preview.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(whenField(page)).toBeFocused();
  await page.keyboard.type('tomorrow 8am');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'No mouse.' }]);
  await expect(page.getByRole('listbox', { name: 'Scheduled messages' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('article', { name: 'general › keys' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' At all.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'No mouse. At all.' }]);
});

test('a server with the core alone: by typed IDs, and what cannot be known is said', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Scheduled');
  await expect(page.getByText(/does not tell what is scheduled/)).toBeVisible();
  await newMessage(page);
  await expect(page.getByText(/does not list its channels/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  const general = server.state.channels.byName('general');
  await pick(page, channelField(page), String(general?.stream_id));
  await write(page, { topic: 'lunch', content: 'Strictly', when: 'tomorrow' });
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Strictly' }]);
  await expect(page.getByText(/can neither change nor delete a message/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expectAccessible(running, 'strict');
});

test('a server that is too old says so', async ({ serve, signedIn }) => {
  const server = await serve({ featureLevel: 170 });
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await expect(page.getByText('Meridian is too old for scheduled messages.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
});

test('offline a message that was to be sent now waits where its writer chooses that, in its conversation', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'team lunch', content: 'Running late.' });
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await page.getByRole('button', { name: 'Send when online' }).click();
  await expect(page.getByText('It’s sent as soon as you’re online')).toBeVisible();
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
