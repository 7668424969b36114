import Database, { type Statement } from 'better-sqlite3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { folderRows } from '../../src-main/sync/collections/folders.ts';
import { undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import type { CallName } from '../../src-main/contract/ipc.ts';
import { readRules } from '../../src-main/domain/status-rules.ts';
import { scheduledView } from '../../src-main/features/scheduled/queries.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import { trackReads } from '../../src-main/tracking/reads.ts';
import { inputs } from '../unit/call-inputs.ts';
import { newProfileField } from './new-profile-field.ts';
import { until } from './device.ts';
import { foreignEvents } from './foreign-events/index.ts';
import { open } from './foreign-events/messages.ts';
import { newChannel } from './new-channel.ts';
import { Pair } from './pair.ts';
import { WatchingWindow } from './watching-window.ts';

const pair = new Pair();
let window: WatchingWindow;

beforeEach(async () => {
  // The moment of the next attempt is shown until it has come, so it must not come during a test.
  await pair.connect({ timing: { firstBackOff: 600_000, longestBackOff: 600_000 } });
  await pair.idle();
  await open(pair);
  window = new WatchingWindow(pair);
  await window.showEverything();
});

const expectCurrent = async (): Promise<void> => {
  await pair.idle();
  expect(await window.stale()).toEqual([]);
};

test('when another client turns presence off, the status and the people are read again', async () => {
  pair.server.state.settings.set(pair.mira, 'presence_enabled', false);
  await expectCurrent();
});

test('after events of every kind, no query shows what it had read before', async () => {
  for (const [kind, changes] of Object.entries(foreignEvents))
    for (const { what, does, isShown } of changes) {
      does(pair);
      await until(`shown: ${what}`, () => isShown(pair));
      expect(await window.stale(), `${kind}: ${what}`).toEqual([]);
    }
  await expectCurrent();
});

/** A call of the user, with an input of what the cache contains by then. */
type Step = [name: CallName, input?: () => object];

const snippet = (): string => {
  const key = pair.device.db.prepare<[], string>('select key from snippets where deleted = 0').pluck().get();
  if (key === undefined) throw new Error('There is no snippet');
  return key;
};
const snippetText = (title: string) => ({ title, content: title });
const channel = (name: string): string => found(channelRows.list(pair.device.db, { label: name })[0]).key;
const scheduled = (): string => found(scheduledRows.list(pair.device.db)[0]).key;
const reminder = (): string => found(reminderRows.list(pair.device.db)[0]).key;
const folder = (): string => found(folderRows.list(pair.device.db)[0]).key;
const undoId = () => ({ id: found(undoOffered(pair.device.db)).id });
const found = <Row>(row: Row | null | undefined): Row => {
  if (row === undefined || row === null) throw new Error('There is no such row');
  return row;
};
const tomorrow = (): number => Math.floor(Date.now() / 1000) + 86_400;
const conversation = { channelId: 1, topic: 'team lunch' };
const message = (content: string) => ({ to: conversation, content, at: tomorrow(), readBySender: true });
const PRESET = { text: 'Away', emoji: null, clearAfter: { minutes: 30 }, away: false, digit: null };
const RULE = {
  kind: 'repeating',
  status: { text: 'Lunch', emoji: null },
  days: [0, 1, 2, 3, 4, 5, 6],
  from: 0,
  to: 1_439,
};

const steps: Record<string, Step[]> = {
  status: [
    ['status:set', () => ({ text: 'Lunch', emoji: null, clearAfter: { minutes: 60 } })],
    ['status:extend', () => ({ minutes: 30 })],
    ['status:set-away', () => ({ away: true })],
    ['status:clear'],
    ['status:set-away', () => ({ away: false })],
  ],
  presets: [
    ['presets:save', () => ({ id: null, form: PRESET })],
    ['presets:move', () => ({ id: 'commuting', to: 0 })],
    ['presets:delete', () => ({ id: 'commuting' })],
    ['outbox:undo', undoId],
    ['status:set', () => ({ text: 'Lunch', emoji: null, clearAfter: { minutes: 30 } })],
    ['presets:forget-recent', () => ({ text: 'Lunch', emoji: null })],
  ],
  rules: [
    ['rules:save', () => ({ id: null, form: RULE })],
    ['rules:switch', () => ({ id: found(readRules(pair.device.db).rules[0]).id, on: false })],
    ['rules:go-back', () => ({ goesBack: true })],
    ['rules:delete', () => ({ id: found(readRules(pair.device.db).rules[0]).id })],
  ],
  snippets: [
    ['snippets:create', () => snippetText('New')],
    [
      'snippets:edit',
      () => {
        const { title, content } = found(snippetView(pair.device.db, snippet()));
        const seen = { title, content };
        return { key: snippet(), ...snippetText('Other'), seen, serverSeen: seen, replaces: false };
      },
    ],
    ['snippets:favorite', () => ({ key: snippet(), favorite: true })],
    ['snippets:copy', () => ({ key: snippet(), values: { name: 'Olu' } })],
    ['snippets:inserted', () => ({ key: snippet() })],
    ['snippets:set-order', () => ({ order: 'name' })],
    ['snippets:delete', () => ({ key: snippet() })],
    ['outbox:undo', undoId],
    ['snippets:delete', () => ({ key: snippet() })],
    ['outbox:end-undo', undoId],
    ['palette:used', () => ({ id: 'place-snippets' })],
  ],
  'scheduled messages': [
    ['scheduled:create', () => ({ form: message('Soup?') })],
    [
      'scheduled:edit',
      () => {
        const { to, content, at, readBySender } = found(scheduledView(pair.device.db, scheduled()));
        const seen = { to, content, at, readBySender };
        return { key: scheduled(), form: message('Salad?'), seen, serverSeen: seen, replaces: true };
      },
    ],
    ['scheduled:delete', () => ({ key: scheduled() })],
    ['outbox:keep-undo', undoId],
  ],
  reminders: [
    ['reminders:create', () => ({ form: { messageId: 1, at: tomorrow(), note: 'Ask' } })],
    [
      'reminders:reschedule',
      () => ({ key: reminder(), form: { messageId: 1, at: tomorrow() + 60, note: 'Again' } }),
    ],
    ['reminders:cancel', () => ({ key: reminder() })],
  ],
  'navigation views': [
    ['navigation:save', () => ({ fragment: 'narrow/is/starred', isPinned: true })],
    ['navigation:save', () => ({ fragment: 'narrow/channel/1', isPinned: true, name: 'Ours' })],
    ['navigation:remove', () => ({ fragment: 'narrow/channel/1', undoable: true })],
  ],
  channels: [
    ['channels:create', () => ({ channel: newChannel({ name: 'tea' }) })],
    ['channels:leave', () => ({ key: channel('general') })],
    ['channels:join', () => ({ key: channel('general') })],
    ['channels:refresh-people'],
    [
      'channels:remove-people',
      () => ({ key: channel('general'), userIds: [pair.server.user('olu').userId] }),
    ],
    ['channels:forget-outcomes', () => ({ key: channel('general') })],
    ['named-channel:leave', () => ({ name: 'no such channel' })],
  ],
  organization: [
    ['folders:create', () => ({ name: 'Clients', description: '' })],
    [
      'folders:edit',
      () => {
        const { name, description, archived } = found(folderRows.list(pair.device.db)[0]).value;
        const seen = { name, description, archived };
        return { key: folder(), ...seen, description: 'Ours', seen, serverSeen: seen };
      },
    ],
    ['folders:change', () => ({ folderId: 999, change: { archived: true } })],
    ['profile-fields:create', () => ({ field: newProfileField({ name: 'Team' }) })],
    ['linkifiers:create', () => inputs['linkifiers:create']],
  ],
  settings: [
    ['settings:set', () => ({ changes: { color_scheme: 2, presence_enabled: false } })],
    ['settings:set', () => ({ changes: { presence_enabled: true } })],
  ],
  messages: [
    ['messages:refresh', () => ({ conversation })],
    ['messages:older', () => ({ conversation })],
    ['topics:refresh-newest', () => ({ channelId: 1, count: 4 })],
    ['messages:flag', () => ({ messageIds: [1], flag: 'starred', on: true })],
    ['messages:flag', () => ({ messageIds: [1], flag: 'read', on: false })],
    ['messages:mark-read', () => ({ where: { channelId: 1 } })],
    ['messages:react', () => ({ messageId: 1, emoji: { name: 'tada' }, on: true })],
    ['messages:queue', () => ({ conversation, content: 'Noon?', readBySender: true })],
    ['messages:send', () => ({ conversation, content: 'At one', readBySender: true })],
    ['messages:read', () => ({ messageId: 1 })],
    ['topics:resolve', () => ({ channelId: 1, topic: 'team lunch', resolved: true })],
  ],
  people: [
    ['people:refresh', () => ({ userId: pair.server.user('olu').userId })],
    ['people:look-up', () => ({ who: String(pair.server.user('olu').userId) })],
  ],
  drafts: [
    ['drafts:save', () => ({ name: 'status', value: 'Lu' })],
    ['drafts:discard', () => ({ name: 'status' })],
    ['outbox:undo', undoId],
  ],
};

describe('after a call of the user, no query shows what it had read before', () => {
  test.each(Object.entries(steps))('%s', async (_, calls) => {
    const refused: unknown[] = [];
    for (const [name, inputOf] of calls) {
      const answer = await window.call(name, inputOf?.());
      if (!answer.ok) refused.push([name, answer.problem]);
      expect(await window.stale(), name).toEqual([]);
      await pair.idle();
      expect(await window.stale(), `${name}, delivered`).toEqual([]);
    }
    expect(refused).toEqual([]);
  });

  test('without a server, and when it comes back', async () => {
    await pair.goOffline();
    expect(await window.stale()).toEqual([]);
    await window.call('snippets:create', snippetText('Offline'));
    await window.call('settings:set', { changes: { color_scheme: 2 } });
    expect(await window.stale()).toEqual([]);
    await pair.comeBack();
    await expectCurrent();
  });
});

test('an engine that wakes and has nothing to do makes no window ask again', async () => {
  const before = window.asked;
  for (let times = 0; times < 50; times += 1) pair.device.engine.wake();
  await expectCurrent();
  expect(window.asked).toBe(before);
});

/** The tables that SQLite opens for a query, by the root pages of tables and indexes. Virtual tables have none. */
function tablesOpened(db: Db, sql: string): Set<string> {
  const owners = db
    .prepare<[], { rootpage: number; table: string }>(
      'select rootpage, tbl_name as "table" from sqlite_schema where rootpage > 0',
    )
    .all();
  const byPage = new Map(owners.map(({ rootpage, table }) => [rootpage, table]));
  const bound = sql.replaceAll(/\?|@\w+/g, 'null');
  const program = Database.prototype.prepare.call(db, `explain ${bound}`) as Statement<[], Opcode>;
  const opened = program.all().filter(({ opcode, p3 }) => opcode === 'OpenRead' && p3 === 0);
  return new Set(opened.flatMap(({ p2 }) => byPage.get(p2) ?? []));
}

interface Opcode {
  opcode: string;
  p2: number;
  p3: number;
}

test('the tables that a query notes are those that SQLite opens', async () => {
  const { db } = pair.device;
  const texts = new Set<string>();
  const prepare = vi.spyOn(db, 'prepare');
  await window.showEverything();
  await window.stale();
  for (const [sql] of prepare.mock.calls) texts.add(sql);
  prepare.mockRestore();
  const queries = [...texts].filter((sql) => /^\s*(select|with)/i.test(sql));
  expect(queries.length).toBeGreaterThan(40);
  for (const sql of queries) {
    const noted = [...trackReads(() => db.prepare(sql)).reads].map((part) => part.slice(1));
    expect(
      [...tablesOpened(db, sql)].filter((table) => !noted.includes(table)),
      sql,
    ).toEqual([]);
  }
});
