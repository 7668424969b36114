import { expect, test } from 'vitest';
import { rewritingHttp } from '../node-http.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { removeView, saveView } from '../../src-main/features/navigation/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { editSnippet } from '../../src-main/features/snippets/commands.ts';
import { decide } from '../../src-main/sync/delivery/decisions.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { settingsView } from '../../src-main/features/settings/queries.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import { until } from './device.ts';
import { edit, pair, remove } from './snippet-pair.ts';

const shown = (name: string) => settingsView(pair.device.db).settings.find((one) => one.name === name)?.value;
const echoesLeft = () =>
  pair.device.db.prepare<[], number>(`select count(*) from rows where collection = 'echoes'`).pluck().get();
const overwrites = () =>
  listOverwrites(pair.device.db).map(({ ours, earlier }) => [ours.params, earlier.params]);

/** A view of the seed. */
const fragment = 'narrow/channel/1-general';
/** Perch is connected, and knows the views. */
async function connectWithViews(): Promise<void> {
  await pair.connect();
  await until('read', () => hasCapability(pair.device.db, 'navigation') === true);
}

test('a discarded change overwrites nothing', async () => {
  await pair.connect();
  await pair.pulledSnippet();
  pair.server.faults.add({ method: 'PATCH', path: '/settings', kind: 'status', status: 503 });
  await pair.offline(() => {
    pair.device.act((db, now) => setSettings(db, { color_scheme: 2 }, now));
    pair.server.state.settings.set(pair.mira, 'color_scheme', 3);
  });
  await until(
    'waits',
    () => pair.server.count('PATCH', '/settings') > 0 && pair.onlyChange.state === 'queued',
  );
  decide(pair.device.db, pair.onlyChange.id, 'discard', Date.now());
  expect(shown('color_scheme')).toBe(3);
  expect(overwrites()).toEqual([]);
});

test.each<[string, string, (db: Db, now: number) => void, unknown]>([
  [
    'name',
    'PATCH',
    (db, now) => saveView(db, { fragment, name: 'Here' }, now),
    expect.objectContaining({ name: 'Here' }),
  ],
  ['removal', 'DELETE', (db, now) => removeView(db, fragment, now), { key: fragment }],
])(
  'a view’s new name and pin that our %s overwrote unseen are learned from events (rule: overwrite-unseen)',
  async (_, method, act, ours) => {
    await connectWithViews();
    pair.server.faults.queue({ method, path: '*', kind: 'latency', delayMs: 150 });
    pair.device.act(act);
    await until('in flight', () => pair.server.count(method, '*') > 0);
    pair.server.state.navigationViews.update(pair.mira, { fragment, is_pinned: false, name: 'There' });
    await pair.delivered();
    await until('reported', () => overwrites().length > 0);
    expect(overwrites()).toEqual([
      [ours, expect.objectContaining({ fragment, name: 'There', isPinned: false })],
    ]);
    await pair.expectSame();
  },
);

test('the name of a view that another client removed and saved again is in the history once ours replaced it', async () => {
  await connectWithViews();
  await pair.offline(() => {
    pair.device.act((db, now) => saveView(db, { fragment, name: 'Here' }, now));
    const views = pair.server.state.navigationViews;
    views.delete(pair.mira, fragment);
    views.create(pair.mira, { fragment, is_pinned: true, name: 'There' });
  });
  await pair.delivered();
  await until('reported', () => overwrites().length > 0);
  expect(overwrites()).toEqual([
    [expect.objectContaining({ name: 'Here' }), expect.objectContaining({ name: 'There' })],
  ]);
  await pair.expectSame();
});

test('a pin that another client changed stays after our rename and is not in the history', async () => {
  await connectWithViews();
  const before = pair.server.state.navigationViews.list(pair.mira).find((one) => one.fragment === fragment)!;
  pair.server.faults.queue({ method: 'PATCH', path: '*', kind: 'latency', delayMs: 150 });
  pair.device.act((db, now) => saveView(db, { fragment, name: 'Here' }, now));
  await until('in flight', () => pair.server.count('PATCH', '*') > 0);
  pair.server.state.navigationViews.update(pair.mira, { ...before, is_pinned: !before.is_pinned });
  await pair.delivered();
  await until('every echo has arrived', () => echoesLeft() === 0);
  const shown = navigationList(pair.device.db).rows.find((row) => row.fragment === fragment);
  expect(shown).toMatchObject({ name: 'Here', isPinned: !before.is_pinned });
  expect(overwrites()).toEqual([]);
});

