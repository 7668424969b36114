import type { Page } from '@playwright/test';
import { messageDraftName } from '../../src-main/contract/values/message-draft.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { general } from './messages.ts';
import { channel, composerField, draftOf, foot, goTo, topics, unfold } from './screen.ts';

const pane = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Makes the server slow: requests wait until this fault is lifted. */
const hold = (server: ReferenceServer): number => server.faults.add({ kind: 'latency', held: true });

test('on a slow server each column shows that it is loading, and known messages that they are updating', async ({
  server,
  page,
}) => {
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Topics');
  let held = hold(server);
  await unfold(page, 'general');
  await expect(topics(page)).toHaveText(['Loading…']);
  server.faults.lift(held);
  await expect(topics(page)).toHaveCount(3);
  held = hold(server);
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(pane(page).getByText('Loading')).toBeVisible();
  server.faults.lift(held);
  await expect(pane(page).getByRole('article').first()).toBeVisible();
  await expect(pane(page).getByText('Loading')).toHaveCount(0);
  // The second time its messages are cached, and replaced in silence.
  await topics(page).filter({ hasText: 'second floor' }).click();
  await expect(pane(page).getByRole('article').first()).toBeVisible();
  held = hold(server);
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(pane(page).getByRole('article').first()).toContainText('Lunch');
  server.faults.lift(held);

  // The first channel is opened with the place.
  held = hold(server);
  await goTo(page, 'Channels');
  await page.getByRole('listbox', { name: 'Channels' }).getByRole('option', { name: 'care team' }).click();
  await expect(
    page.getByRole('region', { name: 'Channel', exact: true }).getByText('Loading').first(),
  ).toBeVisible();
  server.faults.lift(held);
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Ana Ferreira');
});

