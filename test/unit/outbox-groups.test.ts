import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import type { ConnectionState } from '../../src-main/contract/values/account.ts';
import type { Problem } from '../../src-main/contract/problem.ts';
import { leaveNamed, removeSubscribers } from '../../src-main/features/channels/commands.ts';
import { changesAbout, outboxPage, outboxPosition } from '../../src-main/features/outbox/queries.ts';
import { queueMessage } from '../../src-main/features/messages/commands.ts';
import { changeFolder } from '../../src-main/features/organization/commands.ts';
import { createSnippet, deleteSnippetForNow } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { newCache } from './cache.ts';

const on = (state: ConnectionState, problem: Problem | null = null, blockedUntil = 0) => ({
  view: { state, since: 0, problem, nextTryAt: null, limitedUntil: null },
  blockedUntil,
});
type Connection = ReturnType<typeof on>;

const inTopic = (topic: string, content: string) => ({ conversation: { channelId: 7, topic }, content });

/** Queues a change for each state, and a change behind the first in its subject. */
function oneOfEach(): Db {
  const db = newCache();
  const say = (content: string, state: string, mustAsk = 0): void => {
    queueMessage(db, inTopic(content, content), 0);
    db.prepare(
      `update changes set state = ?, must_ask = ? where sequence = (select max(sequence) from changes)`,
    ).run(state, mustAsk);
  };
  say('first', 'queued');
  say('sending', 'sending');
  say('held', 'held');
  say('asked', 'in-doubt', 1);
  say('looked for', 'in-doubt');
  say('refused', 'rejected');
  say('late', 'expired');
  queueMessage(db, inTopic('first', 'behind'), 0);
  return db;
}

/** Queues a change for each reason to wait that is not the connection's, and a change behind each. */
function waiting(): Db {
  const db = newCache();
  const say = (topic: string, state = 'queued', nextAttemptAt: number | null = null): void => {
    queueMessage(db, inTopic(topic, topic), 0);
    db.prepare(
      `update changes set state = ?, next_attempt_at = ? where sequence = (select max(sequence) from changes)`,
    ).run(state, nextAttemptAt);
    queueMessage(db, inTopic(topic, `behind ${topic}`), 0);
  };
  say('new');
  say('tried', 'queued', Date.now() + 60_000);
  say('refused', 'rejected');
  say('held', 'held');
  return db;
}

function groups(db: Db, connection: Connection): Record<string, string[]> {
  const { groups: counts, rows } = outboxPage(db, connection, 0, 100);
  const left = rows.map(({ content }) => content ?? '');
  return Object.fromEntries(counts.map(({ group, count }) => [group, left.splice(0, count)]));
}

test('what needs the user is first, then each change by what it waits for', () => {
  const db = oneOfEach();
  const attention = ['asked', 'refused', 'late'];
  expect(groups(db, on('online'))).toEqual({
    attention,
    'sign-in': ['held'],
    checking: ['looked for'],
    otherwise: ['first', 'sending', 'behind'],
  });
  // Perch looks for a change in doubt over the connection.
  expect(groups(db, on('offline'))).toEqual({
    attention,
    'sign-in': ['held'],
    connection: ['first', 'looked for', 'behind'],
    otherwise: ['sending'],
  });
  expect(groups(db, on('signed-out'))).toEqual({
    attention,
    'sign-in': ['first', 'held', 'looked for', 'behind'],
    otherwise: ['sending'],
  });
});

