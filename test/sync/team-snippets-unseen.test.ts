import { describe, expect, test } from 'vitest';
import { noteTeamChannel, teamChannels } from '../../src-main/cache/collections/team-snippets.ts';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { rewritingHttp } from '../node-http.ts';
import { until } from './device.ts';
import { pair } from './message-pair.ts';
import {
  ana,
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
  use,
  viewOf,
  write,
} from './team-channel.ts';

/** No event tells of a channel. */
const withoutStreamEvents = rewritingHttp<{ events?: { type: string; id: number }[] }>(
  ({ url }) => url.includes('/events'),
  (body) => {
    body.events = body.events?.map((one) =>
      one.type === 'stream' ? { id: one.id, type: 'heartbeat' } : one,
    );
  },
);

const lists = (channelId: number): number => pair.server.count('GET', `/users/me/${channelId}/topics`);
describe('after changes that no event reported', () => {
  test('an edited text is the new one', async () => {
    const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
    await pair.unseen(() => edit(channelId, 'Refund', { content: 'Two' }));
    await shows({ Refund: 'Two', Hours: 'Nine' });
  });

  test('a deleted text is the one before it, also with a notice of the server behind it', async () => {
    const channelId = await connect({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
    write(channelId, 'Refund', 'Two');
    await shows({ Refund: 'Two', Hours: 'Nine', Phone: 'Ten' });
    write(channelId, 'Refund', 'Ana moved a message here', bot());
    write(channelId, 'Phone', 'Ana moved a message here', bot());
    await pair.idle();
    const key = use('Refund');
    await pair.unseen(() => ['Refund', 'Phone'].forEach((topic) => remove(channelId, topic)));
    await shows({ Refund: 'One', Hours: 'Nine' });
    expectUsed('Refund', key);
  });

  test('a renamed topic is the same snippet, also with a notice of the server behind its text', async () => {
    const channelId = await connect({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
    const key = use('Refund');
    await pair.unseen(() => {
      edit(channelId, 'Refund', { topic: 'Money back' });
      write(channelId, 'Money back', 'This topic was moved here by Ana', bot());
      remove(channelId, 'Phone');
    });
    await shows({ 'Money back': 'One', Hours: 'Nine' });
    expectUsed('Money back', key);
  });
});

test('with its text deleted a topic has the text before it, also with a notice of the server behind it', async () => {
  const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
  write(channelId, 'Refund', 'Two');
  await shows({ Refund: 'Two', Hours: 'Nine' });
  for (const topic of ['Refund', 'Hours']) write(channelId, topic, 'Ana moved a message here', bot());
  await pair.idle();
  const key = use('Refund');
  remove(channelId, 'Refund');
  remove(channelId, 'Hours');
  await shows({ Refund: 'One' });
  expectUsed('Refund', key);
});

test('a topic that loses a message to another one keeps its snippet, and the other one too', async () => {
  const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
  write(channelId, 'Refund', 'Two');
  await shows({ Refund: 'Two', Hours: 'Nine' });
  const keys = ['Refund', 'Hours'].map(use);
  edit(channelId, 'Refund', { topic: 'Hours' }, 'change_one');
  await shows({ Refund: 'One', Hours: 'Two' });
  await pair.idle();
  ['Refund', 'Hours'].forEach((title, index) => expectUsed(title, keys[index]!));
});

test('a new topic with the newest text of another one takes no snippet from it', async () => {
  const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
  write(channelId, 'Refund', 'Two');
  await shows({ Refund: 'Two', Hours: 'Nine' });
  const key = use('Refund');
  edit(channelId, 'Refund', { topic: 'Money back' }, 'change_one');
  await shows({ Refund: 'One', Hours: 'Nine', 'Money back': 'Two' });
  await pair.idle();
  expectUsed('Refund', key);
});

test('a new topic with the name of a resolved one goes on with its snippet, whatever is written to that one', async () => {
  const channelId = await connect({ Refund: 'One' });
  const key = use('Refund');
  edit(channelId, 'Refund', { topic: '✔ Refund' });
  await shows({});
  write(channelId, 'Refund', 'Two');
  await shows({ Refund: 'Two' });
  await pair.idle();
  write(channelId, '✔ Refund', 'Thanks');
  write(channelId, 'Refund', 'Three');
  await shows({ Refund: 'Three' });
  await pair.idle();
  expectUsed('Refund', key);
});

test('a topic that is moved to another chosen channel is the same snippet', async () => {
  const from = await connect({ Refund: 'One', Hours: 'Nine' });
  const to = newChannel({ Phone: 'Ten' }, 'more answers');
  await chooseListed(to);
  await shows({ Refund: 'One', Hours: 'Nine', Phone: 'Ten' });
  const key = use('Refund');
  edit(from, 'Refund', { stream_id: to, topic: 'Money back' });
  await shows({ 'Money back': 'One', Hours: 'Nine', Phone: 'Ten' });
  await pair.idle();
  await until('counted', () => viewOf(from)?.count === 1 && viewOf(to)?.count === 2);
  expectUsed('Money back', key);
});

test('resolved topics leave the newest open ones their places', async () => {
  await pair.connect();
  const channelId = newChannel({ Refund: 'One' });
  for (let number = 0; number < 500; number += 1) write(channelId, `✔ Done ${number}`, 'Done');
  await chooseListed(channelId);
  await shows({ Refund: 'One' });
});

test('of more than 500 open topics the newest are offered, by two requests, and by two after each end of the queue', async () => {
  await pair.connect();
  const channelId = newChannel();
  for (let number = 0; number < 502; number += 1) write(channelId, `Answer ${number}`, `Text ${number}`);
  await until('listed', () => viewOf(channelId) !== undefined);
  await pair.idle();
  choose(channelId);
  await until('read', () => viewOf(channelId)?.count === 500);
  expect(keyOf('Answer 501')).toBeDefined();
  expect(() => keyOf('Answer 1')).toThrow();
  const requests = (): number[] => [
    lists(channelId),
    pair.server.count('GET', '/messages'),
    pair.server.count('GET', '/messages/*'),
  ];
  await pair.idle();
  expect(requests()).toEqual([1, 1, 0]);
  pair.readAll();
  await until('read again', () => lists(channelId) === 2);
  await pair.idle();
  expect(requests()).toEqual([2, 2, 0]);
});

describe.each([
  ['joined later', true],
  ['only reads the channel', false],
])('somebody who %s', (_, joins) => {
  test('has all texts, by two requests in each pass, also where the newest messages are no texts', async () => {
    await pair.connect({ timing: { teamEvery: 50 } });
    const { channels } = pair.server.state;
    const { stream_id: _id, ...like } = channels.byName('news')!;
    const channelId = channels.create({ ...like, name: 'answers' }, [ana()]);
    const topics = Object.fromEntries(
      Array.from({ length: 60 }, (_one, at) => [`Answer ${at}`, `Text ${at}`]),
    );
    for (const [topic, text] of Object.entries(topics)) write(channelId, topic, text);
    write(channelId, 'channel events', 'Ana created the channel', bot());
    if (joins) channels.subscribe(channelId, [pair.mira]);
    await until('listed', () => viewOf(channelId) !== undefined);
    await pair.idle();
    choose(channelId);
    await shows(topics);
    await until('read', () => (viewOf(channelId)?.readAt ?? null) !== null);
    const asked = (what: string): number =>
      pair.server.requests.filter(
        ({ path, parameters }) =>
          path === '/messages' && `${parameters['narrow']}`.includes(`${channelId}`) && what in parameters,
      ).length;
    const passes = lists(channelId);
    if (joins) pair.readAll();
    await until('read again', () => lists(channelId) > passes + (joins ? 0 : 2));
    if (joins) await pair.idle();
    // A pass may be half done. The text before a notice is looked for once.
    expect(lists(channelId) - asked('message_ids')).toBeOneOf([0, 1]);
    expect(asked('anchor')).toBe(1);
    expect(pair.server.count('GET', '/messages/*')).toBe(0);
    expect(team()).toEqual(topics);
  });
});

/** Chooses a channel, and holds the request for the earlier text of one of its topics until `goOn`. */
async function readHalf(): Promise<{ channelId: number; goOn(): void }> {
  await pair.connect();
  const channelId = newChannel({ Refund: 'One', Hours: 'Nine' });
  write(channelId, 'Hours', 'Ana moved a message here', bot());
  await until('listed', () => viewOf(channelId) !== undefined);
  const of = { method: 'GET', path: '/messages' };
  const [, held] = pair.server.faults.queue({ ...of, kind: 'none' }, { ...of, kind: 'latency', held: true });
  choose(channelId);
  await until('asked', () => pair.server.count('GET', '/messages') === 2);
  return { channelId, goOn: () => pair.server.faults.lift(held) };
}

test('an edit reaches a text of a batch while an earlier text of another topic is asked for', async () => {
  const { channelId, goOn } = await readHalf();
  edit(channelId, 'Refund', { content: 'Two' });
  write(channelId, 'Phone', 'Ten');
  await until('told', () => teamChannels(pair.device.db)[0]?.due === true);
  goOn();
  await shows({ Refund: 'Two', Hours: 'Nine', Phone: 'Ten' });
});

test('a channel that is chosen again while it is read has all its snippets', async () => {
  const { channelId, goOn } = await readHalf();
  choose(channelId, false);
  choose(channelId);
  goOn();
  await shows({ Refund: 'One', Hours: 'Nine' });
});

describe('where the server refuses texts', () => {
  /** The server refuses histories, and has no operation for single messages. */
  const refuseSingle = (): void => {
    pair.server.faults.add({ kind: 'status', method: 'GET', path: '/messages/*/history', status: 400 });
    pair.server.faults.add({ kind: 'status', method: 'GET', path: '/messages/*', status: 404 });
  };
  const refuse = (): void => {
    refuseSingle();
    pair.server.faults.add({ kind: 'status', method: 'GET', path: '/messages', status: 400 });
  };

  const isRead = (channelId: number) => until('read', () => (viewOf(channelId)?.readAt ?? null) !== null);

  test('an edit of such a message brings its text', async () => {
    await pair.connect({ featureLevel: 250 });
    refuse();
    const channelId = newChannel({ Refund: 'One', Hours: 'Nine' });
    await chooseListed(channelId);
    await isRead(channelId);
    edit(channelId, 'Refund', { content: 'Two' });
    await shows({ Refund: 'Two' });
    edit(channelId, 'Refund', { topic: 'Money back' });
    await shows({ 'Money back': 'Two' });
  });

  test('each is asked for once', async () => {
    await pair.connect({ strict: true, timing: { teamEvery: 100 } });
    refuse();
    const channelId = newChannel({ Refund: 'One', Hours: 'Nine' });
    choose(channelId);
    await isRead(channelId);
    const [before, listsBefore] = [texts().length, lists(channelId)];
    await until('listed again', () => lists(channelId) > listsBefore + 2);
    expect(texts()).toHaveLength(before);
    expect(team()).toEqual({});
  });

  test('they are asked for again with a new event queue', async () => {
    await pair.connect({ featureLevel: 250 });
    const of = { kind: 'status', method: 'GET', path: '/messages*', status: 400 } as const;
    const refused = pair.server.faults.add(of);
    const channelId = newChannel({ Refund: 'One' });
    await chooseListed(channelId);
    await isRead(channelId);
    expect(team()).toEqual({});
    pair.server.faults.lift(refused);
    pair.readAll();
    await shows({ Refund: 'One' });
  });

  test('the list of messages has them where single ones are refused', async () => {
    await pair.connect({ featureLevel: 250 });
    refuseSingle();
    const channelId = newChannel({ Refund: 'One' });
    await chooseListed(channelId);
    await shows({ Refund: 'One' });
  });
});

describe('a chosen channel', () => {
  const polls = { timing: { teamEvery: 100 } };

  test('that the user leaves goes on, is lost when it gets private, and is back with the user in it', async () => {
    const channelId = await connect({ Refund: 'One' }, polls);
    const { channels } = pair.server.state;
    channels.unsubscribe(channelId, [pair.mira]);
    write(channelId, 'Refund', 'Two');
    await shows({ Refund: 'Two' });
    edit(channelId, 'Refund', { content: 'Three' });
    await shows({ Refund: 'Three' });
    channels.update(channelId, { invite_only: true, is_web_public: false });
    await shows({});
    expect(viewOf(channelId)).toMatchObject({ chosen: true, readable: false, count: 0 });
    channels.subscribe(channelId, [pair.mira]);
    await shows({ Refund: 'Three' });
    expect(viewOf(channelId)?.readable).toBe(true);
  });

  const isArchived = (channelId: number) =>
    channelRows.findByServerId(pair.device.db, channelId)!.value.archived;

  test('has its new name after it was renamed, stays while it is archived, and goes on afterwards', async () => {
    const channelId = await connect({ Refund: 'One' }, polls);
    const { channels } = pair.server.state;
    channels.rename(channelId, 'replies');
    await until('renamed', () => viewOf(channelId)?.name === 'replies');
    await pair.idle();
    const fault = refuseTopics(channelId);
    channels.archive(channelId);
    await until('archived', () => isArchived(channelId));
    const asked = lists(channelId);
    pair.readAll();
    await pair.idle();
    expect(lists(channelId)).toBe(asked);
    expect(team()).toEqual({ Refund: 'One' });
    expect(viewOf(channelId)).toMatchObject({ chosen: true, readable: true, access: 'web-public' });
    pair.server.faults.lift(fault);
    channels.update(channelId, { is_archived: false });
    write(channelId, 'Refund', 'Two');
    await shows({ Refund: 'Two' });
  });

  test('that is refused before Perch is told that it is archived stays', async () => {
    const channelId = await connect({ Refund: 'One' }, { http: withoutStreamEvents });
    await pair.idle();
    refuseTopics(channelId);
    pair.server.state.channels.archive(channelId);
    noteTeamChannel(pair.device.db, channelId, { due: true });
    pair.device.engine.wake();
    await until('archived', () => isArchived(channelId));
    await pair.idle();
    expect(team()).toEqual({ Refund: 'One' });
  });

  test('has the texts of a server that was set back, whose IDs are given again', async () => {
    const channelId = await connect({ Refund: 'One', Hours: 'Nine' });
    const backup = pair.server.backUp();
    write(channelId, 'Refund', 'Two');
    write(channelId, 'Phone', 'Ten');
    await shows({ Refund: 'Two', Hours: 'Nine', Phone: 'Ten' });
    pair.server.restore(backup);
    write(channelId, 'Hours', 'Eight');
    await shows({ Refund: 'One', Hours: 'Eight' });
  });
});

describe('on odd servers', () => {
  test('a topic without a name is none under its old name either, and one of blanks is none', async () => {
    await pair.connect({ featureLevel: 250 });
    const channelId = newChannel({ Refund: 'One', '(no topic)': 'Hello', '   ': 'Blank' });
    await chooseListed(channelId);
    await shows({ Refund: 'One' });
    await pair.idle();
    expect(team()).toEqual({ Refund: 'One' });
  });

  test('names of any characters and texts of any length are read', async () => {
    const topics = {
      'a\u202eb\u0000c\n"*:': 'Odd',
      [`{{>Refund}} ${'x'.repeat(5_000)}`]: 'y'.repeat(100_000),
      'İ ı ß': 'Folded',
    };
    await connect(topics);
    await pair.idle();
    expect(team()).toEqual(topics);
  });
});