test('a message to a slow server is listed at once as sending, and the user can write on', async ({
  server,
  page,
}) => {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(pane(page).getByRole('article').first()).toBeVisible();
  const [delayed] = server.faults.queue({ kind: 'latency', method: 'POST', path: '/messages', held: true });
  const field = composerField(page);
  await field.fill('On my **way**.');
  await page.keyboard.press('ControlOrMeta+Enter');
  const sent = pane(page).getByRole('article').filter({ hasText: 'On my way.' });
  await expect(sent).toContainText(/sending/i);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type('And there.');
  server.faults.lift(delayed);
  await expect(sent).not.toContainText(/sending/i);
  await expect(sent).toHaveCount(1);
  await expect(field).toHaveValue('And there.');

  // A text that was refused returns to the field, before what was typed since.
  const [refused] = server.faults.queue({
    kind: 'status',
    method: 'POST',
    path: '/messages',
    status: 400,
    held: true,
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(pane(page).getByRole('article').filter({ hasText: 'And there.' })).toContainText(/sending/i);
  await page.keyboard.type('Nearly.');
  // A fault that is lifted before the request has arrived would refuse nothing.
  await expect.poll(() => server.count('POST', '/messages')).toBe(2);
  server.faults.lift(refused);
  await expect(field).toHaveValue('And there.\n\nNearly.');
  await expect(pane(page).getByRole('article').filter({ hasText: 'And there.' })).toHaveCount(0);
  expect(server.count('POST', '/messages')).toBe(2);
});

test('a message is listed as sending, and kept, while the list is asked for the one before it', async ({
  server,
  page,
}) => {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(pane(page).getByRole('article').first()).toBeVisible();
  const conversation = { channelId: general(server), topic: 'team lunch' };
  const { accounts } = await ask(page, 'accounts:list', undefined);
  const accountId = accounts[0]!.id;
  const list = server.faults.add({ kind: 'latency', method: 'GET', path: '/messages', held: true });
  const field = composerField(page);
  const asked = server.count('GET', '/messages');
  await field.fill('The first.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => server.count('GET', '/messages')).toBeGreaterThan(asked);
  // Another list may have been asked for. The next fault must not hold the first message.
  const { userId } = mira(server);
  const isSent = () => server.state.messages.all(userId).some(({ content }) => content === 'The first.');
  await expect.poll(isSent).toBe(true);
  await expect.poll(() => draftOf(page, messageDraftName(conversation))).toBe('');
  const message = server.faults.add({ kind: 'latency', method: 'POST', path: '/messages', held: true });
  await field.fill('The second.');
  await page.keyboard.press('ControlOrMeta+Enter');
  const second = pane(page).getByRole('article').filter({ hasText: 'The second.' });
  await expect(second).toContainText(/sending/i);
  server.faults.lift(list);
  // The answer to this request comes after the one that the window waits for.
  await ask(page, 'messages:refresh', { accountId, conversation });
  await expect(second).toContainText(/sending/i);
  await page.keyboard.type('The third.');
  await expect.poll(() => draftOf(page, messageDraftName(conversation))).toContain('The second.');
  server.faults.lift(message);
  await expect(second).not.toContainText(/sending/i);
  await expect(field).toHaveValue('The third.');
});

test('the key that edits the last message waits for one that is on its way', async ({ server, page }) => {
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await topics(page).filter({ hasText: 'team lunch' }).click();
  const field = composerField(page);
  const edited = page.getByRole('form', { name: 'Edit message' }).getByRole('textbox', { name: 'Message' });
  await field.fill('The one before');
  await page.keyboard.press('ControlOrMeta+Enter');
  const before = pane(page).getByRole('article').filter({ hasText: 'The one before' });
  await expect(before).toBeVisible();
  await expect(before).not.toContainText(/sending/i);
  for (const isWrittenOn of [false, true]) {
    const content = `Sent slowly, ${isWrittenOn ? 'and written on' : 'and edited'}`;
    const [held] = server.faults.queue({ kind: 'latency', method: 'POST', path: '/messages', held: true });
    await field.fill(content);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(pane(page).getByRole('article').filter({ hasText: content })).toContainText(/sending/i);
    await expect(field).toHaveValue('');
    await page.keyboard.press('ArrowUp');
    await expect(edited).toHaveCount(0);
    if (isWrittenOn) await page.keyboard.type('Next');
    server.faults.lift(held);
    if (isWrittenOn)
      await expect(pane(page).getByRole('article').filter({ hasText: content })).not.toContainText(
        /sending/i,
      );
    else {
      await expect(edited).toBeFocused();
      await expect(edited).toHaveValue(content);
      await page.keyboard.press('Escape');
    }
    await expect(edited).toHaveCount(0);
    await expect(field).toBeFocused();
  }
  await expect(field).toHaveValue('Next');
});

test('a message that is sent after the user has gone on takes neither the page nor the focus from them', async ({
  server,
  page,
}) => {
  const holdMessage = () =>
    server.faults.queue({ kind: 'latency', method: 'POST', path: '/messages', held: true })[0];
  const field = composerField(page);
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByRole('combobox', { name: 'Topic', exact: true }).fill('parking');
  const first = holdMessage();
  await field.fill('Who has the keys?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(pane(page).getByText('Who has the keys?')).toBeVisible();
  await channel(page, 'Direct messages').hover();
  await page.getByRole('button', { name: 'New direct message' }).click();
  const to = page.getByRole('combobox', { name: 'To', exact: true });
  await to.fill('olu');
  server.faults.lift(first);
  // The text is kept until the message was sent for certain.
  await expect.poll(() => draftOf(page, `message:new:${general(server)}`)).toBe('');
  await expect(to).toBeFocused();
  await page.getByRole('option', { name: 'Olu Adeyemi', exact: true }).click();

  await unfold(page, 'general');
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(pane(page).getByRole('article').first()).toBeVisible();
  const second = holdMessage();
  await field.fill('On my way.');
  await page.keyboard.press('ControlOrMeta+Enter');
  const sent = pane(page).getByRole('article').filter({ hasText: 'On my way.' });
  await expect(sent).toContainText(/sending/i);
  const search = page.getByRole('combobox', { name: 'Find a channel or topic' });
  await search.fill('lun');
  server.faults.lift(second);
  await expect(sent).not.toContainText(/sending/i);
  await expect(search).toBeFocused();
});

test('who the next message is for stays where it is chosen while the first one is on its way', async ({
  server,
  page,
}) => {
  const field = composerField(page);
  const topic = page.getByRole('combobox', { name: 'Topic', exact: true });
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await page.getByRole('button', { name: 'New topic' }).click();
  await topic.fill('parking');
  const [held] = server.faults.queue({ kind: 'latency', method: 'POST', path: '/messages', held: true });
  await field.fill('Who has the keys?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(pane(page).getByText('Who has the keys?')).toBeVisible();
  await topic.fill('too');
  server.faults.lift(held);
  await expect(topics(page).filter({ hasText: 'parking' })).toBeVisible();
  await expect(topic).toHaveValue('too');
  await expect(topic).toBeFocused();
  await expect.poll(() => draftOf(page, `recipient:new:${general(server)}`)).toContain('too');
});

test('a message that is on its way to a slow server is still that when its form is opened again, and not a text to send', async ({
  server,
  page,
}) => {
  const holdMessage = (status?: number) =>
    server.faults.queue(
      status === undefined
        ? { kind: 'latency', method: 'POST', path: '/messages', held: true }
        : { kind: 'status', method: 'POST', path: '/messages', status, held: true },
    )[0];
  const field = composerField(page);
  const topic = page.getByRole('combobox', { name: 'Topic', exact: true });
  async function beginTopic(): Promise<void> {
    await channel(page, 'general').hover();
    await page.getByRole('button', { name: 'New topic in general' }).click();
  }
  const underway = (text: string) => pane(page).getByRole('article').filter({ hasText: text });
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  const lunch = topics(page).filter({ hasText: 'team lunch' });

  // Away and back while it is on its way: what was written next comes back alone.
  await beginTopic();
  await topic.fill('parking');
  let held = holdMessage();
  await field.fill('Who has the keys?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(underway('Who has the keys?')).toContainText(/sending/i);
  await page.keyboard.type('Not me.');
  await lunch.click();
  await expect(pane(page).getByText('Who has the keys?')).toHaveCount(0);
  await beginTopic();
  await expect(underway('Who has the keys?')).toContainText(/sending/i);
  await expect(topic).toHaveValue('parking');
  await expect(field).toHaveValue('Not me.');
  server.faults.lift(held);
  await expect(underway('Who has the keys?')).toHaveCount(0);
  await expect(field).toHaveValue('Not me.');
  await expect.poll(() => draftOf(page, `message:new:${general(server)}`)).toBe('"Not me."');
  expect(server.count('POST', '/messages')).toBe(1);

  // In a conversation, refused: it comes back once, before what was written next.
  await lunch.click();
  await expect(pane(page).getByRole('article').first()).toBeVisible();
  held = holdMessage(400);
  await field.fill('On my way.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(underway('On my way.')).toContainText(/sending/i);
  await beginTopic();
  await expect(field).toHaveValue('Not me.');
  await lunch.click();
  await expect(underway('On my way.')).toContainText(/sending/i);
  await expect(field).toHaveValue('');
  await field.fill('Nearly.');
  // A fault that is lifted before the request has arrived would refuse nothing.
  await expect.poll(() => server.count('POST', '/messages')).toBe(2);
  server.faults.lift(held);
  await expect(field).toHaveValue('On my way.\n\nNearly.');
  await expect(underway('On my way.')).toHaveCount(0);

  // Refused while nobody looks: its text is there the next time.
  held = holdMessage(400);
  await page.keyboard.press('ControlOrMeta+Enter');
  await beginTopic();
  await expect(field).toHaveValue('Not me.');
  await expect.poll(() => server.count('POST', '/messages')).toBe(3);
  server.faults.lift(held);
  await lunch.click();
  await expect(field).toHaveValue('On my way.\n\nNearly.');
  expect(
    server.state.messages.all(mira(server).userId).filter(({ content }) => content === 'Who has the keys?'),
  ).toHaveLength(1);
});
