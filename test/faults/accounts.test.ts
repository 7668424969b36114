import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { problemOf } from '../problem-of.ts';
import { browserMethod, linkAfterLogin } from '../programs/server/browser-login.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { fast, until } from '../sync/device.ts';
import { text } from '../sync/pair.ts';
import { turns } from '../sync/idle.ts';
import { Office } from './office.ts';

let office: Office;
let near: ReferenceServer;
let far: ReferenceServer;

beforeEach(async () => {
  near = await startServer();
  far = await startServer();
  office = new Office(undefined, fast({ requestTimeout: 1_500 }));
});

afterEach(async () => {
  expect(office.faults).toEqual([]);
  await office.close();
  await near.close();
  await far.close();
});

const engine = (id: string) => office.workspace.engine(id);
const unsent = (id: string) => listChanges(engine(id).db);
const online = (id: string) => until('online', () => engine(id).connection.state === 'online');
const statusOn = (server: ReferenceServer) =>
  server.state.statuses.read(server.user('mira').userId).status_text;
const titlesOn = (server: ReferenceServer) =>
  server.state.savedSnippets.list(server.user('mira').userId).map(({ title }) => title);

function act(id: string, word: string): void {
  setOwnStatus(engine(id).db, text(word), null, Date.now());
  createSnippet(engine(id).db, { title: word, content: 'x' }, Date.now());
  engine(id).wake();
}

describe('two accounts on two servers', () => {
  test.each(['down', 'hanging', 'a captive portal', 'failing'])(
    'where one of them %s the other is not delayed',
    async (how) => {
      if (how === 'hanging') {
        await office.end();
        // Whoever waited for a request that hangs would wait for longer than this test.
        office = new Office(office.folder, fast({ requestTimeout: 60_000 }));
      }
      const [here, there] = [await office.signIn(near), await office.signIn(far)];
      await Promise.all([online(here), online(there)]);
      far.forgetRequests();
      if (how === 'down') await far.stop();
      if (how === 'hanging') far.faults.add({ kind: 'latency', held: true });
      if (how === 'a captive portal') far.faults.add({ kind: 'captive-portal' });
      if (how === 'failing') far.faults.add({ kind: 'status', status: 500 });
      act(there, 'On the far one');
      await until(
        'it met the trouble',
        () => engine(there).connection.state !== 'online' || far.requests.some(({ fault }) => fault !== null),
      );
      for (const word of ['One', 'Two', 'Three']) {
        act(here, word);
        await until('delivered', () => unsent(here).length === 0);
      }
      expect(statusOn(near)).toBe('Three');
      expect(unsent(there).length).toBeGreaterThan(0);
      far.faults.lift();
      await far.start();
      office.workspace.retryNow();
      await until('the far one too', () => unsent(there).length === 0);
      expect(titlesOn(far).filter((title) => title === 'On the far one')).toHaveLength(1);
      expect(statusOn(far)).toBe('On the far one');
    },
  );

  test('where the key of one is refused the other works', async () => {
    const [here, there] = [await office.signIn(near), await office.signIn(far)];
    await Promise.all([online(here), online(there)]);
    far.faults.add({ kind: 'unauthorized' });
    act(there, 'Held');
    act(here, 'Free');
    await until('delivered', () => unsent(here).length === 0);
    await until('signed out', () => engine(there).connection.state === 'signed-out');
    expect(statusOn(near)).toBe('Free');
    expect(unsent(there)).toHaveLength(2);
    far.faults.lift();
    await office.signIn(far, undefined, there);
    await until('the far one too', () => unsent(there).length === 0);
    expect(titlesOn(far).filter((title) => title === 'Held')).toHaveLength(1);
  });
});

