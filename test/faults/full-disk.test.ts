import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { writeAtomically } from '../../src-main/accounts/atomic-file.ts';
import { isDiskFailure } from '../../src-main/cache/file/disk-failure.ts';
import { dispatch } from '../../src-main/features/dispatch.ts';
import { buildHandlers } from '../../src-main/features/index.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { InstallRecord } from '../../src-main/features/updates/install-record.ts';
import { Updates } from '../../src-main/features/updates/updates.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { trayModel } from '../../src-main/shell/tray/tray-model.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { presetsView } from '../../src-main/features/status/presets.ts';
import { activityUnread } from '../../src-main/features/activity/queries.ts';
import { waitingMessages } from '../../src-main/features/activity/messages.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { words } from '../../resources/words.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { fast, until } from '../sync/device.ts';
import { text } from '../sync/pair.ts';
import { disks, type Disk } from './disks.ts';
import { Office } from './office.ts';

test.each(disks)('a file that a disk has half the room for stays as it was (%s)', (_, makeDisk) => {
  const disk = makeDisk();
  onTestFinished(() => disk.remove());
  const file = join(disk.folder, 'accounts.json');
  writeAtomically(file, 'before');
  disk.fill(4_096);
  let fault: unknown;
  try {
    writeAtomically(file, 'x'.repeat(8_192));
  } catch (error) {
    fault = error;
  } finally {
    disk.free();
  }
  expect(readFileSync(file, 'utf8')).toBe('before');
  expect(isDiskFailure(fault)).toBe(true);
});

