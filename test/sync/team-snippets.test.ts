import { describe, expect, test } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import { MOST_TEAM_CHANNELS } from '../../src-main/contract/values/team-snippet.ts';
import { findTargets } from '../../src-main/features/palette/find.ts';
import { includedSnippets } from '../../src-main/features/snippets/included.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { snippetPage, snippetsNamed, snippetView } from '../../src-main/features/snippets/queries.ts';
import { setTeamChannel } from '../../src-main/features/snippets/team.ts';
import {
  noteTeamChannel,
  teamChannels,
  teamSnippetsOf,
} from '../../src-main/cache/collections/team-snippets.ts';
import { countSnippets, keysByTitle } from '../../src-main/cache/collections/snippets.ts';
import { recordUse, readUse } from '../../src-main/cache/local/snippet-uses.ts';
import { until } from './device.ts';
import { pair } from './message-pair.ts';
import {
  bot,
  choose,
  chooseListed,
  connect,
  edit,
  expectUsed,
  keyOf,
  newChannel,
  refuseTopics,
  remove,
  shows,
  team,
  texts,
  textOf,
  use,
  viewOf,
  write,
} from './team-channel.ts';
import { deleteSnippet } from '../delete-now.ts';

test('the topics of a chosen channel are snippets with the text of their newest message', async () => {
  await pair.connect();
  const own = pair.device.titles();
  const channelId = newChannel({ Refund: 'First draft', 'Out of office': 'I am **away** until {{day}}' });
  write(channelId, 'Refund', 'Your refund is on its way');
  await until('listed', () => viewOf(channelId) !== undefined);
  expect(team()).toEqual({});
  choose(channelId);
  await shows({ Refund: 'Your refund is on its way', 'Out of office': 'I am **away** until {{day}}' });
  const [row] = snippetPage(pair.device.db, 'your refund is on', 0, 10).rows;
  expect(row).toMatchObject({ team: { channelId, channel: 'answers' }, mark: null });
  expect(viewOf(channelId)).toMatchObject({ chosen: true, count: 2, readable: true });
  // They are not the user's own: they are neither counted nor exported.
  expect(countSnippets(pair.device.db)).toBe(own.length);
  expect(keysByTitle(pair.device.db)).toHaveLength(own.length);
  choose(channelId, false);
  expect(pair.device.titles()).toEqual(own);
});

test('each text is read once, and all again in one request where events may be missing', async () => {
  const channelId = await connect({ Refund: 'One', Hours: 'Nine to five' });
  const before = texts();
  expect(new Set(before).size).toBe(before.length);
  const [first] = pair.server.state.messages.inTopic(channelId, 'Refund');
  const id = write(channelId, 'Refund', 'Two');
  await shows({ Refund: 'Two', Hours: 'Nine to five' });
  await pair.idle();
  // With the text that the snippet had, which it keeps where the new message is none.
  expect(texts().slice(before.length)).toEqual([id, first!.id]);
  const requests = pair.server.count('GET', '/messages');
  pair.readAll();
  await until('read again', () => texts().length === before.length + 4);
  await pair.idle();
  expect(pair.server.count('GET', '/messages')).toBe(requests + 1);
  expect(team()).toEqual({ Refund: 'Two', Hours: 'Nine to five' });
});

test('a channel is read on after the clock of the computer was set back', async () => {
  const channelId = await connect({ Refund: 'One' });
  pair.server.state.channels.unsubscribe(channelId, [pair.mira]);
  await until('told', () => viewOf(channelId)?.count === 1);
  noteTeamChannel(pair.device.db, channelId, { readAt: Date.now() + 86_400_000 });
  write(channelId, 'Refund', 'Two');
  pair.readAll();
  await shows({ Refund: 'Two' });
});

test('an edited message brings its text without a request', async () => {
  const channelId = await connect({ Refund: 'One' });
  const before = texts().length;
  edit(channelId, 'Refund', { content: 'Edited *here*' });
  await shows({ Refund: 'Edited *here*' });
  expect(texts()).toHaveLength(before);
});

test('control characters are in no text of a team, however it came (rule: no-control-characters)', async () => {
  const channelId = await connect({ Refund: 'One' });
  write(channelId, 'Refund', 'true\x1b[201~\x03\n\tend');
  await shows({ Refund: 'true[201~\n\tend' });
  edit(channelId, 'Refund', { content: 'again\x9b' });
  await shows({ Refund: 'again' });
});

test('a renamed topic is the same snippet, also with a notice of the server behind its text', async () => {
  const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
  const key = use('Refund');
  edit(channelId, 'Refund', { topic: 'Money back' });
  write(channelId, 'Money back', 'This topic was moved here by Ana', bot());
  await shows({ 'Money back': 'One', Hours: 'Nine' });
  await pair.idle();
  await shows({ 'Money back': 'One', Hours: 'Nine' });
  expectUsed('Money back', key);
  edit(channelId, 'Money back', { content: 'One, edited' });
  await shows({ 'Money back': 'One, edited', Hours: 'Nine' });
});