test('nothing is said to be sending that waits for a server that failed, or behind a change that waits', () => {
  const db = waiting();
  const attention = ['refused'];
  const sent = ['new', 'behind new'];
  const tried = ['tried', 'behind tried'];
  const others = { 'sign-in': ['held', 'behind held'], 'earlier-change': ['behind refused'] };
  expect(groups(db, on('online'))).toEqual({ attention, server: tried, otherwise: sent, ...others });
  // The server has a problem, does not respond, or asks for a pause.
  const atServer = { attention, server: [...sent, ...tried], ...others };
  for (const kind of ['server', 'timeout'] as const)
    expect(groups(db, on('offline', { kind }))).toEqual(atServer);
  expect(groups(db, on('online', { kind: 'rate-limited' }, Date.now() + 60_000))).toEqual(atServer);
  expect(groups(db, on('paused', { kind: 'too-old' }))).toEqual(atServer);
  expect(groups(db, on('offline', { kind: 'offline' }))).toEqual({
    attention,
    connection: [...sent, ...tried],
    ...others,
  });
  // Nothing is wrong with the connection or the server.
  for (const kind of ['disk', 'unexpected'] as const)
    expect(groups(db, on('offline', { kind }))).toEqual({
      attention,
      computer: [...sent, ...tried],
      ...others,
    });
});

test('a change in doubt that cannot be looked for is in the group of what keeps the others back', () => {
  const db = oneOfEach();
  expect(groups(db, on('offline', { kind: 'server' }))['server']).toContain('looked for');
  expect(groups(db, on('offline', { kind: 'disk' }))['computer']).toContain('looked for');
});

test('a group agrees with what its changes say that they wait for', () => {
  for (const db of [oneOfEach(), waiting()])
    for (const connection of [
      ...(['connecting', 'online', 'offline', 'paused', 'signed-out'] as const).map((state) => on(state)),
      on('offline', { kind: 'server' }),
      on('offline', { kind: 'disk' }),
      on('paused', { kind: 'too-old' }),
      on('online', { kind: 'rate-limited' }, Date.now() + 60_000),
    ]) {
      const { rows } = outboxPage(db, connection, 0, 100);
      const inGroups = groups(db, connection);
      for (const what of ['sign-in', 'connection', 'server', 'computer']) {
        const waits = rows.filter(({ waitsFor }) => waitsFor === what).map(({ content }) => content);
        expect(inGroups[what] ?? []).toEqual(expect.arrayContaining(waits));
      }
    }
});

test('a page begins in the middle of a group, and a deletion that can be undone is in none', () => {
  const db = oneOfEach();
  expect(outboxPage(db, on('online'), 2, 3).rows.map(({ content }) => content)).toEqual([
    'late',
    'held',
    'looked for',
  ]);
  const key = createSnippet(db, { title: 'Gone', content: 'x' }, 0);
  db.prepare('delete from changes where subject = ?').run(`snippet:${key}`);
  db.prepare('update snippets set server_id = 5, server_title = title, server_content = content').run();
  deleteSnippetForNow(db, key, Date.now());
  expect(outboxPage(db, on('online'), 0, 100).total).toBe(8);
});

test('a change is found at its place in the list, whatever its group', () => {
  const db = oneOfEach();
  for (const one of [db, waiting()])
    for (const state of ['online', 'offline', 'signed-out'] as const) {
      const { rows } = outboxPage(one, on(state), 0, 100);
      expect(rows.map(({ id }) => outboxPosition(one, on(state), id))).toEqual([...rows.keys()]);
    }
  expect(outboxPosition(db, on('online'), crypto.randomUUID())).toBeNull();
});

test('the changes about one thing are found, and no others', () => {
  const db = oneOfEach();
  const about = (what: Parameters<typeof changesAbout>[2]) =>
    changesAbout(db, on('online'), what).rows.map(({ action }) => action);
  setOwnStatus(db, { text: 'Out', emoji: null }, null, 0);
  leaveNamed(db, 'Kitchen', 0);
  removeSubscribers(db, { name: 'kitchen' }, [4, 5], 0);
  removeSubscribers(db, { name: 'kitchen sink' }, [6], 0);
  changeFolder(db, 1, { name: 'One' }, 0);
  changeFolder(db, 12, { name: 'Twelve' }, 0);
  expect(about({ own: 'status' })).toEqual(['set-status']);
  expect(about({ channelNamed: 'KITCHEN' })).toEqual([
    'leave-channel',
    'remove-subscriber',
    'remove-subscriber',
  ]);
  expect(about({ folderId: 1 })).toEqual(['change-folder']);
  expect(about({ changeId: crypto.randomUUID() })).toEqual([]);
});
