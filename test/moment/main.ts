import { parseArgs } from 'node:util';
import { buildAndWeigh } from '../../scripts/build.ts';
import { environmentOf, takeMoment } from './moment.ts';
import { moments, specs, vitestFiles, zones } from './moments.ts';
import { runAt } from './run.ts';

/**
 * Runs the tests that time can affect: at the requested moment, or at each of the known difficult moments in each zone. Specs
 * take longest, so they run at each moment in one zone only.
 * @returns 1 where a test failed.
 * @throws {WrongArgument}
 */
export async function runMoments(args: string[]): Promise<number> {
  const { moment: asked, rest } = takeMoment(args);
  parseArgs({ args: rest, options: {} });
  // A wrong moment is named before the build.
  environmentOf(asked);
  await buildAndWeigh();
  const all = Object.values(moments).flatMap((at, index) =>
    zones.map((zone, turn) => ({ at, zone, withSpecs: turn === index % zones.length })),
  );
  const isOne = asked.at !== undefined || asked.zone !== undefined;
  let failed = 0;
  for (const { withSpecs, ...moment } of isOne ? [{ ...asked, withSpecs: true }] : all) {
    const runs = [await runAt(moment, 'vitest', vitestFiles)];
    if (withSpecs) runs.push(await runAt(moment, 'playwright', specs));
    for (const { passed, failure } of runs) {
      if (failure !== null) failed += 1;
      console.log(
        `${failure === null ? 'ok  ' : 'FAIL'}  ${moment.at ?? 'now'} in ${moment.zone ?? 'this zone'}: ${failure ?? `${passed} passed`}`,
      );
    }
  }
  return failed === 0 ? 0 : 1;
}
