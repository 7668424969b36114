import { beforeEach, describe, expect, test } from 'vitest';
import { noteQueueHeard } from '../../src-main/cache/collections/moved-topics.ts';
import { readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import type { ChannelTopic } from '../../src-main/contract/values/conversation.ts';
import { messageDraftName } from '../../src-main/contract/values/message-draft.ts';
import { queueMessage } from '../../src-main/features/messages/commands.ts';
import { queueReply } from '../../src-main/features/messages/reply.ts';
import { sendMessage } from '../../src-main/features/messages/send.ts';
import { refreshTopics } from '../../src-main/sync/collections/channel-topics.ts';
import { oneOf, random } from '../faults/random.ts';
import type { Message, MessageChange, PropagateMode } from '../programs/server/state/messages.ts';
import { patiently, until } from './device.ts';
import { general, lunch, opened, pair } from './message-pair.ts';

beforeEach(() => pair.connect());

const inGeneral = (topic: string): ChannelTopic => ({ channelId: general(), topic });
const messages = () => pair.server.state.messages;
const care = () => pair.server.state.channels.byName('care team')!.stream_id;
const ana = () => pair.server.user('ana').userId;
const of = (topic: ChannelTopic): Message[] => messages().inTopic(topic.channelId, topic.topic);

/** Ana moves messages while no queue reports it. */
const moves = (id: number, to: MessageChange, mode: PropagateMode = 'change_all') =>
  messages().edit(id, ana(), to, undefined, mode);

const writes = (topic: ChannelTopic, content: string, sender_id = ana()): number =>
  messages().add(
    {
      sender_id,
      recipient: { type: 'stream', stream_id: topic.channelId, topic: topic.topic },
      content,
      client: 'test',
    },
    [pair.mira, ana()],
  );

const queue = (content: string, conversation = lunch()) =>
  pair.device.act((db, now) => queueMessage(db, { conversation, content }, now));

/** Where the messages with a text are on the server. */
const topicsOf = (content: string) =>
  messages()
    .all(pair.mira)
    .flatMap(({ content: text, recipient }) =>
      text === content && recipient.type === 'stream'
        ? [{ channelId: recipient.stream_id, topic: recipient.topic }]
        : [],
    );

const firstOf = (topic: ChannelTopic): number => of(topic)[0]!.id;

describe('a topic that was moved while no event reported it (rule: move-unseen)', () => {
  test.each([
    ['renamed', () => inGeneral('dinner')],
    ['resolved', () => inGeneral('✔ team lunch')],
    ['moved to another channel', () => ({ channelId: care(), topic: 'dinner' })],
  ])('a message that waits goes to where it is now: %s', async (_, to) => {
    await opened(lunch());
    const { channelId, topic } = to();
    await pair.unseen(() => {
      queue('I bring cake');
      queue('and tea');
      moves(firstOf(inGeneral('team lunch')), { stream_id: channelId, topic });
    });
    await pair.delivered();
    expect(of(inGeneral('team lunch'))).toEqual([]);
    expect(topicsOf('I bring cake')).toEqual([to()]);
    expect(topicsOf('and tea')).toEqual([to()]);
  });

  test('of which only the list of topics is known, though a new list has it no more', async () => {
    await patiently(() => refreshTopics(pair.device.engine, general()));
    await pair.unseen(() => {
      queue('I bring cake');
      // It can't go out before the list is read.
      pair.server.faults.add({ kind: 'status', status: 503, method: 'POST', path: '/messages', times: 1 });
      moves(firstOf(inGeneral('team lunch')), { topic: 'dinner' });
    });
    await patiently(() => refreshTopics(pair.device.engine, general()));
    await pair.delivered();
    expect(topicsOf('I bring cake')).toEqual([inGeneral('dinner')]);
  });

  test('for a message that is written after the register', async () => {
    await opened(lunch());
    await pair.unseen(() => moves(firstOf(inGeneral('team lunch')), { topic: 'dinner' }));
    await pair.idle();
    await pair.goOffline();
    queue('I bring cake');
    await pair.comeBack();
    await pair.delivered();
    expect(topicsOf('I bring cake')).toEqual([inGeneral('dinner')]);
  });

  test('for a reply to a notification, of whose topic nothing else is known', async () => {
    const asked = writes(inGeneral('cake'), 'Who brings cake?');
    await pair.idle();
    await pair.unseen(() => {
      moves(asked, { topic: 'cakes' });
      pair.device.act((db, now) =>
        queueReply(db, { conversation: inGeneral('cake'), messageIds: [asked] }, 'I do', now),
      );
    });
    await pair.delivered();
    expect(topicsOf('I do')).toEqual([inGeneral('cakes')]);
  });

  test('for a message that is sent at once', async () => {
    await opened(lunch());
    await pair.unseen(() => moves(firstOf(inGeneral('team lunch')), { topic: 'dinner' }));
    await pair.idle();
    await patiently(() => sendMessage(pair.device.engine, lunch(), 'I bring cake'));
    expect(topicsOf('I bring cake')).toEqual([inGeneral('dinner')]);
  });

  test.each([
    ['queued', () => Promise.resolve(queue('I bring cake'))],
    ['sent at once', () => patiently(() => sendMessage(pair.device.engine, lunch(), 'I bring cake'))],
  ])('for a message that is %s before Perch learns that its events come no more', async (_, write) => {
    await opened(lunch());
    await pair.idle();
    pair.server.state.events.expireAll();
    moves(firstOf(inGeneral('team lunch')), { topic: 'dinner' });
    noteQueueHeard(pair.device.db, performance.now() - 61_000);
    await write();
    await pair.delivered();
    expect(topicsOf('I bring cake')).toEqual([inGeneral('dinner')]);
  });

  test('though the bot left a notice at the old place', async () => {
    await opened(lunch());
    await pair.unseen(() => {
      queue('I bring cake');
      moves(firstOf(inGeneral('team lunch')), { topic: 'dinner' });
      writes(
        inGeneral('team lunch'),
        'This topic was moved.',
        pair.server.state.users.systemBots()[0]!.user_id,
      );
    });
    await pair.delivered();
    expect(topicsOf('I bring cake')).toEqual([inGeneral('dinner')]);
    // So does a window that is opened by the old name.
    await opened(lunch());
    expect(await opened(inGeneral('dinner'))).toHaveLength(3);
  });

  test('and the draft of a message, without the topic being opened', async () => {
    await opened(lunch());
    pair.device.act((db, now) => saveDraft(db, messageDraftName(lunch()), '"I bring cake"', now));
    await pair.unseen(() => moves(firstOf(inGeneral('team lunch')), { topic: 'dinner' }));
    const there = messageDraftName(inGeneral('dinner'));
    await until('the draft is there', () => readDraft(pair.device.db, there) === '"I bring cake"');
    expect(readDraft(pair.device.db, messageDraftName(lunch()))).toBeNull();
  });

  test('for a message whose response was lost: it is there once', async () => {
    await opened(lunch());
    pair.server.faults.add({
      kind: 'drop',
      method: 'POST',
      path: '/messages',
      times: 1,
      processed: true,
    });
    queue('I bring cake');
    await until('in doubt', () => pair.device.changes[0]?.state === 'in-doubt');
    await pair.unseen(() => moves(firstOf(inGeneral('team lunch')), { topic: 'dinner' }));
    await pair.delivered();
    expect(topicsOf('I bring cake')).toEqual([inGeneral('dinner')]);
  });

  test('is asked for once, however many messages wait', async () => {
    await opened(lunch());
    await pair.unseen(() => ['one', 'two', 'three'].forEach((content) => queue(content)));
    await pair.delivered();
    const asked = pair.server.requests.filter(
      ({ method, path }) => method === 'GET' && /^\/messages\/\d+$/.test(path),
    );
    expect(asked).toHaveLength(1);
  });
});

test('a topic of which one message was moved unseen keeps what waits for it', async () => {
  await opened(lunch());
  await pair.unseen(() => {
    queue('I bring cake');
    moves(of(inGeneral('team lunch')).at(-1)!.id, { topic: 'dinner' }, 'change_one');
  });
  await pair.delivered();
  expect(topicsOf('I bring cake')).toEqual([inGeneral('team lunch')]);
});

test('a topic that is gone is begun anew only if the user says so', async () => {
  await opened(lunch());
  await pair.unseen(() => {
    queue('I bring cake');
    messages().delete(of(inGeneral('team lunch')).map(({ id }) => id));
  });
  await until('asked', () => pair.onlyChange.state === 'rejected');
  expect(pair.onlyChange).toMatchObject({ problem: { rule: 'topic-gone' }, decisions: ['retry', 'discard'] });
  expect(pair.server.count('POST', '/messages')).toBe(0);
  pair.answer('retry');
  await pair.delivered();
  expect(topicsOf('I bring cake')).toEqual([inGeneral('team lunch')]);
});

test('where the server fails to say where a topic is, the message waits, and was not sent for certain', async () => {
  await opened(lunch());
  await pair.unseen(() => {
    queue('I bring cake');
    moves(firstOf(inGeneral('team lunch')), { topic: 'dinner' });
    pair.server.faults.add({ kind: 'drop', method: 'GET', path: '/messages/*', times: 1 });
  });
  const states = new Set<string>();
  pair.watch(() => pair.device.changes.forEach(({ state }) => states.add(state)));
  await pair.delivered();
  expect(topicsOf('I bring cake')).toEqual([inGeneral('dinner')]);
  expect(states).not.toContain('in-doubt');
});

/** What others may do with a topic while nothing reports it. */
const acts: ((topic: ChannelTopic, number: number) => void)[] = [
  (topic, number) => moves(firstOf(topic), { topic: `name ${number}` }),
  (topic) => moves(firstOf(topic), { topic: `✔ ${topic.topic}` }),
  (topic) => moves(firstOf(topic), { stream_id: care() }),
  (topic, number) => moves(of(topic).at(-1)!.id, { topic: `split ${number}` }, 'change_later'),
  (topic, number) => moves(of(topic).at(-1)!.id, { topic: `single ${number}` }, 'change_one'),
  (topic, number) => void writes(topic, `New message ${number}`),
  (topic) => messages().delete([of(topic).at(-1)!.id]),
];

test.each(Array.from({ length: 6 }, () => Math.floor(Math.random() * 2 ** 32)))(
  'no message that waits begins a topic that was only renamed, seed %i (rule: move-unseen)',
  async (seed) => {
    const { below } = random(seed);
    const topics = ['red', 'green', 'blue'].map(inGeneral);
    for (const topic of topics)
      for (let count = 0; count <= below(3); count += 1) writes(topic, `In ${topic.topic}`);
    await pair.idle();
    const ids = new Map(topics.map((topic) => [topic, of(topic).map(({ id }) => id)]));
    // What is known of each: its messages, its name in a list, or unread messages alone.
    for (const topic of topics) if (below(2) === 0) await opened(topic);
    // Unread messages say nothing of where they were, once they are read again.
    const isWrittenBefore = below(2) === 0;
    if (!isWrittenBefore || below(2) === 0)
      await patiently(() => refreshTopics(pair.device.engine, general()));
    const write = () => topics.forEach((topic) => queue(`Mine in ${topic.topic}`, topic));
    await pair.unseen(() => {
      if (isWrittenBefore) write();
      for (let number = 0; number < 8; number += 1) {
        const id = oneOf([...ids.values()].flat(), below);
        const { recipient } = messages().byId(id) ?? {};
        if (recipient?.type === 'stream')
          oneOf(acts, below)({ channelId: recipient.stream_id, topic: recipient.topic }, number);
      }
    });
    if (!isWrittenBefore) {
      await pair.idle();
      await pair.goOffline();
      write();
      await pair.comeBack();
    }
    await until('sent or asked', () => pair.device.changes.every(({ state }) => state === 'rejected'));
    for (const topic of topics) {
      const [place] = topicsOf(`Mine in ${topic.topic}`);
      // Where nothing of it is found, the user is asked.
      if (place) expect(of(place)[0]!.content, place.topic).not.toBe(`Mine in ${topic.topic}`);
    }
  },
);