describe('signing in again', () => {
  test('as another user is refused, and the changes stay with the user who made them (rule: state-held)', async () => {
    const id = await office.signIn(near);
    await online(id);
    near.faults.add({ kind: 'unauthorized' });
    act(id, 'Mine');
    await until('signed out', () => engine(id).connection.state === 'signed-out');
    // Otherwise a request that is on its way would be accepted.
    await until('all refused', () => unsent(id).every(({ state }) => state !== 'sending'));
    near.faults.lift();
    expect(await problemOf(office.signIn(near, near.user('olu'), id))).toMatchObject({
      kind: 'other-user',
      field: 'email',
      email: near.user('mira').email,
    });
    expect(engine(id).connection.state).toBe('signed-out');
    expect(unsent(id)).toHaveLength(2);
    expect(office.workspace.view().accounts).toHaveLength(1);
    expect(office.holding(near.user('olu').apiKey)).toEqual([]);
    await office.signIn(near, near.user('mira'), id);
    await until('delivered', () => unsent(id).length === 0);
    expect(titlesOn(near).filter((title) => title === 'Mine')).toHaveLength(1);
    expect(near.state.savedSnippets.list(near.user('olu').userId)).toEqual([]);
  });

  test('as the same user of another server is refused too', async () => {
    const id = await office.signIn(near);
    expect(await problemOf(office.signIn(far, far.user('mira'), id))).toMatchObject({ kind: 'other-user' });
    expect(office.workspace.view().accounts).toHaveLength(1);
  });

  test('after signing out everything waits, across a restart too, and is delivered', async () => {
    const id = await office.signIn(near);
    await online(id);
    office.workspace.signOut(id);
    act(id, 'While signed out');
    // It still ends its event queue.
    await turns(near);
    near.forgetRequests();
    await office.restart();
    await turns(near);
    expect(near.requests).toEqual([]);
    expect(engine(id).connection.state).toBe('signed-out');
    expect(unsent(id)).toHaveLength(2);
    await office.signIn(near, undefined, id);
    await until('delivered', () => unsent(id).length === 0);
    expect(statusOn(near)).toBe('While signed out');
  });
});

describe('an attempt in the browser that the user left after it came back', () => {
  const opened: string[] = [];
  const method = 'sso';
  /** Begins an attempt and waits until its page is opened. */
  async function begin(server: ReferenceServer, accountId?: string) {
    const before = opened.length;
    const open = async (url: string) => void opened.push(url);
    const done = office.workspace.signIns.byBrowser({ address: server.url, method }, open, { accountId });
    await until('opened', () => opened.length > before);
    const { browser } = office.workspace.signIns;
    const comeBack = () => browser.take(linkAfterLogin(opened.at(-1) ?? '', server.url, server.user('mira')));
    return { done, comeBack };
  }

  test('changes no account, and does not end the next attempt', async () => {
    for (const server of [near, far])
      server.state.policies.update({
        browser_methods: [browserMethod(method, 'Meridian SSO', '/accounts/login/sso/')],
      });
    const [here, there] = [await office.signIn(near), await office.signIn(far)];
    for (const id of [here, there]) office.workspace.signOut(id);
    // The user is asked to unlock the key chain.
    const unlocked = Promise.withResolvers<boolean>();
    const isAvailable = vi.spyOn(office.vault, 'isAvailable').mockReturnValueOnce(unlocked.promise);
    const first = await begin(near, here);
    expect(first.comeBack()).toBe(true);
    await until('asked for the key chain', () => isAvailable.mock.calls.length > 0);
    office.workspace.signIns.browser.cancel();
    const second = await begin(far, there);
    unlocked.resolve(true);
    expect(await first.done).toBeNull();
    expect([engine(here).connection.state, office.workspace.activeId]).toEqual(['signed-out', there]);
    expect(second.comeBack()).toBe(true);
    expect(await second.done).toBe(there);
    await online(there);
  });
});

test('no file contains a key or a password (rule: no-secrets-at-rest)', async () => {
  const mira = near.user('mira');
  const form = { address: near.url, email: mira.email };
  const id = await office.workspace.signIns.byForm({ ...form, secret: { password: mira.password } });
  await online(id);
  near.faults.queue(
    { method: 'POST', path: '/users/me/status', kind: 'status', status: 400 },
    { method: 'POST', path: '/saved_snippets', kind: 'drop', processed: true },
  );
  act(id, 'Delivered and not');
  await until('refused', () => unsent(id).some(({ state }) => state === 'rejected'));
  near.faults.add({ kind: 'unauthorized' });
  act(id, 'Held');
  await until('signed out', () => engine(id).connection.state === 'signed-out');
  const secrets = [mira.password, mira.apiKey, `${mira.email}:${mira.apiKey}`];
  // Proves that the search finds what is in the files.
  expect(office.holding(mira.email).length).toBeGreaterThan(0);
  expect(office.holding('Delivered and not').length).toBeGreaterThan(0);
  for (const secret of secrets) expect(office.holding(secret)).toEqual([]);
  await office.end();
  for (const secret of secrets) expect(office.holding(secret)).toEqual([]);
  office.begin();
  for (const secret of secrets) expect(office.holding(secret)).toEqual([]);
});

