import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { crashProfile, type CrashReport, type Treatment } from './crash-run.ts';

/** A run is repeated with the seed that it printed: `PERCH_SEED=123`. */
const SEED = Number(process.env['PERCH_SEED'] ?? randomInt(1_000_000));

/** What the kills are about where nothing else is said. */
const PLAIN = { intermediaries: false, clocks: [], files: false };

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

async function killAgainAndAgain(kills: number, treatment: Treatment): Promise<CrashReport> {
  const report = await crashProfile(SEED, kills, treatment);
  const { killsBy, acknowledgedBy, creates, doubts, asked, lost, doubled } = report;
  console.log(
    `kill -9, PERCH_SEED=${SEED}: ${sum(killsBy)} kills, ${sum(acknowledgedBy)} actions acknowledged, ${creates} creates, ` +
      `${doubts} in doubt, ${asked} asked about, lost ${lost.length}, doubled ${doubled.length}`,
  );
  expect(report).toMatchObject({ lost: [], doubled: [], damaged: [], other: [] });
  expect(sum(killsBy)).toBe(kills);
  expect(creates).toBeGreaterThan(kills / 10);
  return report;
}

test('killed at random instants, nothing is lost and nothing is doubled', async () => {
  const { doubts } = await killAgainAndAgain(20, { ...PLAIN, isStrict: false, drops: 0, from: null });
  expect(doubts).toBeGreaterThan(0);
}, 120_000);

test('killed from the first release’s file on, on a connection that breaks before and after the server acts', async () => {
  await killAgainAndAgain(16, { ...PLAIN, isStrict: false, drops: 4, from: 1 });
}, 120_000);

test('killed on a server that cannot list: what is in doubt is asked about, once and for each', async () => {
  const { asked } = await killAgainAndAgain(16, { ...PLAIN, isStrict: true, drops: 6, from: 2 });
  expect(asked).toBeGreaterThan(0);
}, 120_000);

test('killed while intermediaries answer, and with a clock in 1970, in 2099, hours off or set meanwhile', async () => {
  const { killsByIntermediary, killsByClock } = await killAgainAndAgain(22, {
    isStrict: false,
    drops: 4,
    from: null,
    intermediaries: true,
    clocks: ['in 1970', 'in 2099', 'a day behind', 'a minute and a half behind', 'two hours ahead'],
    files: false,
  });
  expect(killsByIntermediary.size).toBeGreaterThan(2);
  expect(killsByClock.size).toBeGreaterThan(2);
}, 120_000);

test('killed while its files are damaged and deleted, and while a second Perch starts on the profile', async () => {
  const { killsByFile } = await killAgainAndAgain(20, {
    ...PLAIN,
    isStrict: false,
    drops: 4,
    from: null,
    files: true,
  });
  expect(killsByFile.size).toBeGreaterThan(2);
}, 120_000);