test('a value that was shown before we replaced it is not in the history', async () => {
  await pair.connect();
  const { key, id, title } = await pair.pulledSnippet();
  // Another client renames it while an edit from here is on its way, so that no event contains exactly that edit.
  pair.server.faults.queue({ method: 'PATCH', path: '*', kind: 'latency', delayMs: 150 });
  edit(key, title, 'Here');
  await until('in flight', () => pair.server.count('PATCH', '*') > 0);
  pair.server.state.savedSnippets.update(pair.mira, id, { title: 'There' });
  await pair.delivered();
  const shown = () => snippetView(pair.device.db, key);
  await until('reported', () => shown()?.title === 'There' && shown()?.content === 'Here');
  const seen = { title: 'There', content: 'Here' };
  pair.device.act((db, now) => editSnippet(db, key, { ...seen, content: 'Here again' }, now, { seen }));
  await pair.delivered();
  await until('every echo has arrived', () => echoesLeft() === 0);
  expect(overwrites()).toEqual([]);
});

test('our own edit and deletion are not in the history as another client’s', async () => {
  await pair.connect();
  const { key, title } = await pair.pulledSnippet();
  pair.server.faults.add({ path: '/events', kind: 'latency', delayMs: 150 });
  edit(key, title, 'Here');
  remove(key);
  await pair.delivered();
  await until('every echo has arrived', () => echoesLeft() === 0);
  expect(overwrites()).toEqual([]);
});

test('a view that another client adds after our removal is shown although no event reported the removal', async () => {
  await connectWithViews();
  pair.server.faults.queue({ method: 'DELETE', path: '*', kind: 'status', status: 404 });
  pair.device.act((db, now) => removeView(db, fragment, now));
  await pair.delivered();
  pair.server.state.navigationViews.update(pair.mira, { fragment, is_pinned: false, name: 'Again' });
  const shown = () => navigationList(pair.device.db).rows.find((row) => row.fragment === fragment);
  await until('shown', () => shown()?.name === 'Again' && shown()?.isPinned === false);
});

test('an overwritten value is also learned from an event that arrives after a restart (rule: overwrite-unseen)', async () => {
  await pair.connect();
  const { key, id, title } = await pair.pulledSnippet();
  pair.server.faults.queue({ method: 'PATCH', path: '*', kind: 'latency', delayMs: 150 });
  edit(key, title, 'Here');
  await until('in flight', () => pair.server.count('PATCH', '*') > 0);
  pair.server.faults.add({ path: '/events', kind: 'latency', delayMs: 250 });
  pair.server.state.savedSnippets.update(pair.mira, id, { content: 'There' });
  await pair.delivered();
  expect(overwrites()).toEqual([]);
  pair.device.restart();
  await until('reported', () => overwrites().length > 0);
  expect(overwrites()).toEqual([[expect.anything(), expect.objectContaining({ content: 'There' })]]);
});

test('a delivery that changes nothing expects no echo, so another client’s next value is shown', async () => {
  await pair.connect();
  await pair.pulledSnippet();
  const was = shown('color_scheme') as 1 | 2 | 3;
  const set = (value: 1 | 2 | 3) =>
    pair.device.act((db, now) => setSettings(db, { color_scheme: value }, now));
  set(was);
  await pair.delivered();
  set(was === 2 ? 3 : 2);
  await pair.delivered();
  await pair.idle();
  set(was === 2 ? 3 : 2);
  await pair.delivered();
  pair.server.state.settings.set(pair.mira, 'color_scheme', was);
  await until('received', () => shown('color_scheme') === was);
});

test('a status that changes nothing expects no echo, so another client’s next status is shown (rule: echo-not-expected)', async () => {
  await pair.connect();
  await pair.offline(() => {
    pair.setStatus('');
  });
  await pair.delivered();
  pair.server.state.statuses.change(pair.mira, { status_text: 'There' });
  await until('shown', () => readOwnStatus(pair.device.db).value.text === 'There');
});

test('another client’s status is shown although the event about our earlier one never arrives (rule: echo-not-expected)', async () => {
  const http = rewritingHttp<{ events?: { status_text?: string }[] }>(
    ({ url }) => url.includes('/events?'),
    ({ events = [] }) => {
      for (const event of events) if (event.status_text === 'Here') event.status_text = 'here';
    },
  );
  await pair.connect({ http });
  pair.setStatus('Here');
  await pair.delivered();
  pair.server.state.statuses.change(pair.mira, { status_text: 'There' });
  await until('shown', () => readOwnStatus(pair.device.db).value.text === 'There');
});
