import { afterAll, expect, vi } from 'vitest';
import { writtenLocale } from '../resources/locale.ts';

// Other files run in this process after this one: the failure names whoever leaves something behind, not them.
const zone = process.env['TZ'];
const folder = process.cwd();
const locale = writtenLocale();
const [now, sinceStart, random] = [Date.now, performance.now, Math.random];
const listening = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
const listened = listening();

afterAll(async () => {
  expect(vi.isFakeTimers(), 'the timers are real again').toBe(false);
  expect(Date.now === now && performance.now === sinceStart, 'the clocks are real again').toBe(true);
  expect(Math.random === random, 'chance is real again').toBe(true);
  expect(process.env['TZ'], 'the zone is as before').toBe(zone);
  expect(writtenLocale(), 'the locale is as before').toBe(locale);
  expect(process.cwd(), 'the working folder is as before').toBe(folder);
  // A server counts until its handle is closed, which takes another turn of the event loop.
  await vi.waitFor(() => expect(listening(), 'no server listens any more').toBe(listened), {
    interval: 1,
    timeout: 30_000,
  });
});