test('no file contains what was typed and refused at signing in, or as a new password or address (rule: no-secrets-at-rest)', async () => {
  const mira = near.user('mira');
  const typed = ['hunter-2-typed', 'hunter-3-typed', 'new-secret-typed', 'not-an-api-key-typed'] as const;
  const form = { address: near.url, email: mira.email };
  for (const secret of [{ password: typed[0] }, { apiKey: typed[3] }])
    expect(await problemOf(office.workspace.signIns.byForm({ ...form, secret }))).toMatchObject({
      field: expect.any(String) as string,
    });
  const id = await office.signIn(near);
  await online(id);
  expect(
    await problemOf(office.workspace.signIns.byForm({ ...form, secret: { password: typed[0] } }, id)),
  ).not.toBeNull();
  const change = (oldPassword: string) =>
    engine(id).request(operations.updateSettings, { old_password: oldPassword, new_password: typed[2] });
  for (const fault of ['none', 'drop', 'captive-portal', 'unauthorized'] as const) {
    near.faults.queue({ method: 'PATCH', path: '/settings', kind: fault });
    expect(await problemOf(change(typed[1]))).not.toBeNull();
  }
  expect(unsent(id)).toEqual([]);
  expect(office.holding(mira.email).length).toBeGreaterThan(0);
  for (const secret of typed) expect(office.holding(secret)).toEqual([]);
  await office.end();
  for (const secret of typed) expect(office.holding(secret)).toEqual([]);
});

test('several accounts quit in the time of one, even if servers hang (rule: quit-two-seconds)', async () => {
  const hurried = new Office(undefined, fast({ quitWithin: 2_000, requestTimeout: 60_000 }));
  const third = await startServer();
  try {
    const [there, here] = [await hurried.signIn(far), await hurried.signIn(near)];
    const yonder = await hurried.signIn(third);
    const isOnline = (id: string) => hurried.workspace.engine(id).connection.state === 'online';
    await until('online', () => [here, there, yonder].every(isOnline));
    for (const server of [far, third]) server.faults.add({ kind: 'hang' });
    for (const id of [here, there, yonder])
      setOwnStatus(hurried.workspace.engine(id).db, text('Gone home'), null, Date.now());
    const began = performance.now();
    await hurried.end();
    expect(performance.now() - began).toBeLessThan(2 * 2_000);
    expect(statusOn(near)).toBe('Gone home');
    expect(statusOn(far)).not.toBe('Gone home');
    far.faults.lift();
    hurried.begin();
    third.faults.lift();
    await until('the rest was kept, and arrives', () =>
      [far, third].every((server) => statusOn(server) === 'Gone home'),
    );
    expect(hurried.faults).toEqual([]);
  } finally {
    await hurried.close();
    await third.close();
  }
});

test('a file that another program holds stops only its own account, and is not changed', async () => {
  const [here, there] = [await office.signIn(near), await office.signIn(far)];
  await Promise.all([online(here), online(there)]);
  await office.end();
  const holder = openDatabase(office.cacheOf(there));
  try {
    office.begin();
    expect(office.workspace.view().notices).toEqual([
      { kind: 'held', account: 'Meridian', file: office.cacheOf(there) },
    ]);
    expect(() => engine(there)).toThrow(Refusal);
    act(here, 'All the same');
    await until('delivered', () => unsent(here).length === 0);
    expect(titlesOn(near)).toContain('All the same');
    expect(office.faults.splice(0)).toHaveLength(1);
  } finally {
    holder.close();
  }
});
