import { expect, onTestFinished, test } from 'vitest';
import { violations } from './invariants.ts';
import { World } from './world.ts';

/** Perch waits for the refusal, however slow the machine is. */
const PATIENT = { requestTimeout: 60_000, pollPatience: 60_000 };

/** What the model finds wrong after the server has refused Perch to register, once. */
async function afterRefusal(words: { msg?: string }): Promise<string[]> {
  const world = await World.open(PATIENT);
  onTestFinished(() => world.close());
  world.server.faults.queue({ kind: 'status', status: 400, path: '/register', ...words });
  await world.start();
  await world.rest();
  expect(world.device.faults).toHaveLength(1);
  return violations(world);
}

test('a refusal that a fault caused violates nothing', async () => {
  expect(await afterRefusal({})).toEqual([]);
});

test('a refusal that no fault caused is a fault of Perch, which sent what the server does not take', async () => {
  expect(await afterRefusal({ msg: 'Argument "slim_presence" is not valid JSON.' })).toEqual([
    expect.stringMatching(/^a fault of ours: ApiError: rejected/),
  ]);
});