test('a resolved topic is not offered until it is opened again', async () => {
  const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
  const key = keyOf('Refund');
  edit(channelId, 'Refund', { topic: '✔ Refund' });
  write(channelId, '✔ Refund', 'Ana resolved it', bot());
  await shows({ Hours: 'Nine' });
  edit(channelId, '✔ Refund', { topic: 'Refund' });
  write(channelId, 'Refund', 'Ana opened it', bot());
  await shows({ Refund: 'One', Hours: 'Nine' });
  await pair.idle();
  await shows({ Refund: 'One', Hours: 'Nine' });
  expect(keyOf('Refund')).toBe(key);
});

test('a topic that was found behind a notice has the last text before it', async () => {
  await pair.connect();
  const channelId = newChannel({ Refund: 'One' });
  write(channelId, 'Refund', 'This topic was moved here', bot());
  write(channelId, 'channel events', 'Ana created the channel', bot());
  await chooseListed(channelId);
  await shows({ Refund: 'One' });
  await pair.idle();
  const before = texts().length;
  pair.readAll();
  await until('read again', () => texts().length > before);
  await pair.idle();
  expect(team()).toEqual({ Refund: 'One' });
  const [text] = pair.server.state.messages.inTopic(channelId, 'Refund');
  // What is behind the notices is not asked for again.
  expect(texts().slice(before).toSorted()).toEqual([text!.id, text!.id + 1, text!.id + 2]);
});

test('with the newest message deleted a topic has the text before it, and without a message it is no snippet', async () => {
  const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
  write(channelId, 'Refund', 'Two');
  await shows({ Refund: 'Two', Hours: 'Nine' });
  remove(channelId, 'Refund');
  await shows({ Refund: 'One', Hours: 'Nine' });
  remove(channelId, 'Hours');
  await shows({ Refund: 'One' });
});

test('topics of suggestions and the topic without a name are no snippets', async () => {
  await pair.connect();
  const channelId = newChannel({ Refund: 'One', '': 'Hello', 'Suggestions: Refund': 'Better' });
  await chooseListed(channelId);
  await shows({ Refund: 'One' });
  const before = texts().length;
  write(channelId, 'suggestions: Refund', 'Better still');
  await pair.idle();
  expect(team()).toEqual({ Refund: 'One' });
  expect(texts()).toHaveLength(before);
});

test('they are found like own ones, and of one name the own stands first', async () => {
  await connect({ Greeting: 'Hello from the team', 'Grüße aus Köln': 'Servus' });
  const { db } = pair.device;
  const own = createSnippet(db, { title: 'Greeting', content: 'Hello from me' }, Date.now());
  const rows = snippetPage(db, 'greeting', 0, 10).rows.filter(({ title }) => textOf(title) === 'Greeting');
  expect(rows.map(({ key, team: of }) => [key === own, of?.channel])).toEqual([
    [true, undefined],
    [false, 'answers'],
  ]);
  // Also in the search of everything, and however often the team's is used; a command takes the own one.
  const [teams] = rows.filter(({ team: of }) => of !== null);
  for (const now of [10, 20, 30]) recordUse(db, teams!.key, now);
  const targets = findTargets(db, 'greeting', '', 40).groups.snippets ?? [];
  expect(targets.map(({ item }) => item.kind === 'snippet' && item.team?.channel)).toEqual([
    undefined,
    'answers',
  ]);
  expect(snippetsNamed(db, 'greeting')).toEqual([own]);
  expect(snippetPage(db, 'gruesse koeln', 0, 10).rows[0]).toMatchObject({ team: { channel: 'answers' } });
  expect(snippetPage(db, 'servus', 0, 10).rows).toHaveLength(1);
  expect(includedSnippets(db, '{{>Greeting}} {{>Grüße aus Köln}}').map(({ content }) => content)).toEqual([
    'Hello from me',
    'Servus',
  ]);
});

test('they can be neither edited nor deleted here', async () => {
  await connect({ Refund: 'One' });
  const { db } = pair.device;
  const key = keyOf('Refund');
  expect(snippetView(db, key)).toMatchObject({ changeable: false, serverId: null });
  const value = { title: 'Mine', content: 'now' };
  expect(() => editSnippet(db, key, value, Date.now())).toThrow(Refusal);
  deleteSnippet(db, key, Date.now());
  expect(team()).toEqual({ Refund: 'One' });
  expect(pair.device.changes).toEqual([]);
});

