import { beforeEach, expect, test } from 'vitest';
import { listOverwrites } from '../../src-main/cache/local/overwrites.ts';
import { navigationRows } from '../../src-main/sync/collections/navigation.ts';
import { removeViewForNow } from '../../src-main/features/navigation/commands.ts';
import { endUndo } from '../../src-main/sync/outbox/undo-offer.ts';
import { until } from './device.ts';
import { onServer, ownView, pair, remove, save, shown } from './navigation-pair.ts';

beforeEach(() => pair.connect());

/** It is on screen at every moment from now on. */
function watchThatItStays(fragment: string): () => void {
  let missing = 0;
  pair.watch(() => (missing += shown(fragment) === undefined ? 1 : 0));
  return () => expect(missing).toBe(0);
}

const REMOVE = { method: 'DELETE', path: '*' } as const;
const EDIT = { method: 'PATCH', path: '*' } as const;
const ADD = { method: 'POST', path: '/navigation_views' } as const;

test('a view that is removed and saved again offline stays and is saved', async () => {
  const { fragment } = await ownView();
  await pair.offline(() => {
    remove(fragment);
    save({ fragment, name: 'Back', isPinned: true });
  });
  const stays = watchThatItStays(fragment);
  await pair.delivered();
  await pair.idle();
  expect(onServer(fragment)).toMatchObject({ name: 'Back' });
  stays();
});

test.each([
  ['is in flight', { kind: 'latency', delayMs: 100 }, 'sending'],
  ['is in flight, and then refused', { kind: 'status', status: 400, delayMs: 80 }, 'sending'],
  ['was refused', { kind: 'status', status: 400 }, 'rejected'],
] as const)('a view that is saved again while its removal %s stays and is saved', async (_, fault, state) => {
  const { fragment } = await ownView();
  pair.server.faults.queue({ ...REMOVE, ...fault });
  remove(fragment);
  await until(state, () => pair.onlyChange.state === state);
  save({ fragment, name: 'Back', isPinned: true });
  const stays = watchThatItStays(fragment);
  await pair.delivered();
  await pair.idle();
  expect(onServer(fragment)).toMatchObject({ name: 'Back' });
  expect(shown(fragment)).toMatchObject({ name: 'Back', mark: null });
  stays();
});

test('the latest save wins after a save in flight fails and a removal follows (rule: order-per-subject)', async () => {
  const { fragment } = await ownView();
  pair.server.faults.queue({ ...EDIT, kind: 'drop', delayMs: 100 });
  save({ fragment, name: 'First' });
  await until('in flight', () => pair.onlyChange.state === 'sending');
  remove(fragment);
  save({ fragment, name: 'Last', isPinned: true });
  await pair.delivered();
  expect(onServer(fragment)).toMatchObject({ name: 'Last' });
  expect(shown(fragment)).toMatchObject({ name: 'Last', mark: null });
});

test.each([
  ['rename', { name: 'After' }, false],
  ['pin', { isPinned: false }, false],
  ['rename, where the server has lost the events,', { name: 'After' }, true],
] as const)(
  'a view that was removed elsewhere while a lost %s was repeated is added again, and stays (rule: unanswered-removed)',
  async (_, change, isReadAgain) => {
    const { fragment } = await ownView();
    const { faults, state } = pair.server;
    const [, repeated] = faults.queue({ ...EDIT, kind: 'drop' }, { ...EDIT, kind: 'latency', held: true });
    save({ fragment, ...change });
    await until('repeated', () => pair.server.count('PATCH', '*') === 2);
    const events = faults.add({ path: '/events', kind: 'latency', held: true });
    const polls = pair.server.count('GET', '/events');
    state.settings.set(pair.mira, 'color_scheme', 2);
    await until('no event arrives', () => pair.server.count('GET', '/events') > polls);
    state.navigationViews.delete(pair.mira, fragment);
    faults.lift(repeated);
    await pair.delivered();
    faults.lift(events);
    if (isReadAgain) pair.readAll();
    await pair.idle();
    const kept = 'name' in change ? { name: 'After' } : { is_pinned: false };
    expect(onServer(fragment)).toMatchObject(kept);
    expect(shown(fragment)).toMatchObject({ ...change, mark: null });
  },
);

test('a view whose addition lost its response and that is then removed does not exist in the end', async () => {
  const fragment = 'narrow/channel/1-general/topic/lost';
  pair.server.faults.queue(
    { ...ADD, kind: 'drop', processed: true },
    { method: 'POST', path: '/register', kind: 'latency', delayMs: 100 },
  );
  save({ fragment, name: 'Lost', isPinned: true });
  await until('not known', () => pair.onlyChange.state === 'queued' && onServer(fragment) !== undefined);
  remove(fragment);
  expect(shown(fragment)).toBeUndefined();
  await pair.delivered();
  await until('deleted', () => onServer(fragment) === undefined);
  expect(navigationRows.find(pair.device.db, fragment)).toBeNull();
});

test('a view whose addition lost its response is removed from the server before anything has reported it', async () => {
  pair.device.close();
  await pair.server.close();
  await pair.connect({ events: false, timing: { firstBackOff: 60_000, longestBackOff: 60_000 } });
  const fragment = 'narrow/channel/1-general/topic/lost';
  pair.server.faults.queue({ ...ADD, kind: 'drop', processed: true });
  save({ fragment, name: 'Lost', isPinned: true });
  await until('not known', () => pair.onlyChange.state === 'queued' && onServer(fragment) !== undefined);
  expect(navigationRows.find(pair.device.db, fragment)?.server).toBeNull();
  remove(fragment);
  pair.device.engine.retryNow();
  await pair.delivered();
  expect(onServer(fragment)).toBeUndefined();
});

test('a removal that waits is done where another client removed the view, and one that was pinned anew stays', async () => {
  const { fragment } = await ownView();
  // It waits because it can still be undone.
  pair.device.act((db, now) => removeViewForNow(db, fragment, now));
  pair.server.state.navigationViews.delete(pair.mira, fragment);
  pair.server.state.navigationViews.create(pair.mira, { fragment, is_pinned: true, name: 'Anew' });
  await until('shown', () => shown(fragment) !== undefined);
  pair.device.act((db) => endUndo(db));
  await pair.delivered();
  expect(shown(fragment)).toMatchObject({ name: 'Anew', isPinned: true, mark: null });
  expect(onServer(fragment)).toMatchObject({ name: 'Anew', is_pinned: true });
});

test('a removal wins over another client’s pin of the same view, which is then in the history', async () => {
  const { fragment } = await ownView();
  const view = onServer(fragment)!;
  const isPinned = !view.is_pinned;
  await pair.offline(() => {
    pair.server.state.navigationViews.update(pair.mira, { ...view, is_pinned: isPinned });
    remove(fragment);
  });
  await pair.delivered();
  await until('removed', () => onServer(fragment) === undefined);
  expect(shown(fragment)).toBeUndefined();
  expect(listOverwrites(pair.device.db).map(({ earlier }) => earlier.params)).toMatchObject([
    { fragment, isPinned },
  ]);
});
