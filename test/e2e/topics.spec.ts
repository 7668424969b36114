import { say } from '../programs/server/say.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { choose, flagsOf, general, idOf, markByHand, message, messages, pane, typed } from './messages.ts';
import { channel, composer, composerField, foot, goTo, openTopic, topics, unfold } from './screen.ts';

test('topics are listed newest first, searched, and shown offline as of the last connection', async ({
  server,
  signedIn,
}) => {
  markByHand(server);
  const running = await signedIn(server);
  const { page } = running;
  await openTopic(page, 'team lunch');
  await expect(topics(page)).toHaveText([/^team lunch/, /^general chat/, /^second floor/]);
  await page.getByRole('combobox', { name: 'Find a channel or topic' }).fill('floor');
  await expect(topics(page)).toHaveText([/^second floor/]);
  await page.getByRole('combobox', { name: 'Find a channel or topic' }).fill('');
  await expect(message(page, 'Lunch on Friday at noon?')).toContainText('Ana Ferreira');
  await expect(message(page, 'See you at the door.')).toContainText('unread');

  await server.stop();
  await expect(foot(page)).toContainText('Offline since');
  await topics(page).filter({ hasText: 'general chat' }).click();
  await expect(pane(page)).toContainText('aren’t saved on this computer yet');
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(messages(page)).toHaveCount(2);
  await server.start();
  say(server, 'ana', 'team lunch', 'The table is booked.');
  await expect(message(page, 'The table is booked.')).toBeVisible();
});

test('a muted topic is after the others, says so, and has no count', async ({ server, running, page }) => {
  markByHand(server);
  for (const topic of ['garden', 'Lunch']) say(server, 'ana', topic, 'Soup');
  await goTo(page, 'Topics');
  await unfold(page, 'general');
  await page.getByText(/more topic/).click();
  await expect(topics(page)).toHaveText([
    /^garden\s*1/,
    /^team lunch\s*1/,
    /^general chat/,
    /^second floor/,
    /^Lunch\s*muted\s*$/,
  ]);
  await expectAccessible(running, 'a muted topic');
  // A folded channel counts the same.
  await channel(page, 'general').click();
  await expect(channel(page, 'general')).toHaveText(/^\s*general\s*2/);
});

test('the shortcut to search leads to the search for channels and topics', async ({ page }) => {
  await goTo(page, 'Topics');
  await expect(channel(page, 'general')).toBeVisible();
  await page.getByRole('heading', { name: 'Topics', level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find a channel or topic' })).toBeFocused();
  await page.keyboard.type('gene');
  await page.keyboard.press('Enter');
  await expect(topics(page)).toHaveCount(3);
  await page.getByRole('heading', { name: 'Topics', level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find a channel or topic' })).toBeFocused();
});

test('a message starts a new topic, and a direct message goes to a person', async ({ server, page }) => {
  await goTo(page, 'Topics');
  await channel(page, 'general').click();
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByRole('combobox', { name: 'Topic', exact: true }).fill('parking');
  await composerField(page).fill('Who has the keys?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(message(page, 'Who has the keys?')).toBeVisible();

  await channel(page, 'Direct messages').hover();
  await page.getByRole('button', { name: 'New direct message' }).click();
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('olu');
  await page.getByRole('option', { name: 'Olu Adeyemi', exact: true }).click();
  await composerField(page).fill('Yes, now.');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message(page, 'Yes, now.')).toBeVisible();
  await expect(message(page, 'Have you got a minute?')).toBeVisible();
  const sent = () =>
    server.requests
      .filter(({ method, path }) => method === 'POST' && path === '/messages')
      .map(({ parameters }) => [parameters['type'], parameters['to'], parameters['topic']]);
  // A message is listed as sending before the server has it.
  await expect.poll(sent).toEqual([
    ['channel', String(general(server)), 'parking'],
    ['direct', JSON.stringify([server.user('olu').userId]), undefined],
  ]);
});

test('a typed topic that begins like an existing one is marked as new, and the existing one is offered', async ({
  serve,
  signedIn,
}) => {
  const running = await signedIn(await serve());
  const { page } = running;
  const topic = page.getByRole('combobox', { name: 'Topic', exact: true });
  const startsNew = page.getByText(/^New topic “/);
  const offers = page.getByRole('button', { name: /^Use “/ });
  await goTo(page, 'Topics');
  await channel(page, 'general').click();
  await page.getByRole('button', { name: 'New topic' }).click();
  await topic.fill('Team');
  await expect(startsNew).toBeVisible();
  await expect(topic).toHaveAccessibleDescription('New topic “Team”');
  // What is only pointed at is not chosen.
  await page.locator('[popover]').getByRole('option', { name: 'team lunch' }).hover();
  await page.keyboard.press('Enter');
  await expect(topic).toHaveValue('Team');
  await expectAccessible(running, 'a new topic that begins like another');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Use “team lunch”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(topic).toHaveValue('team lunch');
  await expect(topic).toBeFocused();
  await expect(startsNew).toBeHidden();

  await topic.fill('parking');
  await expect(startsNew).toBeVisible();
  await expect(offers).toHaveCount(0);
  // Capitals make no difference to servers.
  await topic.fill('Team Lunch');
  await expect(startsNew).toBeHidden();
});

test('a channel’s own rule about topics applies to messages that are sent now too', async ({
  server,
  signedIn,
}) => {
  const own = { creator_id: server.user('olu').userId, date_created: server.state.now() };
  const make = (name: string, topics_policy: 'empty_topic_only' | 'disable_empty_topic') =>
    server.state.channels.create({ ...own, name, topics_policy }, [mira(server).userId]);
  make('shouts', 'empty_topic_only');
  make('minutes', 'disable_empty_topic');
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  const text = () => composerField(page);
  await channel(page, 'minutes').click();
  await page.getByRole('button', { name: 'New topic' }).click();
  const topic = page.getByRole('combobox', { name: 'Topic', exact: true });
  // The name of the empty topic is not suggested where a topic is needed.
  await expect(topic).not.toHaveAttribute('placeholder');
  await topic.fill('(no topic)');
  await text().fill('Present: all.');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Add a topic.')).toBeVisible();
  expect(server.count('POST', '/messages')).toBe(0);

  await channel(page, 'shouts').click();
  await page.getByRole('button', { name: 'New topic' }).click();
  await expect(page.getByText('This channel has no topics.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Topic', exact: true })).toHaveCount(0);
  await text().fill('Cake!');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message(page, 'Cake!')).toBeVisible();
});

test('a long name of a topic takes at most two lines, and its tooltip shows the whole name', async ({
  server,
  signedIn,
}) => {
  const topic = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  say(server, 'ana', topic, 'Is it here?');
  const { page } = await signedIn(server);
  await page.setViewportSize({ width: 750, height: 720 });
  await openTopic(page, topic);
  const head = page.getByRole('heading', { name: topic });
  await expect(head).toHaveAttribute('title', new RegExp(topic));
  const { height, line, within } = await head.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    line: parseFloat(getComputedStyle(element).lineHeight),
    within: element.getBoundingClientRect().top - element.parentElement!.getBoundingClientRect().top,
  }));
  expect(height).toBeLessThanOrEqual(2 * line + 1);
  expect(within).toBeGreaterThanOrEqual(0);
});

