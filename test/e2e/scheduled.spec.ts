import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './focus.ts';
import { freshProfile } from './launch.ts';
import {
  channelField,
  messageField,
  meantMoment,
  deleteScheduled,
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
import { closeUndo, foot, goTo, undoToast } from './screen.ts';
import { sidewaysProblems } from './visible.ts';

test('a message to a channel and one to people are scheduled, changed and deleted', async ({
  server,
  dayLasts: _,
  running,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await expect(page.getByText('No scheduled messages')).toBeVisible();
  await expectAccessible(running, 'nothing scheduled');

  await newMessage(page);
  await write(page, { channel: 'general', topic: 'team lunch', content: 'Noon at the **door**?' });
  await whenField(page).fill('tomorrow 9am');
  await expect(meantMoment(page)).toHaveText('Tomorrow 09:00');
  await expectAccessible(running, 'composer');
  await page.getByRole('button', { name: 'Actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Leave unread for me' }).click();
  await schedule(page);
  await expect(page.getByRole('heading', { name: 'general › team lunch' })).toBeVisible();
  await expect
    .poll(() => scheduledOn(server))
    .toMatchObject([
      {
        recipient: { type: 'stream', topic: 'team lunch' },
        content: 'Noon at the **door**?',
        read_by_sender: false,
      },
    ]);
  await expect(foot(page)).toContainText('Up to date');
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
  // The next message to be sent is the first.
  await expect(scheduledRows(page).first()).toContainText('Olu Adeyemi, Ana Ferreira');

  await scheduledRow(page, 'team lunch').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await messageField(page).fill('One at the door.');
  await schedule(page);
  await expect.poll(() => scheduledOn(server).map(({ content }) => content)).toContain('One at the door.');

  await deleteScheduled(page);
  await expect(scheduledRows(page)).toHaveCount(1);
  await undoToast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(scheduledRow(page, 'team lunch')).toHaveAttribute('aria-selected', 'true');
  await deleteScheduled(page);
  await expect(scheduledRows(page)).toHaveText([/Olu Adeyemi, Ana Ferreira/]);
  await closeUndo(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(1);
});

test('typing is reported for scheduled messages too, unless the settings forbid it', async ({
  server,
  page,
}) => {
  const typingReports = () =>
    server.requests.filter(({ path }) => path === '/typing').map(({ parameters }) => parameters);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'team lunch' });
  await messageField(page).pressSequentially('Soon');
  await expect.poll(typingReports).toMatchObject([{ op: 'start', type: 'channel', topic: 'team lunch' }]);
  await whenField(page).fill('tomorrow 9am');
  await schedule(page);
  await expect.poll(() => typingReports().map(({ op }) => op)).toEqual(['start', 'stop']);

  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Privacy', exact: true }).click();
  await page
    .getByRole('group', { name: 'Show when you’re typing in channels', exact: true })
    .getByRole('switch')
    .click();
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'team lunch', when: 'tomorrow 10am' });
  await messageField(page).pressSequentially('Unseen');
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toHaveLength(2);
  expect(typingReports()).toHaveLength(2);
});

test('an invalid value is reported beside its field, and nothing is sent', async ({ server, signedIn }) => {
  server.state.realm.update({ topics_policy: 'disable_empty_topic' });
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await pick(page, channelField(page), 'general');
  await expect(page.getByText('This channel needs a topic.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove general' }).click();
  await schedule(page);
  await expect(page.getByText('Choose a channel or people.')).toBeVisible();
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
  await expect(page.getByText(/Messages can have up to 10,000 characters/)).toBeVisible();
  await messageField(page).fill('Noon?');
  await schedule(page);
  await expect(whenField(page)).toBeFocused();
  await whenField(page).fill('yesterday');
  await schedule(page);
  await expect(whenField(page)).toHaveAccessibleDescription(/That time is in the past\. Pick a later one\./);
  expect(server.count('POST', '/scheduled_messages')).toBe(0);
});