describe.each(disks)('a full disk (%s)', (_, makeDisk) => {
  let server: ReferenceServer;
  let disk: Disk;
  let office: Office;
  let id: string;

  beforeEach(async () => {
    server = await startServer();
    disk = makeDisk();
    office = new Office(disk.folder, fast({ requestTimeout: 1_000 }));
    id = await office.signIn(server);
    await until('pulled', () => shown().length === titles().length);
  });

  afterEach(async () => {
    await office.end();
    disk.remove();
    await server.close();
    expect(office.faults.filter((fault) => !isDiskFailure(fault))).toEqual([]);
  });

  const mira = () => server.user('mira').userId;
  const titles = () => server.state.savedSnippets.list(mira()).map(({ title }) => title);
  const status = () => server.state.statuses.read(mira()).status_text ?? '';
  const db = () => office.workspace.engine(id).db;
  const shown = () =>
    snippetPage(db(), '', 0, 200).rows.map(({ title }) => title.map((part) => part.text).join(''));
  const connection = () => office.workspace.view().accounts[0]?.connection;
  const saysDisk = () =>
    until('the disk is named', () => trayLabel()?.startsWith(words('tray.disk')) ?? false);
  const trayLabel = () => {
    const [account] = office.workspace.view().accounts;
    if (!account) throw new Error('No account');
    const tray = trayModel({
      accounts: [
        {
          account,
          status: statusView(db()),
          presets: presetsView(db()),
          unread: waitingMessages(db(), 5, Date.now()),
          activity: activityUnread(office.workspace.engine(id), Date.now()),
        },
      ],
      activeId: account.id,
      snippets: [],
      quickShortcut: null,
      pausedUntil: 0,
      now: Date.now(),
      update: { state: 'idle' },
    });
    return tray.items.find((item) => item.id === 'connection')?.label;
  };
  const snippet = (title: string) => ({ title, content: 'x' });

  /** The response that a window gets to one call. */
  function ask(name: string, input: object): Promise<unknown> {
    const nothing = () => Promise.resolve();
    const system = {
      copy: nothing,
      pasting: {
        deliver: nothing,
        obstacle: async () => null,
        isIntoTerminal: async () => false,
        allow: () => {},
      },
      paste: async () => '',
      openLink: nothing,
      openFile: async () => true,
      chooseToRead: async () => null,
      chooseToWrite: async () => null,
      chooseBackupToRead: async () => null,
      chooseBackupToWrite: async () => null,
      chooseCalendar: async () => null,
      signs: { read: async () => ({}) },
      awaitLinks: () => Promise.resolve(true),
      notify: () => true,
      withdraw() {},
      decodePicture: async () => null,
      opensAtSignIn: () => false,
      openAtSignIn: () => {},
      applications: { canAdd: false, isAdded: false, set: () => {} },
      spellingLanguages: () => [],
      formats: () => ({ twelveHours: false, weekStart: 'monday' as const }),
      openNotices: async () => true,
      versions: () => ({
        perch: '',
        build: 'source' as const,
        electron: '',
        chromium: '',
        node: '',
        system: '',
      }),
      updates: new Updates({
        source: null,
        isForbidden: false,
        version: '',
        record: new InstallRecord(disk.folder),
        choice: () => 'off',
        isSending: () => false,
        quit: () => {},
        onChanged: () => {},
        onFault: () => {},
      }),
      openPage: async () => {},
      proxies: { asks: null, signIn: async () => {}, putOff: () => {} },
      isSandboxed: true,
      faults: () => [],
      hideQuick: () => {},
      reload: () => {},
      runInWindow: () => {},
      shortcuts: {
        lookOf: () => ({ state: 'off' as const, accelerator: null, holder: null }),
        try: () => ({ state: 'off' as const, accelerator: null, holder: null }),
        suspend: () => {},
      },
      quit: () => {},
    };
    return dispatch(
      buildHandlers(office.workspace, system, () => {}),
      name,
      input,
      (_call, error) => office.faults.push(error),
    );
  }

  async function delivered(...words: string[]): Promise<void> {
    office.workspace.retryNow();
    await until('delivered', () => listChanges(db()).length === 0);
    for (const word of words) expect(titles().filter((title) => title === word)).toEqual([word]);
    await until('the same', () => shown().sort().join() === titles().sort().join());
    await until('online', () => connection()?.state === 'online' && connection()?.problem === null);
  }

  test('while the user acts: the window is notified that nothing was saved, and what was promised before is kept (rule: durable-first)', async () => {
    await server.stop();
    createSnippet(db(), snippet('Before'), Date.now());
    disk.fill();
    const account = { accountId: id };
    const refused = { ok: false, problem: { kind: 'disk' }, reads: [] };
    expect(await ask('snippets:create', { ...account, ...snippet('Too much') })).toEqual(refused);
    expect(
      await ask('status:set', { ...account, text: 'Too much', emoji: null, clearAfter: 'never' }),
    ).toEqual(refused);
    expect(await ask('drafts:save', { ...account, name: 'status', value: 'Too much' })).toEqual(refused);
    expect(shown()).not.toContain('Too much');
    expect(listChanges(db())).toHaveLength(1);
    disk.free();
    expect(await ask('snippets:create', { ...account, ...snippet('After') })).toMatchObject({ ok: true });
    await server.start();
    await delivered('Before', 'After');
    expect(titles()).not.toContain('Too much');
  });

  test('while delivering: what cannot be marked as sending is not sent, and with room again everything is (rule: state-sending)', async () => {
    await server.stop();
    createSnippet(db(), snippet('Waits'), Date.now());
    setOwnStatus(db(), text('Waits too'), null, Date.now());
    // As after a failed attempt: retrying at once writes that nothing waits any more.
    db().exec(`update changes set next_attempt_at = ${Date.now() + 1}`);
    disk.fill();
    await server.start();
    server.forgetRequests();
    office.workspace.retryNow();
    await saysDisk();
    const failed = office.faults.length;
    await until('tried again', () => office.faults.length >= failed + 3);
    expect(server.count('POST', '/saved_snippets') + server.count('POST', '/users/me/status')).toBe(0);
    expect(listChanges(db()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
    disk.free();
    await delivered('Waits');
    expect(status()).toBe('Waits too');
    expect(server.count('POST', '/saved_snippets')).toBe(1);
  });

  test('between a request and its response: the outcome is found out later, and nothing is created twice (rule: state-delivered)', async () => {
    const slow = { kind: 'latency', delayMs: 150 } as const;
    server.faults.queue({ method: 'POST', path: '/saved_snippets', ...slow });
    server.faults.queue({ method: 'POST', path: '/users/me/status', ...slow });
    createSnippet(db(), snippet('Cut off'), Date.now());
    setOwnStatus(db(), text('Cut off too'), null, Date.now());
    office.workspace.retryNow();
    await until('both are on their way', () => listChanges(db()).every(({ state }) => state === 'sending'));
    disk.fill();
    await until('the server has both', () => titles().includes('Cut off') && status() === 'Cut off too');
    await saysDisk();
    expect(listChanges(db())).toHaveLength(2);
    disk.free();
    await delivered('Cut off');
    expect(status()).toBe('Cut off too');
    expect(server.count('POST', '/saved_snippets')).toBe(1);
  });

  test('while pulling: what was in the cache stays, and with room again the new items are stored', async () => {
    const before = shown();
    server.state.savedSnippets.create(mira(), snippet('From elsewhere'));
    disk.fill();
    office.workspace.retryNow();
    await saysDisk();
    expect(shown()).toEqual(before);
    disk.free();
    await until('pulled', () => shown().includes('From elsewhere'));
    await delivered();
  });

  test.each(['drop', 'captive-portal', 'status', 'rate-limited'] as const)(
    'while requests fail as well (%s): the disk is named, and nothing else until it has room',
    async (kind) => {
      disk.fill();
      server.state.savedSnippets.create(mira(), snippet('From elsewhere'));
      office.workspace.retryNow();
      await saysDisk();
      server.faults.add({ path: '*', kind });
      const told = new Set<string | undefined>();
      for (let tries = 0; tries < 3; tries += 1) {
        const failed = office.faults.length;
        office.workspace.retryNow();
        await office.workspace
          .engine(id)
          .request(operations.getServerSettings, {})
          .catch(() => undefined);
        told.add(connection()?.problem?.kind);
        await until('tried again', () => office.faults.length > failed);
        told.add(connection()?.problem?.kind);
      }
      expect([...told]).toEqual(['disk']);
      server.faults.lift();
      disk.free();
      await delivered();
    },
  );

  test('at a start: the account works or shows why not, and works with room again', async () => {
    await server.stop();
    createSnippet(db(), snippet('Over the restart'), Date.now());
    await office.end();
    disk.fill();
    office.begin();
    expect(office.workspace.view().accounts).toHaveLength(1);
    await server.start();
    disk.free();
    office.workspace.retryNow();
    await delivered('Over the restart');
    expect(office.workspace.view().notices).toEqual([]);
  });

  test('while signing in and out: it is refused as a whole', async () => {
    const olu = server.user('olu');
    const form = { address: server.url, email: olu.email, secret: { apiKey: olu.apiKey } };
    disk.fill();
    const refused = { ok: false, problem: { kind: 'disk' }, reads: [] };
    expect(await ask('accounts:sign-in', form)).toEqual(refused);
    expect(office.workspace.view().accounts).toHaveLength(1);
    expect(await ask('accounts:sign-out', { accountId: id })).toEqual(refused);
    expect(connection()?.state).not.toBe('signed-out');
    disk.free();
    expect(await ask('accounts:sign-in', form)).toMatchObject({ ok: true });
    expect(office.workspace.view().accounts).toHaveLength(2);
    await office.restart();
    expect(office.workspace.view().accounts).toHaveLength(2);
    await delivered();
  });
});
