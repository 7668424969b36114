import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { messageTextRows } from '../../src-main/cache/collections/messages.ts';
import { editMessage } from '../../src-main/features/messages/commands.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { textView } from '../../src-main/features/messages/queries.ts';
import { readMessageText, readOwnTexts, refreshMessages } from '../../src-main/features/messages/read.ts';
import { findSent, sendMessage } from '../../src-main/features/messages/send.ts';
import { call } from '../programs/server/test-client.ts';
import { patiently, until } from './device.ts';
import { pair, general, lunch, printer, view, body, first } from './message-pair.ts';

describe('the user edits a message', () => {
  const writing = async (id: number) =>
    reconcileText(pair.device.db, id, await patiently(() => readMessageText(pair.device.engine, id)));
  const mine = () => first(printer());
  const edit = (id: number, content: string, seen: { content: string; topic: string }) =>
    pair.device.act((db, now) => editMessage(db, id, { ...seen, content }, now, { seen }));

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
    // The hash of what the server had.
    const prev_content_sha256 = createHash('sha256').update(seen.content).digest('hex');
    expect(body('PATCH', `/messages/${id}`)).toEqual([{ content: 'It prints.', prev_content_sha256 }]);
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
    await until('reported', () => kept()?.content === 'It **hums**.');
    pair.server.forgetRequests();
    await readOwnTexts(pair.device.engine, printer());
    expect(pair.server.count('GET', '/messages')).toBe(0);
    await pair.offline(() => edit(id, 'It prints.', kept() ?? { content: '', topic: '' }));
    await pair.delivered();
    expect(pair.server.state.messages.byId(id)?.content).toBe('It prints.');
  });

  // Recorded: step 648 at both levels.
  test.each([
    [333, '(no topic)'],
    [334, ''],
  ])('at level %i an edit to no topic sends %j (server-notes: Empty topic)', async (featureLevel, topic) => {
    await pair.connect({ featureLevel });
    const id = await mine();
    const seen = await writing(id);
    pair.device.act((db, now) => editMessage(db, id, { ...seen, topic: ' ' }, now, { seen }));
    await pair.delivered();
    expect(body('PATCH', `/messages/${id}`)).toEqual([{ topic }]);
    expect(view(id).edit).toBeNull();
  });

  /** A conflict about a message of one's own: `Mine.` here, `Theirs.` on the server. */
  async function conflicting(): Promise<number> {
    await pair.connect();
    const id = await mine();
    const before = await writing(id);
    await pair.offline(() => {
      edit(id, 'Mine.', before);
      pair.server.state.messages.edit(id, pair.mira, { content: 'Theirs.' });
    });
    await until('a conflict', () => pair.device.changes[0]?.problem?.kind === 'conflict');
    return id;
  }
  const onServer = (id: number) => pair.server.state.messages.byId(id)?.content;

  const save = (id: number, content: string) => {
    const { server: _, ...seen } = textView(pair.device.db, id)!;
    edit(id, content, seen);
  };

  test('saving again upon a conflict, by an editor that knows nothing of what the server has, still asks (rule: conflict-open-editor)', async () => {
    const id = await conflicting();
    save(id, 'Mine, longer.');
    expect(pair.onlyChange.problem?.kind).toBe('conflict');
    await pair.idle();
    expect(onServer(id)).toBe('Theirs.');
  });

  test.each([
    ['of another client asks which text to keep', 'Theirs.', 'Theirs.'],
    ['with the same text is the edit', 'It prints.', 'It prints.'],
  ])('an edit between the reading and our own %s', async (_, theirs, after) => {
    await pair.connect();
    const id = await mine();
    const seen = await writing(id);
    const [held] = pair.server.faults.queue({ kind: 'latency', method: 'PATCH', held: true });
    edit(id, 'It prints.', seen);
    await until('sent', () => pair.server.count('PATCH', '*') === 1);
    pair.server.state.messages.edit(id, pair.mira, { content: theirs });
    pair.server.faults.lift(held);
    if (theirs === 'It prints.') await pair.delivered();
    else await until('a conflict', () => pair.device.changes[0]?.problem?.kind === 'conflict');
    expect(onServer(id)).toBe(after);
  });

  test('an edit whose lost request arrives after all is done, and not sent over another client’s', async () => {
    await pair.connect();
    const id = await mine();
    const seen = await writing(id);
    const slowly = { kind: 'latency', method: 'PATCH', held: true } as const;
    const lost = { kind: 'drop', method: 'PATCH', processed: false } as const;
    const [, second] = pair.server.faults.queue(lost, slowly);
    edit(id, 'It prints.', seen);
    await until('sent again', () => pair.server.count('PATCH', '*') === 2);
    // The lost one arrives after all.
    pair.server.state.messages.edit(id, pair.mira, { content: 'It prints.' });
    pair.server.faults.lift(second);
    await pair.delivered();
    pair.server.state.messages.edit(id, pair.mira, { content: 'Theirs.' });
    expect(pair.server.count('PATCH', '*')).toBe(2);
    expect(onServer(id)).toBe('Theirs.');
  });

  test('a server before feature level 379 gets no hash of the text before', async () => {
    await pair.connect({ featureLevel: 378 });
    const id = await mine();
    edit(id, 'It prints.', await writing(id));
    await pair.delivered();
    expect(body('PATCH', `/messages/${id}`)).toEqual([{ content: 'It prints.' }]);
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
  beforeEach(() => pair.connect());

  test('the second message waits for the response to the first, even if the first fails', async () => {
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

  test('a message that fails is not queued, and the error says whether it may have arrived', async () => {
    pair.server.faults.add({ kind: 'drop', method: 'POST', path: '/messages', times: 1, processed: true });
    await expect(sendMessage(pair.device.engine, lunch(), 'Once.')).rejects.toMatchObject({
      problem: { maybeDone: true },
    });
    await pair.server.stop();
    await expect(sendMessage(pair.device.engine, lunch(), 'Never.')).rejects.toMatchObject({
      problem: { kind: 'offline' },
    });
    expect(pair.device.changes).toEqual([]);
    const texts = pair.server.state.messages.all(pair.mira).map(({ content }) => content);
    expect(texts.filter((content) => content === 'Once.')).toHaveLength(1);
    expect(texts).not.toContain('Never.');
  });

  test('a message that was not confirmed is found where it is there, and another of the same text is not taken for it', async () => {
    const { engine } = pair.device;
    const isThere = (content: string) => patiently(() => findSent(engine, lunch(), content));
    const drop = { kind: 'drop', method: 'POST', path: '/messages', times: 1 } as const;
    const send = (content: string) => sendMessage(engine, lunch(), content);
    const doubted = { problem: { maybeDone: true } };
    await send('Again.');
    pair.server.faults.add({ ...drop, processed: true });
    await expect(send('Once.')).rejects.toMatchObject(doubted);
    expect(await isThere('Once.')).toBe(true);
    // It is no longer looked for.
    expect(await isThere('Once.')).toBe(false);
    pair.server.faults.add({ ...drop, processed: false });
    await expect(patiently(() => send('Again.'))).rejects.toMatchObject(doubted);
    // An earlier one of the same text is another message.
    expect(await isThere('Again.')).toBe(false);
    // Of two with the same text, both may be from another program of the user.
    pair.server.faults.add({ ...drop, processed: true });
    await expect(patiently(() => send('Twice.'))).rejects.toMatchObject(doubted);
    await call(pair.server, pair.server.user('mira'), 'POST', '/messages', {
      ...{ type: 'channel', to: general(), topic: 'team lunch', content: 'Twice.' },
    });
    expect(await isThere('Twice.')).toBe(false);
  });

  test('a message or topic that is too long is refused before it is sent', async () => {
    await expect(sendMessage(pair.device.engine, lunch(), 'a'.repeat(10_001))).rejects.toMatchObject({
      problem: { field: 'message', rule: 'too-long', limit: 10_000 },
    });
    await expect(
      sendMessage(pair.device.engine, { channelId: general(), topic: 't'.repeat(61) }, 'a'),
    ).rejects.toMatchObject({ problem: { field: 'topic', rule: 'too-long', limit: 60 } });
    expect(pair.server.count('POST', '/messages')).toBe(0);
  });
});
