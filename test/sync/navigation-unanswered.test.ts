import { beforeEach, expect, test } from 'vitest';
import { removeView, saveView, type ViewChange } from '../../src-main/features/navigation/commands.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
const TIMEOUT = 800;
/** Longer than Perch waits, and shorter than a request can be running at most. */
const LATE = { kind: 'hang', processed: true, delayMs: 1_300 } as const;
// Perch waits for its effect for much longer than it takes, also on a busy machine.
beforeEach(() => pair.connect({ timing: { requestTimeout: TIMEOUT, requestLifetime: 15_000 } }));

const save = (change: ViewChange) => pair.device.act((db, now) => saveView(db, change, now));
const remove = (fragment: string) => pair.device.act((db, now) => removeView(db, fragment, now));
const shown = (fragment: string) =>
  navigationList(pair.device.db).rows.find((row) => row.fragment === fragment);
const onServer = (fragment: string) =>
  pair.server.state.navigationViews.list(pair.mira).find((view) => view.fragment === fragment);

const fragment = 'narrow/channel/1-general';

test.each([{ isPinned: true }, {}])(
  'an addition %o that takes effect after the removal is removed again',
  async (pin) => {
    const added = 'narrow/channel/1-general/topic/late';
    pair.server.faults.queue({ method: 'POST', path: '/navigation_views', ...LATE });
    save({ fragment: added, name: 'Late', ...pin });
    await until('it has arrived', () => pair.server.count('POST', '/navigation_views') === 1);
    remove(added);
    await pair.delivered();
    await until('the late one takes effect', () => onServer(added) !== undefined);
    await until('gone', () => onServer(added) === undefined);
    await pair.delivered();
    expect(shown(added)).toBeUndefined();
  },
);

test('a removal that takes effect after a newer save is undone by saving again', async () => {
  await until('pulled', () => shown(fragment) !== undefined);
  pair.server.faults.queue({ method: 'DELETE', ...LATE });
  remove(fragment);
  await until('it has arrived', () => pair.server.count('DELETE', '*') === 1);
  save({ fragment, name: 'Back', isPinned: true });
  await pair.delivered();
  expect(onServer(fragment)?.name).toBe('Back');
  await until('the late one takes effect', () => onServer(fragment) === undefined);
  await until('saved again', () => onServer(fragment)?.name === 'Back');
  await pair.delivered();
  expect(shown(fragment)).toMatchObject({ name: 'Back', mark: null });
});

test('a view that is named here and added by another client meanwhile keeps that client’s pin', async () => {
  const added = 'narrow/channel/1-general/topic/named';
  await pair.offline(() => {
    save({ fragment: added, name: 'Mine' });
    pair.server.state.navigationViews.create(pair.mira, { fragment: added, is_pinned: true, name: 'Theirs' });
  });
  await pair.delivered();
  expect(onServer(added)).toMatchObject({ is_pinned: true, name: 'Mine' });
  await until('known', () => shown(added)?.isPinned === true, 3_000);
});