test('on a server with only the core operations a channel and a message are reached by number', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const { page } = await signedIn(server);
  const { userId } = mira(server);
  const id = idOf(server, 'repaired');
  await goTo(page, 'Topics');
  await expect(page.getByText('No known channels')).toBeVisible();
  const reach = async (what: 'Message' | 'Channel', address: string) => {
    await page.getByRole('button', { name: 'Open link…' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(address);
    if (/^\d+$/.test(address)) await dialog.getByRole('radio', { name: what }).click();
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  };
  await reach('Channel', String(general(server)));
  await expect(topics(page)).toHaveText([/^team lunch/, /^general chat/, /^second floor/]);
  await topics(page).filter({ hasText: 'second floor' }).click();
  await expect(pane(page)).toContainText(
    'doesn’t list messages here. This is the latest message of the topic.',
  );
  await expect(message(page, 'repaired')).toBeVisible();
  await composerField(page).pressSequentially('Hi');
  await expect.poll(() => typed(server)).toEqual([['start', null]]);
  await expect(composer(page).getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await expect(composer(page).getByRole('button', { name: 'Schedule…' })).toBeVisible();

  await reach('Message', `${server.url}/#narrow/channel/5-general/topic/x/near/${id}`);
  await expect(message(page, 'repaired')).toBeVisible();
  await choose(page, message(page, 'repaired'), /^Star/);
  await expect.poll(() => flagsOf(server, 'repaired')).toContain('starred');
  await expect(message(page, 'repaired')).toContainText('starred');
  server.state.reactions.add(id, userId, server.state.emoji.byName('tada'));
  await message(page, 'repaired').focus();
  await page.keyboard.press('r');
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('tada');
  await page.keyboard.press('Enter');
  await expect.poll(() => server.state.reactions.list(id)).toEqual([]);
  await choose(page, message(page, 'repaired'), /^History/);
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  // Such a server does not report its channel for reports: the report is sent, and refused if there is none.
  await choose(page, message(page, 'repaired'), /^Report/);
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await expect(message(page, 'repaired')).toContainText(/says: “.*moderation/i);
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  await message(page, 'repaired').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.count('POST', `/messages/${id}/report`)).toBe(2);
  await expect(message(page, 'repaired')).not.toContainText('says: “');
  await message(page, 'repaired').hover();
  await message(page, 'repaired').getByRole('button', { name: 'More for this message' }).click();
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toContainText('can’t edit messages');
});

test('a conversation at its end stays there while the window becomes smaller', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve({ seed: 'demo' }));
  await goTo(page, 'Topics');
  await unfold(page, 'warehouse');
  await topics(page).filter({ hasText: 'Returned tents' }).click();
  const last = page.getByRole('article').last();
  await expect(last).toBeInViewport({ ratio: 1 });
  for (const size of [
    { width: 900, height: 480 },
    { width: 420, height: 480 },
  ]) {
    await page.setViewportSize(size);
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});
