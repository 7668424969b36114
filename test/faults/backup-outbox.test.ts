import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import { storedNotifiedUpTo } from '../../src-main/sync/reconcile/latest-message.ts';
import { storedGivenReminders } from '../../src-main/sync/collections/reminders.ts';
import { editSnippet } from '../../src-main/features/snippets/commands.ts';
import { takeAlerts } from '../../src-main/features/alerts/alerts.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setStatus } from '../../src-main/features/status/commands.ts';
import { decideRestored } from '../../src-main/sync/delivery/decisions.ts';
import { countRestored } from '../../src-main/sync/outbox/groups.ts';
import { until } from '../sync/device.ts';
import { BackupOffice } from './backup-office.ts';
import { Office } from './office.ts';
import { rewriteBackup } from './rewrite-backup.ts';
import { deleteSnippet } from '../delete-now.ts';

/** The effect of a restore on changes that may have been sent since the backup was made (sync: Restored backups). */

const here = new BackupOffice();
beforeEach(() => here.begin());
afterEach(() => here.end());

/** A snippet that waits in the backup. */
async function unsentInBackup(title: string): Promise<void> {
  await here.offline();
  here.create(title);
  await here.save();
}

const status = (text: string) => {
  setStatus(here.db, { text, emoji: null, clearAfter: 'never' }, Date.now(), 'monday');
  here.engine.wake();
};
const statusThere = () => here.server.state.statuses.read(here.mira).status_text ?? '';
const asked = () => here.changes.filter(({ needsUser }) => needsUser).map(({ title }) => title);
/** The requests since the count was taken, without reads. */
const sent = () =>
  here.server.requests.filter(
    ({ method, path }) => method !== 'GET' && !/register|events|presence/.test(path),
  ).length;

describe('a create that was sent after the backup', () => {
  test('is found on the server and is there once, without a question (rule: restored-create)', async () => {
    await unsentInBackup('Late');
    await here.back();
    await here.delivered();
    expect(here.onServer('Late')).toHaveLength(1);
    await here.restore();
    expect(here.change('Late')).toMatchObject({ state: 'in-doubt', problem: { kind: 'restored' } });
    // It counts as tried, so that it is never taken for one that the server cannot have.
    expect(here.db.value('select attempts from changes')).toBe(1);
    await here.delivered();
    expect(here.onServer('Late')).toHaveLength(1);
    expect(here.titles.filter((title) => title === 'Late')).toHaveLength(1);
    expect(here.posted).toBe(1);
  });

  test.each([
    ['edited', (id: number) => here.server.state.savedSnippets.update(here.mira, id, { title: 'Later' }), 1],
    ['deleted', (id: number) => here.server.state.savedSnippets.delete(here.mira, id), 0],
  ])('and %s since is asked about and not sent again', async (_what, change, left) => {
    await unsentInBackup('Late');
    await here.back();
    await here.delivered();
    change(here.onServer('Late')[0]?.id ?? 0);
    await here.restore();
    await until('asked', () => here.change('Late').needsUser);
    await here.readAll();
    expect(here.onServer('Late')).toHaveLength(0);
    expect(here.onServer('Later')).toHaveLength(left);
    expect(here.posted).toBe(1);
    expect(here.change('Late')).toMatchObject({
      state: 'in-doubt',
      decisions: ['look-again', 'is-there', 'send-again', 'discard'],
    });
    // Only the user sends it again.
    here.decide('Late', 'send-again');
    await until('sent', () => here.onServer('Late').length === 1);
    expect(here.posted).toBe(2);
  });

  test('and edited here before and since: the newest text stays, and the user is asked', async () => {
    await here.offline();
    const key = here.create('First');
    editSnippet(here.db, key, { title: 'Second', content: 'x' }, Date.now());
    await here.save();
    await here.back();
    await here.delivered();
    editSnippet(here.db, key, { title: 'Third', content: 'x' }, Date.now());
    await here.delivered();
    await here.restore();
    await until('asked', () => here.change('Second').needsUser);
    expect(here.onServer('Third')).toHaveLength(1);
    expect(here.posted).toBe(1);
  });
});

