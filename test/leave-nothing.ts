import { afterAll, expect, vi } from 'vitest';

// Other files run in this process after this one: whoever leaves something behind is told, not they.
const zone = process.env['TZ'];
const folder = process.cwd();

afterAll(() => {
  expect(vi.isFakeTimers(), 'the timers are real again').toBe(false);
  expect(process.env['TZ'], 'the zone is as before').toBe(zone);
  expect(process.cwd(), 'the working folder is as before').toBe(folder);
});
