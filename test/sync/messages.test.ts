import { describe, expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/http.ts';
import { nodeHttp } from '../../src-main/api/node-http.ts';
import { messageTextRows } from '../../src-main/cache/messages.ts';
import { conversationKey, type Conversation, type MessageView } from '../../src-main/contract/message.ts';
import {
  editMessage,
  reportMessage,
  setFlag,
  setReaction,
} from '../../src-main/features/messages/commands.ts';
import { keepMessageText } from '../../src-main/sync/collections/keep-text.ts';
import {
  readHistory,
  readMessage,
  readMessageText,
  readOwnTexts,
  readOlderMessages,
  refreshMessages,
} from '../../src-main/features/messages/read.ts';
import { sendMessage } from '../../src-main/features/messages/send.ts';
import { refreshTopics, topicList } from '../../src-main/features/messages/topics.ts';
import { messageList, messageView } from '../../src-main/features/messages/queries.ts';
import { send } from '../server/state/sending.ts';
import { delayedRequest, GIVES_UP_SOON } from './delayed-request.ts';
import { patiently, until } from './device.ts';
import { Pair, pause } from './pair.ts';

const pair = new Pair();
const general = () => pair.server.state.channels.byName('general')!.stream_id;
const lunch = (): Conversation => ({ channelId: general(), topic: 'team lunch' });
const printer = (): Conversation => ({ channelId: general(), topic: 'second floor' });
const list = (conversation: Conversation) => messageList(pair.device.db, conversation, pair.mira);
const view = (id: number) => messageView(pair.device.db, id, pair.mira);
const topics = (search = '') => topicList(pair.device.db, general(), search, 'general chat');
const flagsOf = (id: number) => pair.server.state.messages.flags(pair.mira, id) ?? [];
const body = (method: string, path: string) =>
  pair.server.requests
    .filter((request) => request.method === method && request.path === path)
    .map(({ parameters }) => parameters);

/** Another person writes in a conversation of a channel. */
const write = (conversation: Conversation, content: string): number =>
  'people' in conversation
    ? NaN
    : send(pair.server.state, {
        sender_id: pair.server.user('ana').userId,
        recipient: { type: 'stream', stream_id: conversation.channelId, topic: conversation.topic },
        content,
        client: 'website',
      });

async function opened(conversation: Conversation): Promise<MessageView[]> {
  await patiently(() => refreshMessages(pair.device.engine, conversation));
  return list(conversation).messages;
}

/** The ID of the oldest message of a conversation. */
async function first(conversation: Conversation): Promise<number> {
  const [message] = await opened(conversation);
  if (!message) throw new Error('The seed has no message there');
  return message.id;
}

describe('topics are fetched and stored', () => {
  test('topics are listed newest first, can be searched, and stay with their age offline', async () => {
    await pair.connect();
    expect(topics()).toEqual({ asOf: null, total: 0, topics: [] });
    await refreshTopics(pair.device.engine, general());
    expect(topics().topics.map(({ name }) => name)).toEqual(['team lunch', '', 'second floor']);
    expect(topics('LUN').topics.map(({ name }) => name)).toEqual(['team lunch']);
    expect(topics('general').topics.map(({ name }) => name)).toEqual(['']);
    const { asOf } = topics();
    await pair.server.stop();
    await expect(refreshTopics(pair.device.engine, general())).rejects.toThrow('offline');
    expect(topics()).toMatchObject({ asOf, total: 3 });
  });

  test('topics are also fetched from a server with only the core operations', async () => {
    await pair.connect({ strict: true });
    await refreshTopics(pair.device.engine, general());
    expect(topics().topics).toHaveLength(3);
  });

  test('a channel that does not exist is refused with the server’s text, and nothing is stored', async () => {
    await pair.connect();
    await expect(refreshTopics(pair.device.engine, 9_999)).rejects.toMatchObject({
      problem: { kind: 'rejected', serverWords: 'Invalid channel ID' },
    });
    expect(topicList(pair.device.db, 9_999, '', '').asOf).toBeNull();
  });
});

describe('the messages of a topic are fetched and stored', () => {
  test('messages are fetched with sender, time, reactions and flags, and stay for offline use', async () => {
    await pair.connect();
    const messages = await opened(lunch());
    expect(messages.map(({ html }) => html)).toEqual([
      expect.stringContaining('Lunch on Friday at noon?'),
      expect.stringContaining('See you at the door.'),
    ]);
    expect(messages[0]).toMatchObject({
      sender: { name: 'Ana Ferreira' },
      isOwn: false,
      flags: { read: true, starred: false },
    });
    expect(messages[0]?.reactions).toEqual([
      expect.objectContaining({ count: 2, mine: true, names: ['Olu Adeyemi'], mark: null }),
      expect.objectContaining({ count: 1, mine: false }),
    ]);
    expect(messages[1]?.flags.read).toBe(false);
    await pair.server.stop();
    pair.device.restart();
    expect(list(lunch())).toMatchObject({ hasOlder: false, channelName: 'general' });
    expect(list(lunch()).messages).toHaveLength(2);
    expect(list(lunch()).asOf).not.toBeNull();
  });

  test('older messages are fetched on demand, and stored messages have no gap', async () => {
    await pair.connect();
    for (let number = 1; number <= 120; number += 1) write(lunch(), `Number ${number}`);
    expect(await opened(lunch())).toHaveLength(50);
    expect(list(lunch()).hasOlder).toBe(true);
    await readOlderMessages(pair.device.engine, lunch());
    expect(list(lunch()).messages).toHaveLength(100);
    await readOlderMessages(pair.device.engine, lunch());
    expect(list(lunch())).toMatchObject({ hasOlder: false });
    expect(list(lunch()).messages).toHaveLength(122);
    for (let number = 1; number <= 10; number += 1) write(lunch(), `Later ${number}`);
    expect(await opened(lunch())).toHaveLength(132);
    // A night passes in which nobody was told anything.
    await pair.offline(() => {
      pair.server.state.events.expireAll();
      for (let number = 1; number <= 60; number += 1) write(lunch(), `Much later ${number}`);
    });
    await until('asked anew', () => pair.server.count('POST', '/register') > 1);
    await pair.online();
    write(lunch(), 'Last');
    await pause(100);
    expect(list(lunch()).messages).toHaveLength(132);
    expect(await opened(lunch())).toHaveLength(50);
    expect(list(lunch()).hasOlder).toBe(true);
  });

  test('a message that was moved to another topic is no longer shown in the old one', async () => {
    await pair.connect();
    const id = await first(lunch());
    pair.server.state.messages.edit(id, pair.server.user('ana').userId, { topic: 'elsewhere' });
    expect((await opened(lunch())).map((message) => message.id)).not.toContain(id);
  });

  test('direct messages are fetched as well', async () => {
    await pair.connect();
    const olu: Conversation = { people: [pair.server.user('olu').userId] };
    expect((await opened(olu)).map(({ html }) => html)).toEqual([
      expect.stringContaining('Have you got a minute?'),
    ]);
    expect(list(olu).people).toEqual([{ userId: olu.people[0], name: 'Olu Adeyemi' }]);
    expect(conversationKey(list(olu).messages[0]!.conversation!)).toBe(conversationKey(olu));
  });

  test('where the server cannot list messages, that is stored, and one message is read from its history', async () => {
    await pair.connect({ strict: true });
    await refreshMessages(pair.device.engine, printer());
    expect(list(printer())).toMatchObject({ offered: false, messages: [] });
    const { id } = pair.server.state.messages
      .all(pair.mira)
      .find(({ content }) => content.includes('repaired'))!;
    await readMessage(pair.device.engine, id);
    expect(view(id)).toMatchObject({ isOwn: true, html: expect.stringContaining('repaired') as string });
    expect(view(id).editedAt).not.toBeNull();
    expect(await readMessageText(pair.device.engine, id)).toEqual({
      content: 'The printer on the second floor is **repaired**.',
      topic: 'second floor',
    });
  });
});

describe('the edit history of a message is fetched', () => {
  test('each step shows what changed, oldest first', async () => {
    await pair.connect();
    const steps = await readHistory(pair.device.engine, await first(printer()));
    expect(steps.map(({ before, editor }) => [editor?.name, before.topic, before.content])).toEqual([
      ['Mira Kowalski', null, null],
      ['Ana Ferreira', 'printer', null],
      ['Mira Kowalski', null, 'The printer on the second floor is broken.'],
    ]);
  });

  test('steps from before March 2017 have no editor', async () => {
    const old: HttpPort = async (request) => {
      const response = await nodeHttp(request);
      if (!request.url.includes('/history')) return response;
      const { message_history, ...rest } = (await response.json()) as { message_history: object[] };
      const nobody = message_history.map((step) => ({ ...step, user_id: null }));
      return Response.json({ ...rest, message_history: nobody }, { headers: response.headers });
    };
    await pair.connect({ http: old });
    const steps = await readHistory(pair.device.engine, await first(printer()));
    expect(steps.map(({ editor }) => editor)).toEqual([null, null, null]);
  });

  test('a history that the organization hides is refused with the server’s text', async () => {
    await pair.connect();
    const id = await first(printer());
    pair.server.state.realm.update({ message_edit_history_visibility_policy: 'none' });
    await expect(readHistory(pair.device.engine, id)).rejects.toMatchObject({
      problem: { serverWords: 'Message edit history is disabled in this organization' },
    });
  });
});

describe('the user sets flags', () => {
  test('many flags are sent in one request with the latest value of each, and waiting flags are shown', async () => {
    await pair.connect();
    const [one, two] = (await opened(lunch())).map(({ id }) => id) as [number, number];
    await pair.offline(() => {
      pair.device.act((db, now) => setFlag(db, [one, two], 'starred', true, now));
      pair.device.act((db, now) => setFlag(db, [two], 'starred', false, now));
      pair.device.act((db, now) => setFlag(db, [two], 'starred', true, now));
      pair.device.act((db, now) => setFlag(db, [two], 'read', true, now));
      pair.device.restart();
      expect(view(two)).toMatchObject({ flags: { starred: true, read: true } });
      expect(view(two).marks.starred).toMatchObject({ state: 'queued' });
      expect(flagsOf(two)).not.toContain('starred');
    });
    await pair.delivered();
    expect(flagsOf(one)).toContain('starred');
    expect(flagsOf(two)).toEqual(expect.arrayContaining(['starred', 'read']));
    expect(body('POST', '/messages/flags')).toEqual(
      expect.arrayContaining([
        { messages: JSON.stringify([one, two]), op: 'add', flag: 'starred' },
        { messages: JSON.stringify([two]), op: 'add', flag: 'read' },
      ]),
    );
    expect(pair.server.count('POST', '/messages/flags')).toBe(2);
    expect(view(two)).toMatchObject({ flags: { starred: true }, marks: { starred: null } });
  });

  test('one refused flag does not hold up the others', async () => {
    await pair.connect();
    const [one, two] = (await opened(lunch())).map(({ id }) => id) as [number, number];
    pair.device.act((db, now) => setFlag(db, [one, 999_999, two], 'collapsed', true, now));
    await until('the others are there', () => pair.device.changes.length === 1);
    expect(pair.onlyChange).toMatchObject({ state: 'rejected', opens: '999999' });
    expect(flagsOf(one)).toContain('collapsed');
    expect(flagsOf(two)).toContain('collapsed');
    pair.answer('discard');
    expect(view(999_999).flags.collapsed).toBeNull();
  });

  test.each([false, true])(
    'a message outside the user’s channels cannot be marked unread, and the user sees why (strict: %s)',
    async (strict) => {
      await pair.connect({ strict });
      const { state } = pair.server;
      const { id } = state.messages.all(pair.mira).find(({ content }) => content.startsWith('Lunch'))!;
      if (!strict) await opened(lunch());
      state.channels.unsubscribe(general(), [pair.mira]);
      pair.device.act((db, now) => setFlag(db, [id], 'read', false, now));
      await until('told', () => pair.device.changes[0]?.state === 'rejected');
      expect(pair.onlyChange.problem).toEqual({ kind: 'rejected', code: 'NOT_SUBSCRIBED' });
      expect(view(id).marks.read?.problem?.code).toBe('NOT_SUBSCRIBED');
    },
  );

  test('discarding a flag shows the server’s value again', async () => {
    await pair.connect();
    const id = await first(lunch());
    await pair.server.stop();
    pair.device.act((db, now) => setFlag(db, [id], 'starred', true, now));
    await until('waits', () => pair.onlyChange.state === 'queued');
    pair.answer('discard');
    expect(view(id)).toMatchObject({ flags: { starred: false }, marks: { starred: null } });
  });
});

describe('the user reacts to messages', () => {
  const thumb = { name: '+1' };

  test('a removed reaction is hidden at once, and one that no longer exists counts as delivered', async () => {
    await pair.connect();
    const id = await first(lunch());
    const [mine] = view(id).reactions;
    pair.server.state.reactions.remove(id, pair.mira, {
      emoji_code: mine?.emoji.code ?? '',
      reaction_type: 'unicode_emoji',
    });
    pair.device.act((db, now) => setReaction(db, id, mine!.emoji, false, now));
    expect(view(id).reactions[0]).toMatchObject({ mine: false, count: 1 });
    await pair.delivered();
    expect(view(id).reactions[0]).toMatchObject({ mine: false, count: 1, mark: null });
    expect(body('DELETE', `/messages/${id}/reactions`)).toEqual([
      { emoji_name: '+1', emoji_code: mine?.emoji.code, reaction_type: 'unicode_emoji' },
    ]);
  });

  test('adding and removing a reaction offline sends one request with the latest value', async () => {
    await pair.connect();
    const id = await first(printer());
    await pair.offline(() => {
      pair.device.act((db, now) => setReaction(db, id, thumb, true, now));
      expect(view(id).reactions).toEqual([expect.objectContaining({ emoji: thumb, mine: true, count: 1 })]);
      pair.device.act((db, now) => setReaction(db, id, thumb, false, now));
    });
    await pair.delivered();
    expect(pair.server.state.reactions.list(id)).toEqual([]);
    expect(pair.server.count('POST', `/messages/${id}/reactions`)).toBe(0);
    expect(pair.server.count('DELETE', `/messages/${id}/reactions`)).toBe(1);
    expect(view(id).reactions).toEqual([]);
  });

  test('a reaction whose response was lost is there once', async () => {
    await pair.connect();
    const id = await first(printer());
    pair.server.faults.add({ kind: 'drop', method: 'POST', path: '*', times: 1, processed: true });
    pair.device.act((db, now) => setReaction(db, id, thumb, true, now));
    await pair.delivered();
    expect(pair.server.state.reactions.list(id)).toHaveLength(1);
    expect(view(id).reactions[0]).toMatchObject({ mine: true, count: 1, mark: null });
  });
});

describe('the user reports a message', () => {
  const report = (id: number, reason: 'spam' | 'other' = 'spam', description = '') =>
    pair.device.act((db, now) => reportMessage(db, id, reason, description, now));

  test('a report is sent once, and one whose response was lost asks the user', async () => {
    await pair.connect();
    pair.server.state.realm.update({ moderation_request_channel_id: general() });
    pair.device.restart();
    await pair.online();
    await until('known', () => pair.device.engine.organization.moderationChannelId === general());
    const id = await first(lunch());
    report(id, 'other', '  Not nice.  ');
    await pair.delivered();
    expect(body('POST', `/messages/${id}/report`)).toEqual([
      { report_type: 'other', description: 'Not nice.' },
    ]);
    pair.server.faults.add({ kind: 'drop', method: 'POST', path: '*', times: 1, processed: true });
    report(id);
    await until('asked', () => pair.device.changes[0]?.needsUser === true);
    expect(pair.onlyChange).toMatchObject({
      state: 'in-doubt',
      decisions: ['is-there', 'send-again', 'discard'],
    });
    pair.answer('is-there');
    await pair.delivered();
    expect(pair.server.count('POST', `/messages/${id}/report`)).toBe(2);
  });

  test('an invalid report, or one that the organization does not accept, is not queued', async () => {
    await pair.connect();
    const id = await first(lunch());
    await until(
      'the organization is known',
      () => pair.device.engine.organization.moderationChannelId !== null,
    );
    expect(() => report(id, 'other', '  ')).toThrow('invalid-input');
    expect(() => report(id, 'spam', 'a'.repeat(1_001))).toThrow('invalid-input');
    pair.server.state.realm.update({ moderation_request_channel_id: -1 });
    pair.device.restart();
    await until('no channel', () => pair.device.engine.organization.moderationChannelId === -1);
    expect(() => report(id)).toThrow('unsupported');
    expect(pair.device.changes).toEqual([]);
  });
});

describe('the user edits a message', () => {
  const writing = async (id: number) =>
    keepMessageText(
      pair.device.db,
      id,
      await patiently(() => readMessageText(pair.device.engine, id)),
      Date.now(),
    );
  const mine = () => first(printer());
  const edit = (id: number, content: string, seen: { content: string; topic: string }) =>
    pair.device.act((db, now) => editMessage(db, id, { ...seen, content }, now, seen));

  test('an edit sends only what changed and is shown while it waits', async () => {
    await pair.connect();
    const id = await mine();
    const seen = await writing(id);
    await pair.offline(() => {
      edit(id, 'It prints.', seen);
      expect(view(id)).toMatchObject({ markdown: 'It prints.', html: null });
      expect(view(id).edit).not.toBeNull();
    });
    await pair.delivered();
    expect(body('PATCH', `/messages/${id}`)).toEqual([{ content: 'It prints.' }]);
    expect(view(id).edit).toBeNull();
    const html = expect.stringContaining('It prints.') as string;
    await until('as the server shows it', () => view(id).html !== null);
    expect(view(id)).toMatchObject({ html, markdown: null });
  });

  test('the source text of a read own message is stored for offline edits and follows later changes', async () => {
    await pair.connect();
    const id = await mine();
    const kept = () => messageTextRows.find(pair.device.db, String(id))?.value;
    await refreshMessages(pair.device.engine, printer());
    await readOwnTexts(pair.device.engine, printer());
    expect(kept()?.content).toBe(pair.server.state.messages.byId(id)?.content);
    pair.server.state.messages.edit(id, pair.mira, { content: 'It **hums**.' });
    await until('told', () => kept()?.content === 'It **hums**.');
    pair.server.forgetRequests();
    await readOwnTexts(pair.device.engine, printer());
    expect(pair.server.count('GET', '/messages')).toBe(0);
    await pair.offline(() => edit(id, 'It prints.', kept() ?? { content: '', topic: '' }));
    await pair.delivered();
    expect(pair.server.state.messages.byId(id)?.content).toBe('It prints.');
  });

  test('an edit of a message that another client changed asks which text to keep', async () => {
    await pair.connect();
    const id = await mine();
    const seen = await writing(id);
    await pair.offline(() => {
      edit(id, 'Mine.', seen);
      pair.server.state.messages.edit(id, pair.mira, { content: 'Theirs.' });
    });
    await until('a conflict', () => pair.device.changes[0]?.problem?.kind === 'conflict');
    expect(view(id).conflict).toMatchObject({ mine: { content: 'Mine.' }, server: { content: 'Theirs.' } });
    expect(pair.server.state.messages.byId(id)?.content).toBe('Theirs.');
    pair.answer('keep-mine');
    await pair.delivered();
    expect(pair.server.state.messages.byId(id)?.content).toBe('Mine.');
  });

  test('taking the server’s text drops the edit', async () => {
    await pair.connect();
    const id = await mine();
    const seen = await writing(id);
    await pair.offline(() => {
      edit(id, 'Mine.', seen);
      pair.server.state.messages.edit(id, pair.mira, { content: 'Theirs.' });
    });
    await until('a conflict', () => pair.device.changes[0]?.problem?.kind === 'conflict');
    pair.answer('take-servers');
    expect(view(id).edit).toBeNull();
    expect(pair.server.count('PATCH', '*')).toBe(0);
  });

  test('an edit whose response was lost does not conflict with itself', async () => {
    await pair.connect();
    const id = await mine();
    const seen = await writing(id);
    pair.server.faults.add({ kind: 'drop', method: 'PATCH', path: '*', times: 1, processed: true });
    edit(id, 'It prints.', seen);
    await pair.delivered();
    expect(pair.server.state.messages.byId(id)?.content).toBe('It prints.');
  });

  test('an unanswered edit that takes effect later does not win over a newer one', async () => {
    const first = delayedRequest(({ method }) => method === 'PATCH');
    await pair.connect({ http: first.http, timing: { ...GIVES_UP_SOON, requestLifetime: 3_000 } });
    const id = await mine();
    const seen = await writing(id);
    const stored = () => pair.server.state.messages.byId(id)?.content;
    edit(id, 'First.', seen);
    await until('given up', () => pair.onlyChange.lastSentAt !== null && pair.onlyChange.state === 'queued');
    edit(id, 'Second.', { ...seen, content: 'First.' });
    // No list shows a text, so the second edit waits until the first can no longer run.
    await until(
      'postponed',
      () => pair.device.changes.length === 0 || pair.onlyChange.nextAttemptAt !== null,
    );
    await first.pass();
    await pair.delivered();
    expect(stored()).toBe('Second.');
  });

  test('an edit of another person’s message is refused with the server’s text, and the written text stays', async () => {
    await pair.connect();
    const id = await first(lunch());
    edit(id, 'Not mine.', await writing(id));
    await until('refused', () => pair.device.changes[0]?.state === 'rejected');
    expect(pair.onlyChange.problem?.serverWords).toContain('permission');
    expect(view(id).markdown).toBe('Not mine.');
    pair.answer('discard');
    expect(view(id).html).toContain('Lunch');
  });
});

describe('the user sends a message now', () => {
  test('the second message waits for the response to the first, even if the first fails', async () => {
    await pair.connect();
    const { engine } = pair.device;
    const send = (content: string) => sendMessage(engine, lunch(), content);
    const slowly = { method: 'POST', path: '/messages', kind: 'latency', delayMs: 200 } as const;
    pair.server.faults.queue(slowly);
    const [first, second] = await Promise.all([send('First.'), send('Second.')]);
    expect(first).toBeLessThan(second);
    pair.server.faults.queue({ method: 'POST', path: '/messages', kind: 'status', status: 400 });
    const [failed, third] = await Promise.allSettled([send('Refused.'), send('Third.')]);
    expect([failed.status, third.status]).toEqual(['rejected', 'fulfilled']);
  });

  test('a message is sent once, with the server’s parameters, and shown', async () => {
    await pair.connect();
    const id = await sendMessage(pair.device.engine, lunch(), 'On my way.');
    expect(view(id)).toMatchObject({ isOwn: true, markdown: 'On my way.', flags: { read: true } });
    expect(body('POST', '/messages')).toEqual([
      {
        type: 'channel',
        to: String(general()),
        topic: 'team lunch',
        content: 'On my way.',
        read_by_sender: 'true',
      },
    ]);
    expect(pair.device.changes).toEqual([]);
  });

  test('a sent message stays unread if its author wants that', async () => {
    await pair.connect();
    const id = await sendMessage(pair.device.engine, lunch(), 'To be thought about.', false);
    expect(view(id)).toMatchObject({ isOwn: true, flags: { read: false } });
  });

  test('a message that fails is not queued, and the error says whether it may have arrived', async () => {
    await pair.connect();
    pair.server.faults.add({ kind: 'drop', method: 'POST', path: '/messages', times: 1, processed: true });
    await expect(sendMessage(pair.device.engine, lunch(), 'Once.')).rejects.toMatchObject({
      problem: { maybeDone: true },
    });
    await pair.server.stop();
    await expect(sendMessage(pair.device.engine, lunch(), 'Never.')).rejects.toMatchObject({
      problem: { kind: 'offline' },
    });
    expect(pair.device.changes).toEqual([]);
    const said = pair.server.state.messages.all(pair.mira).map(({ content }) => content);
    expect(said.filter((content) => content === 'Once.')).toHaveLength(1);
    expect(said).not.toContain('Never.');
  });

  test('a message or topic that is too long is refused before it is sent', async () => {
    await pair.connect();
    await expect(sendMessage(pair.device.engine, lunch(), 'a'.repeat(10_001))).rejects.toMatchObject({
      problem: { field: 'message', rule: 'too-long', limit: 10_000 },
    });
    await expect(
      sendMessage(pair.device.engine, { channelId: general(), topic: 't'.repeat(61) }, 'a'),
    ).rejects.toMatchObject({ problem: { field: 'topic', rule: 'too-long', limit: 60 } });
    expect(pair.server.count('POST', '/messages')).toBe(0);
  });
});
