import { environmentOf } from '../moment/moment.ts';
import { expect, test } from './fixtures.ts';

/** How far clocks that are read one after the other may be apart, in milliseconds. */
const NEAR = 60_000;

test('a run at another moment shifts the clock of the main process and of the window, from the first script on', async ({
  perch,
}) => {
  const at = '2026-12-31T23:30';
  const { PERCH_TEST_AHEAD = '', TZ = '' } = environmentOf({ at, zone: 'Asia/Kathmandu' });
  // This process is shifted too when the whole run is.
  const own = Number(process.env['PERCH_TEST_AHEAD'] ?? 0);
  const there = () => Date.now() - own + Number(PERCH_TEST_AHEAD);
  const { app, page } = await perch({ env: { PERCH_TEST_AHEAD, TZ } });
  const read = () => ({ now: Date.now(), hour: new Date().getHours(), minute: new Date().getMinutes() });
  for (const clock of [await app.evaluate(read), await page.evaluate(read)]) {
    expect(Math.abs(clock.now - there())).toBeLessThan(NEAR);
    expect(clock).toMatchObject({ hour: 23 });
    expect(clock.minute).toBeGreaterThanOrEqual(30);
  }
  await page.reload();
  expect(Math.abs((await page.evaluate(() => Date.now())) - there())).toBeLessThan(NEAR);
});

test('main process and window have the same time', async ({ perch }) => {
  const { app, page } = await perch();
  for (const now of [await app.evaluate(() => Date.now()), await page.evaluate(() => Date.now())])
    expect(Math.abs(now - Date.now())).toBeLessThan(NEAR);
});
