import type { Page } from '@playwright/test';
import { say } from '../programs/server/say.ts';
import { send } from '../programs/server/state/sending.ts';
import { expect, mira, test } from './fixtures.ts';
import {
  messageField,
  newMessage,
  peopleField,
  schedule,
  scheduledOn,
  scheduledRow,
  scheduledRows,
  whenField,
  write,
} from './later.ts';
import { choose, editor, general, idOf, message, typed } from './messages.ts';
import {
  channel,
  composer,
  composerField,
  draftOf,
  foot,
  goTo,
  openTopic,
  scheduledDrafts,
  topics,
} from './screen.ts';

test('an own message is edited, typing is reported meanwhile, and a conflicting change is asked about', async ({
  server,
  page,
}) => {
  await openTopic(page, 'second floor');
  const id = idOf(server, 'repaired');
  await choose(page, message(page, 'repaired'), /^Edit/);
  await expect(editor(page).getByLabel('Message', { exact: true })).toHaveValue(
    'The printer on the second floor is **repaired**.',
  );
  await editor(page).getByLabel('Message', { exact: true }).pressSequentially(' Really.');
  await expect.poll(() => typed(server)).toEqual([['start', id]]);
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.state.messages.byId(id)?.content).toContain('Really.');
  await expect
    .poll(() => typed(server))
    .toEqual([
      ['start', id],
      ['stop', id],
    ]);
  await expect(message(page, 'Really.')).toContainText('edited');

  await choose(page, message(page, 'Really.'), /^Edit/);
  await expect(editor(page).getByLabel('Message', { exact: true })).toHaveValue(/Really/);
  await editor(page).getByLabel('Message', { exact: true }).fill('Mine.');
  server.state.messages.edit(id, mira(server).userId, { content: 'Theirs.' });
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Mine.')).toContainText('conflict');
  await expect(message(page, 'Mine.')).toContainText('Theirs.');
  await message(page, 'Mine.').getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => server.state.messages.byId(id)?.content).toBe('Mine.');

  await openTopic(page, 'team lunch');
  await message(page, 'Lunch on Friday').hover();
  await message(page, 'Lunch on Friday').getByRole('button', { name: 'More for this message' }).click();
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toContainText('Only the author can edit this.');
});

test('the arrow key upwards in an empty composer edits the newest own message', async ({ server, page }) => {
  await openTopic(page, 'second floor');
  const id = idOf(server, 'repaired');
  const text = editor(page).getByLabel('Message', { exact: true });
  await composerField(page).fill('Not empty');
  await page.keyboard.press('ArrowUp');
  await composerField(page).fill('');
  await expect(editor(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('The printer on the second floor is **repaired**.');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Really.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => server.state.messages.byId(id)?.content).toContain('Really.');
  await expect(composerField(page)).toBeFocused();
});

test('the arrow key upwards leads back into an edit that is under way', async ({ server, page }) => {
  const { userId } = mira(server);
  say(server, userId, 'second floor', 'The newest one.', [userId]);
  const id = idOf(server, 'repaired');
  await openTopic(page, 'second floor');
  await expect(message(page, 'The newest one.')).toBeVisible();
  await choose(page, message(page, 'repaired'), /^Edit/);
  const text = editor(page).getByLabel('Message', { exact: true });
  const below = page.getByRole('form', { name: 'Write a message' }).getByLabel('Message', { exact: true });
  await text.fill('Half an edit');
  await below.click();
  await page.keyboard.press('ArrowUp');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Half an edit');
  await expect(editor(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => server.state.messages.byId(id)?.content).toBe('Half an edit');
  await expect(below).toBeFocused();
});

test('a half-written edit and a half-written report survive kill -9', async ({ server, signedIn, perch }) => {
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  const first = await signedIn(server);
  await openTopic(first.page, 'second floor');
  const id = idOf(server, 'repaired');
  const reporting = (page: Page) => page.getByRole('dialog', { name: 'Report this message' });
  const explanation = (page: Page) => reporting(page).getByRole('textbox', { name: 'What’s wrong with it' });
  await choose(first.page, message(first.page, 'repaired'), /^Report/);
  await reporting(first.page).getByLabel('Reason').selectOption({ label: 'Something else' });
  await explanation(first.page).fill('It is not about');
  await first.page.keyboard.press('Escape');
  await choose(first.page, message(first.page, 'repaired'), /^Edit/);
  await editor(first.page).getByLabel('Message', { exact: true }).fill('Half an edit');
  await expect.poll(() => draftOf(first.page, `edit:${id}`)).toContain('Half an edit');
  await expect.poll(() => draftOf(first.page, `report:${id}`)).toContain('It is not about');
  await first.kill();
  server.state.messages.edit(id, mira(server).userId, { content: 'It was repaired twice.' });

  const { page } = await perch({ profile: first.profile });
  await openTopic(page, 'second floor');
  await choose(page, message(page, 'repaired'), /^Report/);
  await expect(explanation(page)).toHaveValue('It is not about');
  await explanation(page).fill('It is not about the floor.');
  await reporting(page).getByRole('button', { name: 'Send report' }).click();
  await expect.poll(() => server.count('POST', `/messages/${id}/report`)).toBe(1);
  expect(await draftOf(page, `report:${id}`)).toBe('');

  await choose(page, message(page, 'repaired twice'), /^Edit/);
  await expect(editor(page).getByLabel('Message', { exact: true })).toHaveValue('Half an edit');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  // The text under the edit has changed meanwhile, so nothing is overwritten without a question.
  await expect(message(page, 'Half an edit')).toContainText('conflict');
  expect(server.state.messages.byId(id)?.content).toBe('It was repaired twice.');
});

test('a message is sent now, typing is reported while it is written, and its draft is kept until it was sent', async ({
  server,
  page,
}) => {
  await openTopic(page, 'team lunch');
  const field = composerField(page);
  await field.pressSequentially('I am in.');
  await expect.poll(() => typed(server)).toEqual([['start', null]]);
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message(page, 'I am in.')).toContainText('Mira Kowalski');
  await expect(field).toHaveValue('');
  await expect
    .poll(() => typed(server))
    .toEqual([
      ['start', null],
      ['stop', null],
    ]);
  await expect(message(page, 'I am in.')).not.toContainText('sending');
  expect(server.count('POST', '/messages')).toBe(1);

  server.faults.add({ kind: 'drop', method: 'POST', path: '/messages', times: 1 });
  await field.fill('Only once.');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(composer(page)).toContainText('may have sent this');
  await expect(field).toHaveValue('Only once.');
  expect(server.count('POST', '/messages')).toBe(2);
  await field.fill('a'.repeat(10_001));
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(composer(page)).toContainText('Messages can have up to 10,000 characters.');
  expect(server.count('POST', '/messages')).toBe(2);

  await field.fill('Only once.');
  server.faults.add({ kind: 'drop', method: 'POST', path: '/messages', times: 1, processed: false });
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(composer(page)).toContainText('may have sent this');
  // The user sends it again on purpose, which clears the notice of the first try.
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveValue('');
  await expect(composer(page)).not.toContainText('may have sent this');
  // The field is empty while the message is in flight: without the server it would return there.
  await expect(message(page, 'Only once.').last()).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'sending' })).toHaveCount(0);

  await server.stop();
  await field.fill('For later.');
  await expect(composer(page).getByRole('button', { name: 'Send when online' })).toBeVisible();
  await topics(page).filter({ hasText: 'second floor' }).click();
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(field).toHaveValue('For later.');
});

