import { expect, test } from 'vitest';
import { noteStale } from '../../src-main/cache/metadata/stale-lists.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import type { CollectionName } from '../../src-main/contract/ipc.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { channelPage } from '../../src-main/features/channels/list.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { ExpectedEchoes } from '../../src-main/sync/outbox/echoes.ts';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { delayedRequest, GIVES_UP_SOON } from './delayed-request.ts';
import { until } from './device.ts';
import { pair, remove, save, shown, stored } from './navigation-pair.ts';
import { firstGivenUpAt } from '../../src-main/sync/outbox/unanswered.ts';

const FRAGMENT = 'narrow/topic/late';

/** Holds the responses to matching requests back, once the server has made them. */
class Gate {
  #opened = Promise.resolve();
  #open = (): void => {};
  /** How many responses wait. */
  waiting = 0;

  close(): void {
    ({ promise: this.#opened, resolve: this.#open } = Promise.withResolvers<void>());
  }

  open(): void {
    this.#open();
  }

  through =
    (isHeld: (request: HttpRequest) => boolean, http: HttpPort): HttpPort =>
    async (request) => {
      const response = await http(request);
      if (!isHeld(request)) return response;
      this.waiting += 1;
      await this.#opened;
      this.waiting -= 1;
      return response;
    };
}

const isPoll = ({ url }: HttpRequest): boolean => url.includes('/events?');
const isGivenUp = (): boolean => firstGivenUpAt(pair.device.db) !== null;
const readAgain = (list: CollectionName): void => pair.device.act((db) => noteStale(db, list));
/** The name of the view on the server, and the one that is shown; undefined where it is not there. */
const names = () => [stored().find(({ fragment }) => fragment === FRAGMENT)?.name, shown(FRAGMENT)?.name];
const nothingExpected = (): boolean => new ExpectedEchoes(pair.device.db).isEmpty;

test('a channel that the user joined again stays so, where a list is newer than the event of that (rule: last-choice-wins)', async () => {
  const late = delayedRequest(({ method, url }) => method === 'DELETE' && url.includes('/subscriptions'));
  const [events, lists] = [new Gate(), new Gate()];
  const isList = ({ method, url }: HttpRequest) =>
    method === 'GET' && url.endsWith('/users/me/subscriptions');
  await pair.connect({
    timing: GIVES_UP_SOON,
    http: lists.through(isList, events.through(isPoll, late.http)),
  });
  const channel = () => channelPage(pair.device.db, 'general', 0, 1).rows[0]!;
  const subscribe = (on: boolean) => pair.device.act((db, now) => setSubscribed(db, channel().key, on, now));
  const isIn = () => {
    const { channels } = pair.server.state;
    return channels.subscribers(channels.byName('general')!.stream_id).includes(pair.mira);
  };
  subscribe(false);
  await until('given up', isGivenUp);
  await pair.delivered();
  await until('left', () => !isIn());
  await pair.idle();
  events.close();
  subscribe(true);
  await pair.delivered();
  await until('the event is on its way', () => events.waiting > 0);
  await late.pass();
  lists.close();
  readAgain('channels');
  await until('the list is on its way', () => lists.waiting > 0);
  events.open();
  await until('the event has arrived', () => events.waiting === 0);
  lists.open();
  await pair.idle();
  expect(isIn()).toBe(true);
  expect(channel().subscribed).toBe(true);
  expect(nothingExpected()).toBe(true);
});

test('the user’s removal of a view is delivered after the event of an earlier one by another client (rule: last-choice-wins)', async () => {
  const events = new Gate();
  await pair.connect({ http: events.through(isPoll, nodeHttp) });
  save({ fragment: FRAGMENT, name: 'First' });
  await pair.delivered();
  await pair.idle();
  events.close();
  pair.server.state.navigationViews.delete(pair.mira, FRAGMENT);
  save({ fragment: FRAGMENT, name: 'Second' });
  await pair.delivered();
  await pair.goOffline();
  remove(FRAGMENT);
  events.open();
  await pair.comeBack();
  await pair.idle();
  expect(names()).toEqual([undefined, undefined]);
});

test('a view that was saved again after a late removal is not added twice, and no event is expected in vain (rule: echo-not-expected)', async () => {
  const late = delayedRequest(({ method }) => method === 'DELETE');
  const events = new Gate();
  await pair.connect({ timing: GIVES_UP_SOON, http: events.through(isPoll, late.http) });
  save({ fragment: FRAGMENT, name: 'First' });
  await pair.delivered();
  remove(FRAGMENT);
  await until('on its way', late.isHeld);
  save({ fragment: FRAGMENT, name: 'Second' });
  await pair.delivered();
  await pair.idle();
  events.close();
  await late.pass();
  save({ fragment: FRAGMENT, name: 'Third' });
  await pair.delivered();
  const added = () => pair.server.count('POST', '/navigation_views');
  const before = added();
  events.open();
  await pair.idle();
  expect(added()).toBe(before);
  expect(names()).toEqual(['Third', 'Third']);
  expect(nothingExpected()).toBe(true);
});

test('an event that says nothing of a view settles no unanswered request (rule: unanswered-settled)', async () => {
  const late = delayedRequest(({ method }) => method === 'PATCH');
  await pair.connect({ timing: GIVES_UP_SOON, http: late.http });
  save({ fragment: FRAGMENT, name: 'First' });
  await pair.delivered();
  save({ fragment: FRAGMENT, name: 'Second' });
  await until('given up', isGivenUp);
  save({ fragment: FRAGMENT, name: 'Third' });
  await pair.delivered();
  await pair.idle();
  const view = stored().find(({ fragment }) => fragment === FRAGMENT)!;
  pair.server.state.navigationViews.update(pair.mira, view);
  await pair.idle();
  await late.pass();
  await pair.idle();
  expect(names()).toEqual(['Third', 'Third']);
});

test('a field that a late request overwrote is sent with another one that the user changes (rule: last-choice-wins)', async () => {
  const late = delayedRequest(({ method, url }) => method === 'POST' && url.endsWith('/users/me/status'));
  const events = new Gate();
  await pair.connect({ timing: GIVES_UP_SOON, http: events.through(isPoll, late.http) });
  const set = (text: string, emoji: { name: string } | null) =>
    pair.device.act((db, now) => setOwnStatus(db, { text, emoji }, null, now));
  set('First', null);
  await until('given up', isGivenUp);
  set('Second', null);
  await pair.delivered();
  await pair.idle();
  events.close();
  await late.pass();
  set('Second', { name: 'bus' });
  await pair.delivered();
  events.open();
  await pair.idle();
  expect(pair.statusText).toBe('Second');
  expect(readOwnStatus(pair.device.db).value).toMatchObject({ text: 'Second', emoji: { name: 'bus' } });
});

test('an event from before our own delivery does not end a newer change to the same value (rule: last-choice-wins)', async () => {
  const events = new Gate();
  await pair.connect({ http: events.through(isPoll, nodeHttp) });
  const { settings } = pair.server.state;
  const choose = (value: 1 | 2 | 3) =>
    pair.device.act((db, now) => setSettings(db, { color_scheme: value }, now));
  choose(1);
  await pair.delivered();
  await pair.idle();
  events.close();
  settings.set(pair.mira, 'color_scheme', 3);
  choose(2);
  await pair.delivered();
  pair.server.faults.queue({ method: 'PATCH', path: '/settings', kind: 'drop' });
  choose(3);
  await until('given up', isGivenUp);
  events.open();
  await pair.delivered();
  await pair.idle();
  expect(settings.all(pair.mira)['color_scheme']).toBe(3);
});