test('what still waits here, untouched, waits on after a restore, and is sent once (rule: restored-waits)', async () => {
  await unsentInBackup('Waiting');
  saveDraft(here.db, 'status', 'Written since', Date.now());
  await here.restore();
  expect(here.change('Waiting')).toMatchObject({ state: 'queued', needsUser: false, problem: null });
  expect(readDraft(here.db, 'status')).toBeNull();
  await here.back();
  await here.delivered();
  expect(here.onServer('Waiting')).toHaveLength(1);
  expect(here.posted).toBe(1);
});

test('on another computer, where nothing is known of what was sent, it signs in and asks before it sends (rule: restored-asks)', async () => {
  await unsentInBackup('Elsewhere');
  status('Elsewhere too');
  await here.save();
  here.office.workspace.remove(here.id);
  const other = new Office();
  other.workspace.start();
  try {
    const { id } = await other.workspace.backups.read(here.file);
    await other.workspace.backups.restore(id);
    const [account] = other.workspace.view().accounts;
    expect(account).toMatchObject({ id: here.id, unsent: 2, connection: { state: 'signed-out' } });
    await here.server.start();
    await other.signIn(here.server, here.server.user('mira'), here.id);
    await until('asked about', () => other.workspace.view().accounts[0]?.needsUser === 2);
    expect(here.onServer('Elsewhere')).toHaveLength(0);
    expect(statusThere()).not.toBe('Elsewhere too');
  } finally {
    await other.close();
  }
});

describe('a change that can be repeated', () => {
  test('and was replaced by a newer choice since is not sent over it (rule: restored-asks)', async () => {
    await here.offline();
    status('Lunch');
    await here.save();
    await here.back();
    await here.delivered();
    status('Meeting');
    await here.delivered();
    await here.restore();
    await here.readAll();
    expect(statusThere()).toBe('Meeting');
    expect(here.change('Lunch')).toMatchObject({
      state: 'in-doubt',
      needsUser: true,
      problem: { kind: 'restored' },
      decisions: ['send-again', 'discard'],
    });
    here.decide('Lunch', 'send-again');
    await here.delivered();
    expect(statusThere()).toBe('Lunch');
  });

  test('and is what the server has is done, without a question (rule: restored-done)', async () => {
    const [first] = here.server.state.savedSnippets.list(here.mira);
    await until('pulled', () => here.titles.includes(first?.title ?? ''));
    const key = here.db
      .prepare<[number], string>('select key from snippets where server_id = ?')
      .pluck()
      .get(first?.id ?? 0);
    await here.offline();
    editSnippet(here.db, key ?? '', { title: 'Mended', content: 'y' }, Date.now());
    await here.save();
    await here.back();
    await here.delivered();
    const before = sent();
    await here.restore();
    await here.delivered();
    expect(here.onServer('Mended')).toHaveLength(1);
    expect(sent()).toBe(before);
  });

  test('and deletes what is gone is done; what is still there stays until the user decides', async () => {
    const [first, second] = here.server.state.savedSnippets.list(here.mira);
    await until('pulled', () => here.titles.includes(second?.title ?? ''));
    const keyOf = (id = 0) =>
      here.db.prepare<[number], string>('select key from snippets where server_id = ?').pluck().get(id) ?? '';
    await here.offline();
    deleteSnippet(here.db, keyOf(first?.id), Date.now());
    deleteSnippet(here.db, keyOf(second?.id), Date.now());
    await here.save();
    // Another device deletes the first snippet; this device discards the deletion of the second.
    here.server.state.savedSnippets.delete(here.mira, first?.id ?? 0);
    here.decide(second?.title ?? '', 'discard');
    await here.back();
    await here.delivered();
    await here.restore();
    await until('settled', () => here.changes.length === 1);
    await here.readAll();
    expect(asked()).toEqual([second?.title]);
    expect(here.onServer(second?.title ?? '')).toHaveLength(1);
  });
});