test('a message that was not confirmed leaves the field as soon as it is found', async ({ server, page }) => {
  await openTopic(page, 'team lunch');
  server.faults.add({ kind: 'drop', method: 'POST', path: '/messages', times: 1, processed: true });
  await composerField(page).fill('It went out.');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => server.count('POST', '/messages')).toBe(1);
  await expect(page.getByRole('article').filter({ hasText: 'sending' })).toHaveCount(0);
  await expect(message(page, 'It went out.')).toBeVisible();
  await expect(composerField(page)).toHaveValue('');
  await expect(composer(page)).not.toContainText('may have sent this');
  expect(server.count('POST', '/messages')).toBe(1);
});

test('scheduling a message continues in the form for scheduled messages, with its text', async ({
  server,
  page,
}) => {
  await openTopic(page, 'team lunch');
  await composerField(page).fill('Tomorrow then.');
  await composer(page).getByRole('button', { name: 'Schedule…' }).click();
  await expect(page.getByRole('heading', { name: 'Scheduled', level: 1 })).toBeVisible();
  expect(JSON.parse((await scheduledDrafts(page))[0] ?? '')).toMatchObject({
    kind: 'channel',
    channelId: general(server),
    topic: 'team lunch',
    content: 'Tomorrow then.',
  });
  await whenField(page).fill('tomorrow 9am');
  await schedule(page);
  await expect
    .poll(() => scheduledOn(server))
    .toMatchObject([
      { recipient: { stream_id: general(server), topic: 'team lunch' }, content: 'Tomorrow then.' },
    ]);
  await goTo(page, 'Topics');
  await expect(composerField(page)).toHaveValue('');
  expect(server.count('POST', '/messages')).toBe(0);
});

