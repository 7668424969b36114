import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Refusal } from '../../src-main/contract/problem.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { fast, until } from '../sync/device.ts';
import { Office } from './office.ts';

let server: ReferenceServer;
let office: Office;
let id: string;

/** An account with one unsent snippet, on a server that is down. */
beforeEach(async () => {
  server = await startServer();
  office = new Office(undefined, fast({ requestTimeout: 3_000 }));
  id = await office.signIn(server);
  await online();
  await server.stop();
  createSnippet(db(), { title: 'Unsent', content: 'x' }, Date.now());
});

afterEach(async () => {
  await office.close();
  await server.close();
});

const online = () => until('online', () => office.workspace.engine(id).connection.state === 'online');
const db = () => office.workspace.engine(id).db;
const view = () => office.workspace.view();
const noticeKinds = () => view().notices.map(({ kind }) => kind);
const list = () => join(office.folder, 'accounts.json');
const folders = () => readdirSync(join(office.folder, 'accounts'));
const unsentOnServer = () =>
  server.state.savedSnippets
    .list(server.user('mira').userId)
    .filter(({ title }) => title.startsWith('Unsent')).length;

async function expectDelivered(): Promise<void> {
  await server.start();
  office.workspace.retryNow();
  await until('delivered', () => listChanges(db()).length === 0);
  expect(unsentOnServer()).toBe(1);
}

