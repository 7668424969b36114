import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { fast, until } from '../sync/device.ts';
import { readOnly } from './disks.ts';
import { Office } from './office.ts';

let near: ReferenceServer;
let far: ReferenceServer;
let office: Office;
let here: string;
let there: string;

/** Prepares two accounts. The one of the far server has an unsent change. Perch is not running. */
beforeEach(async () => {
  near = await startServer();
  far = await startServer();
  office = new Office(undefined, fast({ requestTimeout: 60_000 }));
  here = await office.signIn(near);
  there = await office.signIn(far);
  await Promise.all([here, there].map((id) => until('online', () => isOnline(id))));
  await far.stop();
  createSnippet(office.workspace.engine(there).db, { title: 'Unsent', content: 'x' }, Date.now());
  await office.end();
});

afterEach(async () => {
  await office.close();
  await near.close();
  await far.close();
});

const isOnline = (id: string) => office.workspace.engine(id).connection.state === 'online';
const titlesOn = (server: ReferenceServer) =>
  server.state.savedSnippets.list(server.user('mira').userId).map(({ title }) => title);
const print = () =>
  createHash('sha256')
    .update(readFileSync(office.cacheOf(there)))
    .digest('hex');

/** The far account shows why it cannot be used, and the near one works. */
async function expectOnlyThereUnusable(kind: 'unusable' | 'held' = 'unusable'): Promise<void> {
  expect(office.workspace.view().notices).toEqual([
    { kind, account: 'Meridian', file: office.cacheOf(there) },
  ]);
  const account = office.workspace.view().accounts.find(({ id }) => id === there);
  const problem = { kind: kind === 'held' ? kind : 'disk' };
  expect(account?.connection).toMatchObject({ state: 'offline', problem });
  expect(() => office.workspace.engine(there)).toThrow(Refusal);
  const { db } = office.workspace.engine(here);
  createSnippet(db, { title: 'All the same', content: 'x' }, Date.now());
  office.workspace.engine(here).wake();
  await until('delivered', () => listChanges(db).length === 0);
  expect(titlesOn(near)).toContain('All the same');
}

/** A window that gets the focus makes Perch try again. */
async function expectToGoOn(): Promise<void> {
  await far.start();
  office.workspace.refreshIfStale();
  expect(office.workspace.view().notices).toEqual([]);
  const { db } = office.workspace.engine(there);
  await until('delivered', () => listChanges(db).length === 0);
  expect(titlesOn(far).filter((title) => title === 'Unsent')).toHaveLength(1);
}

describe('a file that another process holds', () => {
  let holder: ChildProcess | undefined;

  beforeEach(async () => {
    const script = fileURLToPath(new URL('holder.mjs', import.meta.url));
    holder = spawn(process.execPath, [script, office.cacheOf(there)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout!, 'data');
  });

  async function release(): Promise<void> {
    if (!holder || holder.exitCode !== null || holder.signalCode !== null) return;
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  afterEach(release);

  test('stops only its own account, at every try, until the file is free', async () => {
    office.begin();
    await expectOnlyThereUnusable('held');
    office.workspace.refreshIfStale();
    office.workspace.notices.dismiss(JSON.stringify(office.workspace.notices.list[0]));
    office.workspace.retryNow();
    expect(office.workspace.view().notices).toEqual([]);
    expect(office.faults.splice(0)).toHaveLength(3);
    await release();
    await expectToGoOn();
  });

  test('is named as the reason, and opened when the user tries again', async () => {
    office.begin();
    const tryAgain = () => office.workspace.reopen(there);
    expect(tryAgain).toThrow(expect.objectContaining({ problem: { kind: 'held' } }));
    expect(office.faults.splice(0)).toHaveLength(2);
    await release();
    tryAgain();
    expect(office.workspace.view().notices).toEqual([]);
    expect(office.workspace.engine(there).db.open).toBe(true);
  });
});

describe.skipIf(!readOnly)('a read-only profile', () => {
  const protectedPaths: string[] = [];
  const protect = (path: string) => {
    readOnly?.begin(path);
    protectedPaths.push(path);
  };
  const release = () => protectedPaths.splice(0).forEach((path) => readOnly?.end(path));
  afterEach(release);

  test('a read-only folder of one account is not changed, and the account works once it can be written', async () => {
    const before = print();
    protect(dirname(office.cacheOf(there)));
    office.begin();
    await expectOnlyThereUnusable();
    expect(office.faults.splice(0)).toHaveLength(1);
    expect(print()).toBe(before);
    release();
    await expectToGoOn();
  });

  test('a read-only file stops only its own account', async () => {
    const before = print();
    protect(office.cacheOf(there));
    office.begin();
    // A wrong mode is repaired by the owner; a read-only mount cannot be.
    if (office.workspace.view().notices.length > 0) {
      await expectOnlyThereUnusable();
      expect(office.faults.splice(0)).toHaveLength(1);
      expect(print()).toBe(before);
    }
    release();
    await expectToGoOn();
  });

  test('where the whole profile is read-only every account shows it, and nothing is lost', async () => {
    const before = print();
    protect(office.folder);
    office.begin();
    expect(office.workspace.view().notices.map(({ kind }) => kind)).toEqual(['unusable', 'unusable']);
    expect(() => office.workspace.activate(here)).toThrow(/EROFS|EACCES|EPERM/);
    expect(office.faults.splice(0)).toHaveLength(2);
    expect(print()).toBe(before);
    release();
    await expectToGoOn();
    await until('the other too', () => isOnline(here));
  });
});
