import { onTestFinished, vi } from 'vitest';

const wall = Date.now.bind(Date);
const steady = performance.now.bind(performance);
let ahead = 0;

/**
 * Puts this process's clocks forward until the end of the test, as if so many milliseconds had passed. Timers do not know of
 * it: an engine sees which moments have come when it wakes.
 */
export function timePasses(milliseconds: number): void {
  if (ahead === 0) {
    const clocks = [
      vi.spyOn(Date, 'now').mockImplementation(() => wall() + ahead),
      vi.spyOn(performance, 'now').mockImplementation(() => steady() + ahead),
    ];
    onTestFinished(() => {
      ahead = 0;
      for (const clock of clocks) clock.mockRestore();
    });
  }
  ahead += milliseconds;
}

/**
 * Does something so many times, a timer apart. A busy machine delays this timer and those of an engine alike, so what happens
 * meanwhile can be counted against the times.
 */
export async function ticks(times: number, apart: number, work = (): void => {}): Promise<void> {
  for (let tick = 0; tick < times; tick += 1) {
    work();
    await new Promise((resolve) => setTimeout(resolve, apart));
  }
}