test('all that can be repeated is sent at one decision, and creates are left to their own', async () => {
  await here.offline();
  status('Lunch');
  setSettings(here.db, { twenty_four_hour_time: true }, Date.now());
  here.create('Deleted since');
  await here.save();
  await here.back();
  await here.delivered();
  here.server.state.savedSnippets.delete(here.mira, here.onServer('Deleted since')[0]?.id ?? 0);
  status('Meeting');
  setSettings(here.db, { twenty_four_hour_time: false }, Date.now());
  await here.delivered();
  await here.restore();
  await until('asked', () => here.changes.every(({ needsUser }) => needsUser));
  expect(here.changes).toHaveLength(3);
  expect(takeAlerts(here.db, here.engine.connection.view, Date.now())).toEqual([]);
  decideRestored(here.db, 'send-again', Date.now());
  here.engine.retryNow();
  await until('sent', () => here.changes.length === 1);
  expect(statusThere()).toBe('Lunch');
  expect(here.change('Deleted since').needsUser).toBe(true);
  expect(here.posted).toBe(1);
});

test('a change that this version cannot read is not among those that are sent at one decision', async () => {
  await here.offline();
  status('Lunch');
  setSettings(here.db, { twenty_four_hour_time: true }, Date.now());
  await here.save();
  rewriteBackup(here.file, {
    cache: (db) => void db.exec(`update changes set params = '{}' where action <> 'set-status'`),
  });
  await here.back();
  await here.delivered();
  status('Meeting');
  setSettings(here.db, { twenty_four_hour_time: false }, Date.now());
  await here.delivered();
  await here.restore();
  await until('asked', () => here.changes.every(({ needsUser }) => needsUser));
  expect(countRestored(here.db)).toBe(1);
  decideRestored(here.db, 'send-again', Date.now());
  here.engine.retryNow();
  await until('sent', () => here.changes.length === 1);
  expect(statusThere()).toBe('Lunch');
  expect(here.changes).toMatchObject([{ action: 'edit-setting', decisions: ['discard'] }]);
  expect(countRestored(here.db)).toBe(0);
  decideRestored(here.db, 'discard', Date.now());
  expect(here.changes).toHaveLength(1);
});

test('a restore is undone with what waited before it, and that is sent once (rule: restore-undone)', async () => {
  await here.save();
  await here.offline();
  here.create('After the backup');
  saveDraft(here.db, 'status', 'After the backup', Date.now());
  await here.restore();
  expect(here.changes).toEqual([]);
  expect(readDraft(here.db, 'status')).toBeNull();
  expect(here.office.workspace.backups.restored).toMatchObject({ madeAt: expect.any(Number) });
  await here.office.restart();
  await here.office.workspace.backups.undo();
  expect(here.change('After the backup')).toMatchObject({ state: 'queued', problem: null });
  expect(readDraft(here.db, 'status')).toBe('After the backup');
  await here.back();
  await here.delivered();
  expect(here.onServer('After the backup')).toHaveLength(1);
  expect(here.posted).toBe(1);
});

test('what was sent between a restore and its undoing is not sent again (rule: restore-undone)', async () => {
  await unsentInBackup('Between');
  await here.restore();
  await here.back();
  await here.delivered();
  await here.office.workspace.backups.undo();
  await here.delivered();
  expect(here.onServer('Between')).toHaveLength(1);
  expect(here.posted).toBe(1);
});

test('what this computer has shown is not shown again after a restore (rule: restored-shown)', async () => {
  await here.save();
  storedNotifiedUpTo.write(here.db, { told: 900, asked: 900 });
  storedGivenReminders.write(here.db, [{ messageId: 5, at: 1_700_000_000, about: 5 }]);
  await here.offline();
  await here.restore();
  const stored = here.db
    .prepare<[], string>(`select value from facts where name in ('notifiedUpTo', 'givenReminders')`)
    .pluck()
    .all();
  expect(stored.map((value) => JSON.parse(value) as unknown)).toEqual(
    expect.arrayContaining([{ told: 900, asked: 900 }, [{ messageId: 5, at: 1_700_000_000, about: 5 }]]),
  );
});
