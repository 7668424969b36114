import { beforeEach, expect, test } from 'vitest';
import { until } from './device.ts';
import { onServer, ownView, pair, remove, save, shown, stored } from './navigation-pair.ts';

beforeEach(() => pair.connect());

const requests = (method: string) => pair.server.requests.filter((request) => request.method === method);

test('a stored view is hidden by one request that contains only that', async () => {
  const { fragment } = await ownView();
  await until('pulled', () => shown(fragment)?.isPinned === true);
  save({ fragment, isPinned: false });
  expect(shown(fragment)).toMatchObject({ isPinned: false, mark: { state: 'sending' } });
  await pair.delivered();
  expect(onServer(fragment)).toMatchObject({ is_pinned: false });
  const [request, ...more] = requests('PATCH');
  expect(more).toEqual([]);
  expect(request?.path).toBe(`/navigation_views/${encodeURIComponent(fragment)}`);
  expect(request?.parameters).toEqual({ is_pinned: 'false' });
});

test('a built-in view that was never stored is added', async () => {
  const fragment = 'narrow/has/reaction/sender/me';
  expect(onServer(fragment)).toBeUndefined();
  expect(shown(fragment)).toMatchObject({ builtIn: true, isPinned: null });
  save({ fragment, isPinned: true });
  await pair.delivered();
  expect(onServer(fragment)).toMatchObject({ is_pinned: true, name: null });
  expect(requests('PATCH')).toEqual([]);
});

test('a view that another client removed while it is changed here is added again', async () => {
  const { fragment, name } = await ownView();
  pair.server.state.navigationViews.delete(pair.mira, fragment);
  save({ fragment, isPinned: false });
  await pair.delivered();
  expect(onServer(fragment)).toEqual({ fragment, is_pinned: false, name });
});

test('a view says who can see the channel that it leads to', async () => {
  const { stream_id } = pair.server.state.channels.byName('care team')!;
  const fragment = `narrow/channel/${stream_id}-care-team`;
  save({ fragment, isPinned: true, name: 'The team' });
  await pair.delivered();
  expect(shown(fragment)).toMatchObject({ access: 'private' });
  expect(shown('inbox')).toMatchObject({ access: null });
});

test('a built-in view cannot be named', () => {
  expect(() => save({ fragment: 'inbox', name: 'Mine' })).toThrow('invalid-input');
  expect(pair.device.changes).toEqual([]);
});

test('several offline changes of a view are sent as one request with the latest values (rule: merge-view)', async () => {
  const { fragment } = await ownView();
  await pair.offline(() => {
    save({ fragment, isPinned: false });
    save({ fragment, name: 'First' });
    save({ fragment, name: 'Last' });
    expect(shown(fragment)).toMatchObject({ name: 'Last', server: { isPinned: true } });
  });
  await pair.delivered();
  expect(onServer(fragment)).toEqual({ fragment, is_pinned: false, name: 'Last' });
  expect(requests('PATCH')).toHaveLength(1);
});

test('adding a view whose response is lost makes one view (rule: natural-key-edit)', async () => {
  const fragment = 'narrow/channel/1-general/topic/greetings';
  pair.server.faults.queue({ kind: 'drop', processed: true, method: 'POST', path: '/navigation_views' });
  save({ fragment, name: 'Greetings', isPinned: true });
  await pair.delivered();
  expect(stored().filter((view) => view.fragment === fragment)).toHaveLength(1);
});

const PATCH = { method: 'PATCH', path: '/navigation_views/*' } as const;

test.each([true, false])(
  'a view is hidden after a lost request, whose name the server does not take twice (it took effect: %s)',
  async (processed) => {
    const { fragment, name } = await ownView();
    pair.server.faults.queue({ ...PATCH, kind: 'drop', processed });
    save({ fragment, isPinned: false });
    await pair.delivered();
    expect(onServer(fragment)).toEqual({ fragment, is_pinned: false, name });
    expect(requests('PATCH').every(({ parameters }) => !('name' in parameters))).toBe(true);
    expect(shown(fragment)).toMatchObject({ isPinned: false, name, mark: null });
  },
);