test('a channel that is not found is reported until another one is typed, and never over a valid one', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve());
  const problem = page.getByText('No channel with this name.');
  const options = page.locator('[popover]').getByRole('option');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await channelField(page).fill('nowhere');
  await expect(options).toHaveText('Use “nowhere”');
  await page.keyboard.press('Enter');
  await expect(problem).toBeVisible();
  await expect(channelField(page)).toHaveValue('nowhere');
  await channelField(page).fill('General');
  await expect(problem).toBeHidden();
  // The name of a channel means the channel.
  await expect(options.first()).toContainText('general');
  await expect(options.filter({ hasText: 'Use “' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove general' })).toBeVisible();
  await expect(channelField(page)).toHaveValue('');

  await channelField(page).fill('nowhere');
  await expect(options).toHaveText('Use “nowhere”');
  await page.keyboard.press('Enter');
  await expect(problem).toBeVisible();
  await topicField(page).focus();
  await expect(problem).toBeHidden();
  await expect(channelField(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Remove general' })).toBeVisible();
});

test('a person who is not found is reported until another one is typed', async ({ serve, signedIn }) => {
  const { page } = await signedIn(await serve());
  const problem = page.getByText('No one with this name.');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await page.getByRole('radio', { name: 'People' }).click();
  await pick(page, peopleField(page), 'nobody@example.invalid');
  await expect(problem).toBeVisible();
  await expect(peopleField(page)).toHaveValue('nobody@example.invalid');
  await peopleField(page).fill('ana');
  await expect(problem).toBeHidden();
});

test('a person who is reported late is not reported over what is typed or chosen since', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  const problem = page.getByText('No one with this name.');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await page.getByRole('radio', { name: 'People' }).click();
  const who = 'nobody@example.invalid';
  const path = '/users/nobody*';
  const asked = () => server.requests.filter((one) => one.path.startsWith('/users/nobody'));
  const [held] = server.faults.queue({ kind: 'latency', method: 'GET', path, held: true });
  await pick(page, peopleField(page), who);
  await expect.poll(() => asked().length).toBe(1);
  await peopleField(page).fill('ana');
  server.faults.lift(held);
  const { activeId } = await ask(page, 'accounts:list', undefined);
  await expect.poll(() => asked()[0]?.status).toBe(400);
  // The window has heard of the first look-up when a second one is answered.
  await expect(ask(page, 'people:look-up', { accountId: activeId ?? '', who })).rejects.toThrow();
  await expect(problem).toBeHidden();
  await expect(peopleField(page)).toHaveValue('ana');
  await pick(page, peopleField(page), 'Ana Ferreira');
  await expect(problem).toBeHidden();
  // Beside the text that names nobody the reason stands again.
  await peopleField(page).fill(who);
  await expect(problem).toBeVisible();
});

test('an unknown channel and an unknown person are reported beside the recipient', async ({
  server,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await pick(page, channelField(page), '4711');
  await write(page, { topic: 'x', content: 'To nobody.', when: 'tomorrow' });
  await schedule(page);
  await expect(scheduledRow(page, 'Channel 4711')).toContainText('rejected');
  await page.getByRole('article').getByRole('button', { name: 'Edit' }).last().click();
  await expect(page.getByText(/Meridian says: “Channel with ID '4711' does not exist”/)).toBeVisible();
  await expect(channelField(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('radio', { name: 'People' }).click();
  await pick(page, peopleField(page), '4712');
  await schedule(page);
  await expect(scheduledRow(page, 'User 4712')).toContainText('rejected');
  await page.getByRole('article').getByRole('button', { name: 'Edit' }).last().click();
  await expect(peopleField(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Remove User 4712' }).click();
  await pick(page, peopleField(page), 'Ana Ferreira');
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'To nobody.' }]);
});

test('messages are grouped by day, after those that could not be sent', async ({
  serve,
  signedIn,
  dayLasts: _,
}) => {
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server);
  await goTo(page, 'Scheduled');
  for (const when of ['tomorrow 6am', 'tomorrow 8am', 'in 3 weeks at 9am']) {
    await newMessage(page);
    await write(page, { channel: 'general', topic: when, content: 'Grouped.', when });
    await schedule(page);
    // The draft goes once the message is there.
    await expect(scheduledRow(page, when)).toHaveCount(1);
    await expect(scheduledRow(page, when)).not.toContainText('Draft');
  }
  const list = page.getByRole('listbox', { name: 'Scheduled messages' });
  const headings = list.locator('.heading');
  await expect(headings.first()).toHaveText('Failed');
  await expect(headings.filter({ hasText: 'Tomorrow' })).toHaveCount(1);
  await expect(headings.last()).toHaveText('Later');
  // Under the heading of a day a row shows the time alone, and a screen reader still hears the day.
  await expect(scheduledRow(page, 'tomorrow 6am').locator('.tabular')).toHaveText(/^6:00\s*AM$/);
  await expect(scheduledRow(page, 'tomorrow 6am')).toContainText(/Tomorrow 6:00\s*AM/);
  await expect(scheduledRow(page, 'in 3 weeks').locator('.tabular')).toHaveText(/, 9:00\s*AM$/);
});

test('a message that the server could not send shows it, and can be given another time', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const failed = scheduledOn(server).find((one) => one.failed);
  if (!failed) throw new Error('The seed has nothing that failed');
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Scheduled');
  const row = scheduledRows(page).filter({ hasText: 'failed' });
  await row.click();
  await expect(page.getByText(/Meridian couldn’t send this/)).toBeVisible();
  await expectAccessible(running, 'failed');
  await page.getByRole('button', { name: 'New time…' }).click();
  await expect(whenField(page)).toBeFocused();
  await whenField(page).fill('tomorrow 10am');
  await schedule(page);
  await expect.poll(() => server.state.scheduledMessages.byId(failed.id)?.failed).toBe(false);
  await expect(row).toHaveCount(0);
});

test('a message is written, scheduled, found in the list and edited by keyboard alone', async ({
  server,
  dayLasts: _,
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await expect(channelField(page)).toBeFocused();
  await page.keyboard.type('general');
  await page.getByRole('listbox').getByRole('option', { name: 'general' }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove general' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('keys');
  await expect(topicField(page)).toHaveValue('keys');
  await page.keyboard.press('Tab');
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.type('No mouse.');
  // Tab past the tools and the switch between writing and preview.
  await tabTo(page, whenField(page));
  await page.keyboard.type('tomorrow 8am');
  await expect(meantMoment(page)).toHaveText('Tomorrow 08:00');
  await page.keyboard.press('Control+Enter');
  await expect(scheduledRow(page, 'keys')).toBeVisible();
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

test('on a server with only the core operations messages are scheduled by typed IDs, and what is missing is named', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Scheduled');
  await expect(page.getByText(/doesn’t list scheduled messages/)).toBeVisible();
  await newMessage(page);
  await expect(page.getByText(/doesn’t list its channels/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/Leave unread/, /Copy text/, /Discard draft/]);
  await page.keyboard.press('Escape');
  const general = server.state.channels.byName('general');
  await pick(page, channelField(page), String(general?.stream_id));
  await write(page, { topic: 'lunch', content: 'Strictly', when: 'tomorrow' });
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Strictly' }]);
  await expect(page.getByText(/can’t change or delete a scheduled message/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expectAccessible(running, 'strict');
});

for (const { language, channel, topic, message, when, notNow, suggestions } of [
  {
    language: 'en',
    channel: 'Channel',
    topic: 'Topic',
    message: 'Message',
    when: { name: 'Send', phrase: 'every monday 9, 10 times' },
    notNow: 'Not now',
    suggestions: 'Suggestions',
  },
  {
    language: 'de',
    channel: 'Kanal',
    topic: 'Thema',
    message: 'Nachricht',
    when: { name: 'Senden', phrase: 'jeden Montag um 9, 10 mal' },
    notNow: 'Nicht jetzt',
    suggestions: 'Vorschläge',
  },
])
  test(`the form of a scheduled message fits a window of 720 px, also one that repeats, and its suggestions one line (${language})`, async ({
    server,
    signedIn,
    dayLasts: _,
  }) => {
    const profile = freshProfile();
    writeFileSync(join(profile, 'settings.json'), JSON.stringify({ language }));
    const { page } = await signedIn(server, { profile });
    const field = (name: string) => page.getByRole('combobox', { name, exact: true });
    await page.keyboard.press('ControlOrMeta+3');
    await page.keyboard.press('ControlOrMeta+n');
    await pick(page, field(channel), 'general');
    await field(topic).fill('fits');
    await page.getByRole('textbox', { name: message, exact: true }).fill('Good morning.');
    await field(when.name).fill(when.phrase);
    // The question about the time zone of the account goes with its answer.
    await page.getByRole('button', { name: notNow }).click();
    await expect(page.locator('.when .chips')).toHaveText(/ 0?9:00 .*10/);
    const overflow = await page.locator('.pane').evaluate((pane) => pane.scrollHeight - pane.clientHeight);
    expect(overflow).toBeLessThanOrEqual(0);
    const tops = await page
      .getByRole('group', { name: suggestions })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    for (const width of [720, 420]) {
      await page.setViewportSize({ width, height: 720 });
      await expect.poll(() => sidewaysProblems(page)).toEqual([]);
    }
  });

test('the draft of a new message is discarded in the bar of its form, and Undo brings it back', async ({
  page,
}) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'half', content: 'Half of it' });
  await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  await expect(page.getByText('No scheduled messages')).toBeVisible();
  await undoToast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(scheduledRow(page, 'Half of it')).toContainText('Draft');
});
