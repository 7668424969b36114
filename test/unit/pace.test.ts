import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultDelays } from '../../src-main/sync/connection/delays.ts';
import { Pace } from '../../src-main/sync/connection/pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** The waits between runs that each take so long and fail, in milliseconds. */
function waits(runTakes: number, count: number): number[] {
  const pace = new Pace(defaultDelays);
  return Array.from({ length: count }, () => {
    pace.ran('everything');
    vi.advanceTimersByTime(runTakes);
    pace.failed('everything');
    const ended = performance.now();
    vi.advanceTimersByTime(Math.ceil(pace.notBefore('everything') - ended));
    return performance.now() - ended;
  });
}

test.each([0, 60_000, 120_000])(
  'runs that fail after %d ms follow each other more and more rarely (rule: register-failing)',
  (takes) => {
    const [first, ...later] = waits(takes, 12);
    expect(first).toBeLessThanOrEqual(defaultDelays.firstBackOff);
    expect(later[3]).toBeGreaterThanOrEqual(4 * defaultDelays.firstBackOff);
    expect(later.at(-1)).toBeGreaterThanOrEqual(defaultDelays.longestBackOff / 4);
  },
);
