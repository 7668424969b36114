import { beforeEach, describe, expect, test } from 'vitest';
import { saveChannel, removeSubscribers, setSubscribed } from '../../src-main/features/channels/commands.ts';
import { createFolder, editFolder } from '../../src-main/features/organization/commands.ts';
import { channelView } from '../../src-main/features/channels/details.ts';
import { channelPage, findChannels } from '../../src-main/features/channels/list.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { until } from './device.ts';
import { newChannel } from './new-channel.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
const LEAVE = { method: 'DELETE', path: '/users/me/subscriptions' } as const;

const userId = (name: string): number => pair.server.user(name).userId;
const make = (name: string): string =>
  pair.device.act((db, now) =>
    saveChannel(
      db,
      null,
      newChannel({ name, subscribers: [userId('ana'), userId('mira')] }),
      userId('ana'),
      now,
    ),
  );
const channel = (name: string) =>
  channelPage(pair.device.db, name, 0, 10).rows.find((row) => row.name === name);
const view = (key: string) => channelView(pair.device.db, key, pair.device.engine.organization);
const isOffered = (name: string) => findChannels(pair.device.db, name).some((found) => found.name === name);
const folder = (name: string) => folderViews(pair.device.db).find((one) => one.name === name);

beforeEach(() => pair.connect({ user: 'ana' }));

describe('a thing exists only on this computer', () => {
  test('a channel can be chosen for a message only when it has an ID (rule: state-depends)', async () => {
    await pair.whileOffline(() => {
      make('design');
      expect(channel('design')).toMatchObject({ channelId: null });
      expect(isOffered('design')).toBe(false);
    });
    await pair.delivered();
    expect(isOffered('design')).toBe(true);
  });

  test('a folder can be chosen for a channel only when it has an ID (rule: state-depends)', async () => {
    await pair.whileOffline(() => {
      pair.device.act((db, now) =>
        createFolder(db, { name: 'Garden', description: '', archived: false }, now),
      );
      expect(folder('Garden')).toMatchObject({ folderId: null });
    });
    await pair.delivered();
    expect(folder('Garden')?.folderId).toEqual(expect.any(Number));
  });

  test('an unsent channel is rewritten instead of having people removed from it (rule: state-depends)', async () => {
    await pair.whileOffline(() => {
      const key = make('design');
      expect(view(key)?.mayRemoveOthers).toBe(false);
      expect(() =>
        pair.device.act((db, now) => removeSubscribers(db, { key }, [userId('mira')], now)),
      ).toThrow('unsupported');
      expect(pair.device.changes.map(({ action }) => action)).toEqual(['create-channel']);
    });
    await pair.delivered();
    expect(view(channel('design')!.key)?.mayRemoveOthers).toBe(true);
  });
});

describe('a change depends on a create', () => {
  test('leaving a channel waits for its creation and uses its latest name (rule: state-depends)', async () => {
    await pair.whileOffline(() => {
      const key = make('design');
      pair.device.act((db, now) => setSubscribed(db, key, false, now));
      pair.device.act((db, now) =>
        saveChannel(
          db,
          key,
          newChannel({ name: 'drawing', subscribers: [userId('ana'), userId('mira')] }),
          userId('ana'),
          now,
        ),
      );
    });
    await pair.delivered();
    const { stream_id } = pair.server.state.channels.byName('drawing')!;
    expect(pair.server.state.channels.subscribers(stream_id)).toEqual([userId('mira')]);
    expect(pair.server.count(LEAVE.method, LEAVE.path)).toBe(1);
  });

  test('a change that depends on a refused create is not sent and is discarded with it (rule: state-depends)', async () => {
    await pair.whileOffline(() => {
      const key = make('general');
      pair.device.act((db, now) => setSubscribed(db, key, false, now));
    });
    await until('refused', () => pair.device.changes.some(({ state }) => state === 'rejected'));
    expect(pair.device.changes.map(({ action, state }) => [action, state])).toEqual([
      ['create-channel', 'rejected'],
      ['leave-channel', 'queued'],
    ]);
    const [create] = pair.device.changes;
    pair.answer('discard', create);
    expect(pair.device.changes).toEqual([]);
    expect(pair.server.count(LEAVE.method, LEAVE.path)).toBe(0);
  });

  test('an edit behind a create in flight gets the ID from the create’s response (rule: order-per-subject, state-behind)', async () => {
    pair.server.faults.queue({
      method: 'POST',
      path: '/channel_folders/create',
      kind: 'latency',
      delayMs: 150,
    });
    const key = pair.device.act((db, now) =>
      createFolder(db, { name: 'Garden', description: '', archived: false }, now),
    );
    await until('in flight', () => pair.onlyChange.state === 'sending');
    pair.device.act((db, now) =>
      editFolder(db, key, { name: 'Park', description: '', archived: false }, now),
    );
    expect(pair.device.changes.map(({ action, state }) => [action, state])).toEqual([
      ['create-folder', 'sending'],
      ['edit-folder', 'queued'],
    ]);
    await pair.delivered();
    const { folderId } = folder('Park')!;
    expect(pair.server.count('PATCH', `/channel_folders/${folderId}`)).toBe(1);
    expect(pair.server.count('POST', '/channel_folders/create')).toBe(1);
  });
});
