import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VirtualTime } from './virtual-time.ts';

/** Everything that virtual time replaces in this process, as it is now. */
const ofThisProcess = () => ({
  Date,
  now: performance.now,
  random: Math.random,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
  clearImmediate,
  sleep,
  nextTurn,
});

test('virtual time ends every wait that falls into it, and leaves nothing behind', async () => {
  const real = ofThisProcess();
  const time = new VirtualTime(1);
  const ended: string[] = [];
  const began = Date.now();
  try {
    setTimeout(() => ended.push('timer'), 60_000);
    void sleep(60_000).then(() => ended.push('sleep'));
    await time.pass(59_999);
    expect(ended).toEqual([]);
    await time.pass(1);
    expect(ended.toSorted()).toEqual(['sleep', 'timer']);
    expect(Date.now() - began).toBe(60_000);
  } finally {
    time.end();
  }
  expect(ofThisProcess()).toEqual(real);
});
