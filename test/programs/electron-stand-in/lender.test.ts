import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { removeProfiles, type RunningPerch } from '../../e2e/launch.ts';
import { lendChromiums } from './lender.ts';
import { chromiumsOf, launchSample, until } from './running.ts';

const started: RunningPerch[] = [];
const launch = async (): Promise<RunningPerch> => {
  const running = await launchSample();
  started.push(running);
  await running.page.getByText('ready').waitFor();
  return running;
};

let stop: () => void;
beforeEach(async () => {
  stop = await lendChromiums();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((running) => running.kill()));
  stop();
});
afterAll(removeProfiles);

it('gives one Chromium to one app after another, and nothing of the first is left for the second', async () => {
  const first = await launch();
  const [lent] = chromiumsOf(process.pid);
  await first.page.evaluate(() => localStorage.setItem('left', 'by the first'));
  await first.kill();

  const second = await launch();
  expect(chromiumsOf(process.pid)).toEqual([lent]);
  expect(chromiumsOf(second.main.pid)).toEqual([]);
  expect(second.app.windows()).toEqual([second.page]);
  expect(await second.page.evaluate(() => localStorage.getItem('left'))).toBeNull();
  await second.close();
});

it('gives each app that runs at the same time its own, and none that has ended', async () => {
  const first = await launch();
  const [lent] = chromiumsOf(process.pid);
  const second = await launch();
  expect(chromiumsOf(process.pid)).toHaveLength(2);
  expect(first.app.windows()).toEqual([first.page]);
  expect(second.app.windows()).toEqual([second.page]);

  process.kill(lent?.pid ?? 0, 'SIGKILL');
  expect(
    await until(
      () => first.main.exitCode,
      (code) => code !== null,
    ),
  ).toBe(1);
  expect(first.output()).toContain('its Chromium has gone');
  await launch();
  expect(chromiumsOf(process.pid).map(({ pid }) => pid)).not.toContain(lent?.pid);
});