describe('the list of accounts', () => {
  test('that is lost with its copy: unsent changes are reported, and adopted when the same user of the same server signs in (rule: folder-adopted)', async () => {
    await office.end();
    for (const file of [list(), `${list()}.backup`]) writeFileSync(file, '\0'.repeat(200));
    office.begin();
    expect(view().accounts).toEqual([]);
    const { email } = server.user('mira');
    expect(view().notices).toEqual([
      { kind: 'accounts-set-aside', file: expect.stringContaining('unreadable') as string, restored: false },
      { kind: 'unlisted', account: 'Meridian', email, unsent: 1, file: dirname(office.cacheOf(id)) },
    ]);
    // Another user of the same server does not adopt it.
    await server.start();
    const other = await office.signIn(server, server.user('olu'));
    expect(other).not.toBe(id);
    expect(noticeKinds()).toContain('unlisted');
    expect(await office.signIn(server)).toBe(id);
    expect(noticeKinds()).not.toContain('unlisted');
    await until('delivered', () => listChanges(db()).length === 0);
    expect(unsentOnServer()).toBe(1);
    expect(folders().toSorted()).toEqual([id, other].toSorted());
  });

  test('without this account, as a crash before writing leaves it: the account’s folder is adopted (rule: folder-adopted)', async () => {
    await office.end();
    const written = JSON.parse(readFileSync(list(), 'utf8')) as { accounts: unknown[] };
    for (const file of [list(), `${list()}.backup`])
      writeFileSync(file, JSON.stringify({ ...written, accounts: [] }));
    office.begin();
    expect(noticeKinds()).toEqual(['unlisted']);
    await server.start();
    expect(await office.signIn(server)).toBe(id);
    await until('delivered', () => listChanges(db()).length === 0);
  });

  test('with an account whose folder does not exist yet: the folder is made', async () => {
    await office.end();
    rmSync(dirname(office.cacheOf(id)), { recursive: true });
    office.begin();
    expect(view()).toMatchObject({ notices: [], accounts: [{ id, unsent: 0 }] });
    await server.start();
    office.workspace.retryNow();
    await online();
  });

  test('that cannot be read for lack of file handles keeps its name, and is read when it can be (rule: accounts-unreadable)', async () => {
    await office.end();
    const before = readFileSync(list(), 'utf8');
    const prlimit = (value: string) => `prlimit --pid ${process.pid} --nofile=${value}:`;
    const soft = spawnSync('prlimit', [
      '--pid',
      String(process.pid),
      '--nofile',
      '-o',
      'SOFT',
      '--noheadings',
    ]);
    if (soft.status !== 0) return console.warn('Not tested: prlimit is missing.');
    // Without handles no process can be started, so the one that lifts the limit starts before.
    const lift = spawn('sh', ['-c', `read line; ${prlimit(String(soft.stdout).trim())}`], { stdio: 'pipe' });
    expect(spawnSync('sh', ['-c', prlimit('3')]).status).toBe(0);
    try {
      office.begin();
      expect(view().accounts).toEqual([]);
      expect(noticeKinds()).toEqual(['settings-unreadable', 'accounts-unreadable']);
    } finally {
      lift.stdin.end('\n');
      await once(lift, 'exit');
    }
    expect(readdirSync(office.folder).filter((name) => name.includes('unreadable'))).toEqual([]);
    expect(readFileSync(list(), 'utf8')).toBe(before);
    await until('read again by itself', () => view().accounts.length === 1);
    // The settings are read once, at the start.
    expect(noticeKinds()).toEqual(['settings-unreadable']);
    await expectDelivered();
  });

  test('that is read later keeps the start’s notices, unless they were dismissed', async () => {
    await office.end();
    const text = readFileSync(list(), 'utf8');
    rmSync(list());
    mkdirSync(list());
    office.begin([{ kind: 'no-sandbox', appImage: false }]);
    expect(noticeKinds()).toEqual(['no-sandbox', 'accounts-unreadable']);
    rmdirSync(list());
    writeFileSync(list(), text);
    office.workspace.retryNow();
    expect(noticeKinds()).toEqual(['no-sandbox']);
    office.workspace.notices.dismiss(JSON.stringify(office.workspace.notices.list[0]));
    expect(view()).toMatchObject({ notices: [], accounts: [{ id }] });
  });

  test('with an account of a newer version does not change that account, and the others work (rule: accounts-newer)', async () => {
    await office.end();
    const written = JSON.parse(readFileSync(list(), 'utf8')) as { accounts: object[] };
    const newer = { id: 'not-a-uuid', organization: 'Tomorrow', who: { server: 1 }, keys: ['a'] };
    const extra = { ...written, version: 2, added: { by: 'a newer one' } };
    const accounts = [newer, { ...written.accounts[0], proxy: 'direct' }];
    writeFileSync(list(), JSON.stringify({ ...extra, accounts }));
    office.begin();
    expect(view().notices).toEqual([{ kind: 'newer-account', account: 'Tomorrow', file: list() }]);
    expect(view().accounts).toMatchObject([{ id }]);
    await expectDelivered();
    await office.signIn(server);
    await office.signIn(server, server.user('olu'));
    const after = JSON.parse(readFileSync(list(), 'utf8')) as { accounts: object[] };
    expect(after).toMatchObject({ version: 2, added: { by: 'a newer one' } });
    expect(after.accounts[0]).toEqual(newer);
    expect(after.accounts[1]).toMatchObject({ id, proxy: 'direct' });
    expect(after.accounts).toHaveLength(3);
  });

  test('that a newer version wrote in another format is not changed, and nobody can sign in (rule: accounts-newer)', async () => {
    await office.end();
    const text = JSON.stringify({ version: 3, profiles: { one: {} } });
    writeFileSync(list(), text);
    office.begin();
    expect(noticeKinds()).toEqual(['accounts-newer']);
    await server.start();
    await expect(office.signIn(server)).rejects.toThrow('newer-database');
    expect(readFileSync(list(), 'utf8')).toBe(text);
  });
});

describe('removing an account', () => {
  test('deletes all its files, and nothing of it stays in the list or its copy (rule: account-removed)', async () => {
    office.workspace.remove(id);
    expect(folders()).toEqual([]);
    expect(office.holding(server.user('mira').email)).toEqual([]);
    await office.restart();
    expect(view()).toMatchObject({ accounts: [], notices: [] });
  });

  test('that was interrupted before its folder was deleted is finished at the next start, and the folder is not adopted (rule: account-removed)', async () => {
    const kept = join(office.folder, 'kept');
    await office.end();
    renameSync(dirname(office.cacheOf(id)), kept);
    office.begin();
    office.workspace.remove(id);
    await office.end();
    // The folder as a kill between the two steps leaves it.
    renameSync(kept, dirname(office.cacheOf(id)));
    const written = JSON.parse(readFileSync(list(), 'utf8')) as object;
    writeFileSync(list(), JSON.stringify({ ...written, removed: [id] }));
    office.begin();
    expect(folders()).toEqual([]);
    expect(view()).toMatchObject({ accounts: [], notices: [] });
    expect(JSON.parse(readFileSync(list(), 'utf8'))).toMatchObject({ removed: [] });
  });
});

