import { expect, test } from 'vitest';
import { removeView, saveView, type ViewChange } from '../../src-main/features/navigation/commands.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { delayedRequest, GIVES_UP_SOON } from './delayed-request.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();

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
    const addition = delayedRequest(
      ({ method, url }) => method === 'POST' && url.endsWith('/navigation_views'),
    );
    await pair.connect({ http: addition.http, timing: GIVES_UP_SOON });
    save({ fragment: added, name: 'Unanswered', ...pin });
    await until('in flight', addition.isHeld);
    remove(added);
    await pair.delivered();
    await addition.pass();
    await until('removed again', () => onServer(added) === undefined);
    await pair.delivered();
    expect(shown(added)).toBeUndefined();
  },
);

test('a removal that takes effect after a newer save is undone by saving again', async () => {
  const removal = delayedRequest(({ method }) => method === 'DELETE');
  await pair.connect({ http: removal.http, timing: GIVES_UP_SOON });
  await until('pulled', () => shown(fragment) !== undefined);
  remove(fragment);
  await until('in flight', removal.isHeld);
  save({ fragment, name: 'Back', isPinned: true });
  await pair.delivered();
  expect(onServer(fragment)?.name).toBe('Back');
  await removal.pass();
  await until('saved again', () => onServer(fragment)?.name === 'Back');
  await pair.delivered();
  expect(shown(fragment)).toMatchObject({ name: 'Back', mark: null });
});

test('a view that is named here and added by another client meanwhile keeps that client’s pin', async () => {
  await pair.connect();
  const added = 'narrow/channel/1-general/topic/named';
  await pair.offline(() => {
    save({ fragment: added, name: 'Mine' });
    pair.server.state.navigationViews.create(pair.mira, { fragment: added, is_pinned: true, name: 'Theirs' });
  });
  await pair.delivered();
  expect(onServer(added)).toMatchObject({ is_pinned: true, name: 'Mine' });
  await until('known', () => shown(added)?.isPinned === true);
});