test('several messages are drafts beside each other, and an empty one is none', async ({ server, page }) => {
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await page.getByRole('radio', { name: 'People' }).click();
  await page.keyboard.press('Escape');
  await expect(scheduledRows(page)).toHaveCount(0);
  expect(await scheduledDrafts(page)).toEqual([]);
  await newMessage(page);
  await write(page, { channel: 'general', topic: 'ideas', content: 'Half an idea' });
  await openTopic(page, 'team lunch');
  await composerField(page).fill('Tomorrow then.');
  await composer(page).getByRole('button', { name: 'Schedule…' }).click();
  await expect(messageField(page)).toHaveValue('Tomorrow then.');
  await expect(scheduledRow(page, 'Half an idea')).toContainText('Draft');
  await newMessage(page);
  await messageField(page).fill('A third one');
  await page.keyboard.press('Escape');
  await expect(scheduledRows(page)).toHaveText([/A third one/, /Tomorrow then\./, /Half an idea/]);

  await scheduledRow(page, 'Tomorrow then.').click();
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toHaveValue('Tomorrow then.');
  await whenField(page).fill('tomorrow 9am');
  await schedule(page);
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Tomorrow then.' }]);
  await expect(scheduledRow(page, 'Draft')).toHaveCount(2);
  await goTo(page, 'Topics');
  await expect(composerField(page)).toHaveValue('');

  await goTo(page, 'Scheduled');
  await scheduledRow(page, 'A third one').click();
  await page.keyboard.press('Delete');
  await expect(scheduledRow(page, 'Draft')).toHaveText([/Half an idea/]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(messageField(page)).toHaveValue('A third one');
  await expect(scheduledRow(page, 'Draft')).toHaveCount(2);
});

test('typing is reported as stopped when the text is emptied and when the place is left', async ({
  server,
  page,
}) => {
  await openTopic(page, 'team lunch');
  const field = composerField(page);
  await field.pressSequentially('Hm');
  await field.fill('');
  await expect.poll(() => typed(server).map(([op]) => op)).toEqual(['start', 'stop']);
  await field.pressSequentially('Well');
  await expect.poll(() => typed(server)).toHaveLength(3);
  await goTo(page, 'Status');
  await expect.poll(() => typed(server).map(([op]) => op)).toEqual(['start', 'stop', 'start', 'stop']);
});

test('offline a message is queued with one press, can be edited while it waits, and arrives once', async ({
  server,
  signedIn,
}) => {
  const ownId = send(server.state, {
    sender_id: mira(server).userId,
    recipient: { type: 'stream', stream_id: general(server), topic: 'team lunch' },
    content: 'From my **phone**',
    client: 'ZulipMobile',
  });
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  await expect(page.getByText('From my phone')).toBeVisible();
  await expect
    .poll(() => server.requests.some(({ parameters }) => parameters['apply_markdown'] === 'false'))
    .toBe(true);
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  const field = composerField(page);
  await field.fill('On my wya');
  await expect(composer(page)).toContainText('You’re offline');
  await composer(page).getByRole('button', { name: 'Send when online' }).click();
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await expect(waiting).toContainText('On my wya');
  await expect(waiting).toContainText('waiting for a connection');
  await expect(field).toHaveValue('');
  await waiting.getByRole('button', { name: 'Edit' }).click();
  await expect(waiting).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('On my wya');
  await field.fill('On my way');
  await page.keyboard.press('Control+Enter');
  await expect(waiting).toContainText('On my way');

  await message(page, 'From my phone').focus();
  await page.keyboard.press('e');
  await expect(editor(page).getByLabel('Message', { exact: true })).toHaveValue('From my **phone**');
  await editor(page).getByLabel('Message', { exact: true }).fill('From my **train**');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('From my train')).toBeVisible();

  await server.start();
  await expect(foot(page)).toContainText('Up to date');
  const written = () => server.state.messages.all(mira(server).userId).map(({ content }) => content);
  await expect
    .poll(() => written().filter((content) => content.startsWith('On my w')))
    .toEqual(['On my way']);
  expect(server.state.messages.byId(ownId)?.content).toBe('From my **train**');
  await expect(waiting).toBeHidden();
});

test('without a connection a recipient’s address is refused with the reason, and an ID is taken as it is', async ({
  server,
  page,
}) => {
  const ana = server.user('ana');
  await goTo(page, 'Topics');
  await channel(page, 'Direct messages').hover();
  await page.getByRole('button', { name: 'New direct message' }).click();
  const to = page.getByRole('combobox', { name: 'To', exact: true });
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await to.fill('somebody@elsewhere.example');
  await page.getByRole('option', { name: 'somebody@elsewhere.example' }).click();
  await expect(to).toHaveAccessibleDescription('Looking someone up needs a connection.');
  await expect(to).toHaveValue('somebody@elsewhere.example');
  await to.fill(String(ana.userId));
  await expect(to).not.toHaveAccessibleDescription(/connection/);
  await page.getByRole('option', { name: String(ana.userId) }).click();
  await expect(page.getByRole('list', { name: 'To: chosen' })).toContainText('Ana Ferreira');

  await goTo(page, 'Scheduled');
  await newMessage(page);
  await page.getByRole('radio', { name: 'People' }).click();
  await peopleField(page).fill('somebody@elsewhere.example');
  await page.getByRole('option', { name: 'somebody@elsewhere.example' }).click();
  await expect(peopleField(page)).toHaveAccessibleDescription('Looking someone up needs a connection.');
});