describe('a second Perch on the profile', () => {
  async function start() {
    const script = fileURLToPath(new URL('second-perch.ts', import.meta.url));
    const child = spawn(process.execPath, [script, office.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const end = async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    };
    onTestFinished(end);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return { said: JSON.parse(String(line)) as unknown, end };
  }

  test('changes nothing and shows why (rule: one-process-per-file)', async () => {
    const before = readFileSync(list(), 'utf8');
    const second = await start();
    expect(second.said).toEqual({ accounts: 0, notices: ['in-use'] });
    expect(readFileSync(list(), 'utf8')).toBe(before);
    await second.end();
    await expectDelivered();
    expect(office.faults).toEqual([]);
  });

  test('that started first: this one waits, signs nobody in, and works when the other has ended (rule: one-process-per-file)', async () => {
    await office.end();
    const second = await start();
    expect(second.said).toEqual({ accounts: 1, notices: [] });
    office.begin();
    expect(view().accounts).toEqual([]);
    expect(noticeKinds()).toEqual(['in-use']);
    await server.start();
    const refused = office.signIn(server, server.user('olu'));
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toMatchObject({ problem: { kind: 'in-use' } });
    await second.end();
    await until('taken over by itself', () => view().accounts.length === 1);
    expect(noticeKinds()).toEqual([]);
    // The second Perch may have delivered the snippet before its end.
    await until('delivered', () => listChanges(db()).length === 0);
    expect(unsentOnServer()).toBe(1);
  });
});

// Other systems do not let an open file be deleted.
describe.skipIf(process.platform === 'win32')('a cache that is deleted while Perch runs', () => {
  test('stays away, and the next start reads everything from the server', async () => {
    rmSync(dirname(office.cacheOf(id)), { recursive: true });
    createSnippet(db(), { title: 'Unsent too', content: 'x' }, Date.now());
    await office.restart();
    expect(office.faults).toEqual([]);
    expect(listChanges(db())).toEqual([]);
    await server.start();
    office.workspace.retryNow();
    await online();
  });
});

test('twenty accounts each deliver their own changes, whatever happens to the others (rule: many-accounts)', async () => {
  // Their users joined at the same moment, so only a responding server shows that it has not moved.
  await server.start();
  const servers = await Promise.all(Array.from({ length: 20 }, () => startServer()));
  onTestFinished(async () => {
    await Promise.all(servers.map((each) => each.close()));
  });
  const ids: string[] = [];
  for (const each of servers) ids.push(await office.signIn(each));
  const engineOf = (accountId: string) => office.workspace.engine(accountId);
  const isOnline = (accountId: string) => engineOf(accountId).connection.state === 'online';
  await until('all online', () => ids.every(isOnline));
  servers[0]!.faults.add({ kind: 'hang' });
  servers[1]!.faults.add({ kind: 'captive-portal' });
  await servers[2]!.stop();
  for (const accountId of ids)
    createSnippet(engineOf(accountId).db, { title: accountId, content: 'x' }, Date.now());
  for (const accountId of ids) engineOf(accountId).wake();
  await until('delivered', () => ids.slice(3).every((one) => listChanges(engineOf(one).db).length === 0));
  for (const accountId of ids.slice(0, 3)) expect(listChanges(engineOf(accountId).db)).toHaveLength(1);
  await office.end();
  servers[0]!.faults.lift();
  servers[1]!.faults.lift();
  await servers[2]!.start();
  office.begin();
  expect(view().accounts).toHaveLength(21);
  await until('the rest too', () => ids.every((one) => listChanges(engineOf(one).db).length === 0));
  for (const [index, each] of servers.entries()) {
    const titles = each.state.savedSnippets.list(each.user('mira').userId).map(({ title }) => title);
    expect(titles.filter((title) => ids.includes(title))).toEqual([ids[index]]);
  }
  expect(office.faults).toEqual([]);
});
