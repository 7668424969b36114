import { beforeEach, describe, expect, test } from 'vitest';
import type { EventClient } from './event-client.ts';
import { mira, start as noon, testServer, theo, understanding } from './test-server.ts';

const { server, state, clock, ask, follow } = await testServer();
let theos: EventClient;
beforeEach(async () => {
  theos = await follow('theo');
});

describe('presence', () => {
  const type = 'presence';
  const report = async (parameters: Record<string, unknown>) =>
    (await ask('mira POST /users/me/presence', parameters)).body;

  test('is reported when a person comes online, in the form that a client requested', async () => {
    const slim = await follow('theo', { slim_presence: true });
    const modern = await follow('theo', understanding('simplified_presence_events'));
    await report({ status: 'active' });
    const website = { client: 'website', status: 'active', timestamp: noon, pushable: false };
    const old = { type, user_id: mira, server_timestamp: noon + 0.5, presence: { website } };
    expect(await theos.now()).toEqual([{ ...old, email: 'mira@meridian.example' }]);
    expect(await slim.now()).toEqual([old]);
    const both = { active_timestamp: noon, idle_timestamp: noon };
    expect(await modern.now()).toEqual([{ type, presences: { [mira]: both } }]);

    clock.now = noon + 60;
    await report({ status: 'active' });
    clock.now = noon + 120;
    await report({ status: 'idle' });
    expect(await modern.now()).toEqual([]);
    clock.now = noon + 180;
    await report({ status: 'active' });
    expect(await modern.now()).toEqual([
      { type, presences: { [mira]: { active_timestamp: clock.now, idle_timestamp: clock.now } } },
    ]);
  });

  test('can be set directly, and a person who was never active is idle', async () => {
    state.settings.set(mira, 'email_address_visibility', 4);
    await theos.now();
    state.presences.report(mira, 'idle');
    expect(await theos.now()).toEqual([
      {
        type,
        user_id: mira,
        email: `user${mira}@${state.realm.read().host}`,
        server_timestamp: noon + 0.5,
        presence: { website: { client: 'website', status: 'idle', timestamp: noon, pushable: false } },
      },
    ]);
  });

  test('is returned for everybody in the response to a report', async () => {
    expect(await report({ status: 'active', ping_only: true })).toEqual({ result: 'success', msg: '' });
    const timestamps = { active_timestamp: noon, idle_timestamp: noon };
    const answer = { result: 'success', msg: '', presence_last_update_id: 1, server_timestamp: noon };
    const slim = { ...answer, presences: { [mira]: timestamps } };
    expect(await report({ status: 'active', slim_presence: true })).toEqual(slim);
    expect(await report({ status: 'active', last_update_id: -1 })).toEqual(slim);
    expect(await report({ status: 'active', last_update_id: 1 })).toEqual({ ...answer, presences: {} });
    const aggregated = { client: 'website', status: 'active', timestamp: noon };
    expect(await report({ status: 'idle' })).toEqual({
      ...answer,
      presences: { ['mira@meridian.example']: { aggregated, website: { ...aggregated, pushable: false } } },
    });
    expect(await report({ status: 'away' })).toMatchObject({ code: 'BAD_REQUEST', msg: 'Invalid status' });
    const { body } = await ask('mira POST /register', {
      fetch_event_types: ['presence'],
      slim_presence: true,
    });
    expect(body).toMatchObject({ presences: slim.presences, presence_last_update_id: 1 });
    clock.now = noon + 15 * 86_400;
    const later = await ask('theo POST /users/me/presence', { status: 'idle', slim_presence: true });
    expect(Object.keys(later.body.presences as object)).toEqual([String(theo)]);
  });
});

describe('channel folders', () => {
  const type = 'channel_folder';

  test('are reported when they change their order', async () => {
    const { channelFolders } = state;
    channelFolders.reorder([3, 1, 2]);
    expect(await theos.now()).toEqual([{ type, op: 'reorder', order: [3, 1, 2] }]);
    expect(channelFolders.records().map(({ id, order }) => [id, order])).toEqual([
      [3, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(() => channelFolders.reorder([1, 2])).toThrow('names each folder once');
  });
});

describe('the organization', () => {
  const type = 'realm';

  test('reports its deactivation to waiting clients, and nobody can connect any more', async () => {
    const waiting = theos.next();
    await expect.poll(() => server.count('GET', '/events')).toBe(1);
    state.realm.update({ deactivated: true });
    expect(await waiting).toMatchObject([{ type, op: 'deactivated', realm_id: 1 }]);
    await expect(theos.now()).rejects.toThrow('UNAUTHORIZED');
  });
});
