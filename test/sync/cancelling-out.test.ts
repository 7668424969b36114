import { beforeEach, describe, expect, test } from 'vitest';
import { createFolder, editFolder } from '../../src-main/features/organization/commands.ts';
import { saveView } from '../../src-main/features/navigation/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setAway } from '../../src-main/features/status/commands.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { until } from './device.ts';
import { STATUS } from './pair.ts';
import { edit, pair } from './snippet-pair.ts';

const shown = () => statusView(pair.device.db);

/** Online, and nothing is sent for a while: the server limits the rate. */
async function limited(seconds = 1.5): Promise<void> {
  await pair.connect();
  await pair.pulledSnippet();
  pair.server.faults.queue({ ...STATUS, kind: 'rate-limited', retryAfter: seconds });
  pair.setStatus('Refused for now');
  await until('refused', () => pair.onlyChange.nextAttemptAt !== null);
  expect(pair.device.engine.connection.state).toBe('online');
  pair.server.forgetRequests();
}
const sentTo = (method: string, path: string) => pair.server.count(method, path);

describe('an unsent change back to the server’s value is dropped', () => {
  test('a snippet that is edited back sends nothing', async () => {
    await limited();
    const { key, title, content } = await pair.pulledSnippet();
    const rename = (to: string) => edit(key, to, content);
    rename('Another');
    rename('Yet another');
    expect(pair.device.changes).toHaveLength(2);
    rename(title);
    expect(pair.device.changes).toHaveLength(1);
    expect(snippetView(pair.device.db, key)).toMatchObject({ title, mark: null });
    await pair.delivered();
    expect(sentTo('PATCH', '*')).toBe(0);
  });

  test('settings, away among them, that are set back send nothing (rule: state-cancels-out)', async () => {
    await limited();
    const set = (scheme: 1 | 2) =>
      pair.device.act((db, now) => setSettings(db, { color_scheme: scheme }, now));
    set(2);
    pair.device.act((db, now) => setAway(db, true, now));
    expect(pair.device.changes).toHaveLength(3);
    set(1);
    pair.device.act((db, now) => setAway(db, false, now));
    expect(pair.device.changes).toHaveLength(1);
    expect(shown().away).toBe(false);
    await pair.delivered();
    expect(sentTo('PATCH', '/settings')).toBe(0);
  });

  test('a navigation view that is set back sends nothing', async () => {
    await limited();
    const { db } = pair.device;
    const view = navigationList(db).rows.find(({ isPinned, builtIn }) => isPinned && !builtIn);
    if (!view) throw new Error('The seed has no pinned view of its own');
    const pin = (isPinned: boolean) =>
      pair.device.act((to, now) => saveView(to, { fragment: view.fragment, isPinned }, now));
    pin(false);
    pin(true);
    expect(pair.device.changes).toHaveLength(1);
    await pair.delivered();
    expect(sentTo('PATCH', '*')).toBe(0);
  });

  test('a status that is set back sends nothing', async () => {
    await pair.connect();
    await until('read', () => pair.device.engine.connection.state === 'online');
    pair.server.faults.queue({ method: 'PATCH', path: '/settings', kind: 'rate-limited', retryAfter: 1.5 });
    pair.device.act((db, now) => setSettings(db, { color_scheme: 2 }, now));
    await until('refused', () => pair.onlyChange.nextAttemptAt !== null);
    pair.setStatus('At lunch');
    pair.setStatus('');
    expect(pair.device.changes).toHaveLength(1);
    expect(shown()).toMatchObject({ text: '', unsent: null });
    await pair.delivered();
    expect(sentTo(STATUS.method, STATUS.path)).toBe(0);
  });
});

test('a folder that is edited back sends nothing (rule: merge-folder)', async () => {
  await pair.connect({ user: 'ana' });
  const key = pair.device.act((db, now) =>
    createFolder(db, { name: 'Old', description: 'd', archived: false }, now),
  );
  await pair.delivered();
  pair.server.faults.queue({ ...STATUS, kind: 'rate-limited', retryAfter: 1.5 });
  pair.setStatus('Refused for now');
  await until('refused', () => pair.onlyChange.nextAttemptAt !== null);
  const rename = (name: string) =>
    pair.device.act((db, now) => editFolder(db, key, { name, description: 'd', archived: false }, now));
  rename('New');
  expect(pair.device.changes).toHaveLength(2);
  rename('Old');
  expect(pair.device.changes).toHaveLength(1);
  await pair.delivered();
  expect(sentTo('PATCH', '*')).toBe(0);
});

describe('a change that may differ from the server’s value is still sent', () => {
  beforeEach(() => pair.connect());

  test('a value is sent after an attempt, because the server may have the older value (rule: state-replaced)', async () => {
    pair.server.faults.queue({ ...STATUS, kind: 'rate-limited', retryAfter: 0.4 });
    pair.setStatus('At lunch');
    await until('refused', () => pair.onlyChange.nextAttemptAt !== null);
    pair.setStatus('');
    expect(pair.device.changes).toHaveLength(1);
    await pair.delivered();
    expect(pair.statusText).toBe('');
  });

  test('a value is sent after a time offline, because the server’s value may have changed (rule: state-cancels-out)', async () => {
    const { key, id, title, content } = await pair.pulledSnippet();
    const rename = (to: string) => edit(key, to, content);
    await pair.server.stop();
    pair.device.engine.retryNow();
    await until('offline', () => pair.device.engine.connection.state !== 'online');
    rename('Another');
    rename(title);
    expect(pair.device.changes).toHaveLength(1);
    pair.device.restart();
    rename(title);
    expect(pair.device.changes).toHaveLength(1);
    pair.server.state.savedSnippets.update(pair.mira, id, { title: 'Elsewhere' });
    await pair.serverReturns();
    // The user chose the old title against one that was not seen: both are shown.
    await until('asked', () => pair.onlyChange.problem?.kind === 'conflict');
  });

  test('a value is sent when it waits behind another one in flight', async () => {
    const { key, title, content } = await pair.pulledSnippet();
    const rename = (to: string) => edit(key, to, content);
    rename('First');
    rename('Second');
    rename(title);
    await pair.delivered();
    await pair.idle();
    expect(pair.snippets.some((snippet) => snippet.title === title)).toBe(true);
    await pair.expectSame();
  });
});