test.each([true, false])(
  'a view is renamed and hidden after a lost request (it took effect: %s)',
  async (processed) => {
    const { fragment } = await ownView();
    pair.server.faults.queue({ ...PATCH, kind: 'drop', processed });
    save({ fragment, isPinned: false, name: 'Renamed' });
    await pair.delivered();
    expect(onServer(fragment)).toEqual({ fragment, is_pinned: false, name: 'Renamed' });
    expect(shown(fragment)).toMatchObject({ isPinned: false, name: 'Renamed', mark: null });
  },
);

test('a view whose name goes back after a lost request has its name again', async () => {
  const { fragment, name } = await ownView();
  pair.server.faults.queue({ ...PATCH, kind: 'drop', processed: true });
  save({ fragment, name: 'Renamed' });
  await until('the answer is lost', () => requests('PATCH').length > 0);
  save({ fragment, name: name ?? '' });
  await pair.delivered();
  expect(onServer(fragment)).toMatchObject({ name });
  expect(shown(fragment)).toMatchObject({ name, mark: null });
});

test('a view that was added by a lost request is there once, with what was chosen meanwhile', async () => {
  const fragment = 'narrow/channel/1-general/topic/greetings';
  pair.server.faults.queue({ kind: 'drop', processed: true, method: 'POST', path: '/navigation_views' });
  save({ fragment, name: 'Greetings', isPinned: true });
  await until('the answer is lost', () => requests('POST').length > 0);
  save({ fragment, isPinned: false });
  await pair.delivered();
  expect(onServer(fragment)).toEqual({ fragment, is_pinned: false, name: 'Greetings' });
  expect(shown(fragment)).toMatchObject({ mark: null });
});

test('a refused change shows the server’s text, and discarding it restores the server’s view', async () => {
  const { fragment, name } = await ownView();
  pair.server.faults.queue({ kind: 'status', status: 400, method: 'PATCH', path: '*' });
  save({ fragment, name: 'Another' });
  await until('refused', () => shown(fragment)?.mark?.state === 'rejected');
  pair.answer('discard');
  expect(shown(fragment)).toMatchObject({ name, mark: null });
});

test('a view is removed, and one that is already deleted counts as removed', async () => {
  const { fragment } = await ownView();
  await pair.offline(() => {
    remove(fragment);
    expect(shown(fragment)).toBeUndefined();
    pair.server.state.navigationViews.delete(pair.mira, fragment);
  });
  await pair.delivered();
  expect(onServer(fragment)).toBeUndefined();
});

test('on a server without lists, a view is changed by its fragment, and a missing one is refused', async () => {
  pair.device.close();
  await pair.server.close();
  await pair.connect({ strict: true });
  const { fragment } = stored().find(({ name }) => name !== null)!;
  save({ fragment, name: 'Renamed' });
  await pair.delivered();
  expect(onServer(fragment)).toEqual({ fragment, is_pinned: true, name: 'Renamed' });
  expect(shown(fragment)).toMatchObject({ name: 'Renamed', isPinned: null, mark: null });
  save({ fragment: 'narrow/is/starred/nowhere', isPinned: true });
  await until('refused', () => shown('narrow/is/starred/nowhere')?.mark?.state === 'rejected');
  expect(pair.onlyChange.problem).toMatchObject({ code: 'NOT_FOUND' });
});

test('a view that is named here and added by another client meanwhile keeps that client’s pin', async () => {
  const added = 'narrow/channel/1-general/topic/named';
  await pair.offline(() => {
    save({ fragment: added, name: 'Mine' });
    pair.server.state.navigationViews.create(pair.mira, { fragment: added, is_pinned: true, name: 'Theirs' });
  });
  await pair.delivered();
  expect(onServer(added)).toMatchObject({ is_pinned: true, name: 'Mine' });
  await until('known', () => shown(added)?.isPinned === true);
});
