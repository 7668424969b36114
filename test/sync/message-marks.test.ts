import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { reportMessage, setFlag, setReaction } from '../../src-main/features/messages/commands.ts';
import { until } from './device.ts';
import { pair, general, lunch, printer, view, body, opened, first } from './message-pair.ts';

const flagsOf = (id: number) => pair.server.state.messages.flags(pair.mira, id) ?? [];

describe('the user sets flags', () => {
  test('many flags are sent in one request with the latest value of each, and waiting flags are shown (rule: merge-flags)', async () => {
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
    expect(pair.onlyChange).toMatchObject({ state: 'rejected', opens: { messageId: 999999 } });
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
      await until('reported', () => pair.device.changes[0]?.state === 'rejected');
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
  beforeEach(() => pair.connect());

  const thumb = { name: '+1' };

  test('a removed reaction is hidden at once, and one that no longer exists counts as delivered (rule: already-so)', async () => {
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

  test('adding and removing a reaction offline sends one request with the latest value (rule: merge-reaction)', async () => {
    const id = await first(printer());
    await pair.offline(() => {
      pair.device.act((db, now) => setReaction(db, id, thumb, true, now));
      expect(view(id).reactions).toMatchObject([{ emoji: thumb, mine: true, count: 1 }]);
      pair.device.act((db, now) => setReaction(db, id, thumb, false, now));
    });
    await pair.delivered();
    expect(pair.server.state.reactions.list(id)).toEqual([]);
    expect(pair.server.count('POST', `/messages/${id}/reactions`)).toBe(0);
    expect(pair.server.count('DELETE', `/messages/${id}/reactions`)).toBe(1);
    expect(view(id).reactions).toEqual([]);
  });
});

describe('a mark that was repeated because its response was lost expects no event, so another client’s later one is shown (rule: echo-not-expected)', () => {
  beforeEach(() => pair.connect());

  /** Done on the server, repeated, and without an effect the second time. */
  const repeated = async (path: string, mark: (db: Db, now: number) => void) => {
    pair.server.faults.add({ kind: 'drop', path, times: 1, processed: true });
    pair.device.act(mark);
    await pair.delivered();
    await pair.idle();
  };

  test.each(['starred', 'collapsed', 'read'] as const)('%s', async (flag) => {
    const id = await first(lunch());
    const { messages } = pair.server.state;
    messages.mark(pair.mira, id, flag, false);
    await until('unmarked', () => view(id).flags[flag] === false);
    for (const on of [true, false])
      await repeated('/messages/flags', (db, now) => setFlag(db, [id], flag, on, now));
    expect(view(id).flags[flag]).toBe(false);
    messages.mark(pair.mira, id, flag, true);
    await until('shown', () => view(id).flags[flag] === true);
  });

  test('a reaction', async () => {
    const id = await first(printer());
    const path = `/messages/${id}/reactions`;
    const emoji = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' } as const;
    for (const on of [true, false])
      await repeated(path, (db, now) => setReaction(db, id, { name: 'tada' }, on, now));
    expect(view(id).reactions).toEqual([]);
    pair.server.state.reactions.add(id, pair.mira, emoji);
    await until('shown', () => view(id).reactions[0]?.mine === true);
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

test.each([
  [313, 'big_smile'],
  [442, 'smile'],
])(
  'at level %i a reaction goes by the server’s name of its emoji, and is removed by it (server-notes: Emoji names)',
  async (featureLevel, name) => {
    await pair.connect({ featureLevel });
    const id = await first(lunch());
    const emoji = { name: 'as_it_was_called', code: '1f604', type: 'unicode_emoji' };
    const there = () =>
      pair.server.state.reactions
        .list(id)
        .flatMap((one) => (one.emoji_code === emoji.code ? [one.emoji_name] : []));
    pair.device.act((db, now) => setReaction(db, id, emoji, true, now));
    await pair.delivered();
    expect(there()).toEqual([name]);
    await until('reported', () => view(id).reactions.some((one) => one.mine && one.emoji.name === name));
    pair.device.act((db, now) => setReaction(db, id, emoji, false, now));
    await pair.delivered();
    expect(there()).toEqual([]);
  },
);
