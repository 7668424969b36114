import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MutationName } from '../../src-main/contract/values/change.ts';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import { Device, until } from '../sync/device.ts';
import { acts } from './acts.ts';
import { withServer } from './reference.ts';

const organization = withServer();
let device: Device;

beforeAll(async () => {
  device = new Device({
    server: organization,
    user: organization.person('olu'),
    // On a server of others every wait is the real one.
    timing: organization.isGiven ? defaultDelays : {},
  }).start();
  await until('in step', () => device.engine.isInStep);
});
afterAll(() => device.close());

describe('a change of Perch takes effect on the server, once, and nothing is asked', () => {
  describe.each(MutationName.options)('%s', (name) => {
    const { needs = [], needsControl, prepare } = acts[name];
    organization.needs(...needs);
    if (needsControl !== undefined) organization.needsControl(needsControl);

    test('is done', async () => {
      if (needsControl !== undefined) {
        const { realm } = organization.server.state;
        realm.update({ moderation_request_channel_id: organization.channel.id });
      }
      const act = await prepare({
        owner: organization.as('olu'),
        member: organization.as('mira'),
        ownerId: organization.id('olu'),
        memberId: organization.id('mira'),
        channel: organization.channel,
        tag: `${name} ${Date.now()}`,
      });
      await until('what the change needs', () => act.isReady?.(device.db) ?? true);
      device.act((db, now) => act.perform(db, now));
      await until('delivered or refused', () =>
        device.changes.every(({ state }) => state === 'rejected' || state === 'in-doubt'),
      );
      expect(device.changes.map(({ state, problem }) => [state, problem])).toEqual([]);
      expect(await act.isDone()).toBe(true);
    });
  });

  test('without a fault of Perch', () => expect(device.faults).toEqual([]));
});