describe('without the server', () => {
  test('they stay without a connection, and what changed meanwhile is read later', async () => {
    const channelId = await connect({ Refund: 'One' });
    await pair.offline(() => {
      expect(team()).toEqual({ Refund: 'One' });
      write(channelId, 'Hours', 'Nine');
    });
    await shows({ Refund: 'One', Hours: 'Nine' });
  });

  test('where the connection breaks between two texts, the rest is read later', async () => {
    await pair.connect();
    const channelId = newChannel({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
    await until('listed', () => viewOf(channelId) !== undefined);
    pair.server.faults.add({ kind: 'drop', method: 'GET', path: '/messages/*', times: 1 });
    choose(channelId);
    await shows({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
  });

  test('a channel that the server refuses loses its snippets, and has them again when it is there again', async () => {
    const channelId = await connect({ Refund: 'One' });
    const fault = refuseTopics(channelId);
    pair.readAll();
    await until('refused', () => viewOf(channelId)?.count === 0);
    expect(team()).toEqual({});
    pair.server.faults.lift(fault);
    pair.readAll();
    await shows({ Refund: 'One' });
    expect(viewOf(channelId)).toMatchObject({ count: 1 });
  });

  test('a channel that is refused loses its snippets also where the lists of channels take long', async () => {
    const channelId = await connect({ Refund: 'One' });
    for (const path of ['/streams', '/users/me/subscriptions'])
      pair.server.faults.add({ method: 'GET', path, kind: 'latency', delayMs: 200 });
    refuseTopics(channelId);
    pair.server.forgetRequests();
    pair.readAll();
    await until('refused', () => viewOf(channelId)?.count === 0, 20_000);
    expect(pair.server.count('GET', '/streams')).toBeLessThan(5);
  });

  test('one that was used is the same snippet when its channel is there again, and its text is not kept', async () => {
    const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
    const [refund, { db }] = [use('Refund'), pair.device];
    const fault = refuseTopics(channelId);
    pair.readAll();
    await until('refused', () => viewOf(channelId)?.count === 0);
    expect(team()).toEqual({});
    expect(teamSnippetsOf(db, channelId)).toMatchObject([{ key: refund, content: '', hidden: true }]);
    // Its topic gets another name meanwhile. Without a text it is not offered.
    edit(channelId, 'Refund', { topic: 'Money back' });
    await until('renamed', () => teamSnippetsOf(db, channelId)[0]?.title === 'Money back');
    expect(team()).toEqual({});
    pair.server.faults.lift(fault);
    pair.readAll();
    await shows({ 'Money back': 'One', Hours: 'Nine' });
    expectUsed('Money back', refund);
  });

  test('one that was used is gone where the user does not want its channel any more', async () => {
    const channelId = await connect({ Refund: 'One' });
    const [refund, { db }] = [use('Refund'), pair.device];
    refuseTopics(channelId);
    pair.readAll();
    await until('refused', () => viewOf(channelId)?.count === 0);
    choose(channelId, false);
    expect(teamSnippetsOf(db, channelId)).toEqual([]);
    expect(readUse(db, refund).favorite).toBe(false);
  });
});

describe('on a server with the core operations alone', () => {
  const strict = { strict: true, timing: { teamEvery: 100 } };

  test('the newest versions in the histories are the texts', async () => {
    await pair.connect(strict);
    const channelId = newChannel({ Refund: 'One' });
    const [message] = pair.server.state.messages.inTopic(channelId, 'Refund');
    edit(channelId, 'Refund', { content: 'Two' });
    choose(channelId);
    await shows({ Refund: 'Two' });
    expect(pair.server.count('GET', `/messages/${message!.id}/history`)).toBe(1);
    write(channelId, 'Refund', 'Three');
    await shows({ Refund: 'Three' });
  });

  test('an organization that hides histories gives no texts', async () => {
    await pair.connect(strict);
    const channelId = newChannel({ Refund: 'One', Hours: 'Nine' });
    pair.server.faults.add({ kind: 'status', method: 'GET', path: '/messages/*/history', status: 400 });
    choose(channelId);
    await until('read', () => (viewOf(channelId)?.readAt ?? null) !== null);
    expect(team()).toEqual({});
  });
});

test('no more channels are chosen than are read, and one that is given up makes room', async () => {
  await pair.connect();
  const { db } = pair.device;
  const choices = Array.from({ length: MOST_TEAM_CHANNELS }, (_, at) => 1_000 + at);
  for (const channelId of choices) setTeamChannel(db, channelId, true);
  const more = (): void => setTeamChannel(db, 2_000, true);
  expect(more).toThrow(
    expect.objectContaining({
      problem: { kind: 'invalid-input', rule: 'too-many', limit: MOST_TEAM_CHANNELS },
    }),
  );
  expect(teamChannels(db)).toHaveLength(MOST_TEAM_CHANNELS);
  setTeamChannel(db, choices[0]!, true);
  setTeamChannel(db, choices[0]!, false);
  more();
  expect(teamChannels(db).map(({ channelId }) => channelId)).toEqual([...choices.slice(1), 2_000]);
});
