import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withMemoryFolder } from '../../scripts/memory-folder.ts';
import { capture, root } from '../../scripts/process.ts';
import { soakOptions } from './options.ts';
import { soakPage, type SoakRun } from './page.ts';
import { soakCommand, type PartReport, type SoakPart } from './part.ts';
import { proofs } from './proofs.ts';
import { prove } from './share.ts';
import { repeatable } from './shares.ts';

const PAGE = 'docs/generated/soak.md';

/**
 * Runs the proofs, each for its share of the time.
 * @returns the exit code, 1 where a proof failed.
 * @throws {WrongArgument}
 */
export async function soak(args: string[]): Promise<number> {
  const { minutes, seed, only, share, writesPage } = soakOptions(
    args,
    proofs.map(({ name }) => name),
    repeatable.map(({ name }) => name),
  );
  if (share !== undefined) return repeat(share, seed);
  const chosen = proofs.filter(({ name }) => only === undefined || name === only);
  const weights = chosen.reduce((sum, { weight }) => sum + weight, 0);
  const run: SoakRun = { date: new Date(), seed, minutes, ...(await currentVersion()), reports: [] };
  console.log(`${minutes} minutes with seed ${seed}`);
  for (const part of chosen) {
    const time = (minutes * 60_000 * part.weight) / weights;
    console.log(`\n── ${part.name}: ${(time / 60_000).toFixed(1)} minutes`);
    const report = await reportOf(part, seed, time);
    printReport(report);
    run.reports.push(report);
  }
  if (writesPage) writeFileSync(join(root, PAGE), soakPage(run));
  const failures = run.reports.flatMap(({ failures }) => failures);
  console.log(`\n${failures.length} failures with seed ${seed}`);
  console.log(
    writesPage
      ? `${PAGE} reports this run.`
      : `${PAGE} is not changed: it reports a run of all parts for ten minutes or more. --page writes it all the same.`,
  );
  return failures.length === 0 ? 0 : 1;
}

/** Runs a share of `npm test`, or a step of a part, once more, and like in `npm test` with its files in memory. */
async function repeat(name: string, seed: number): Promise<number> {
  const share = repeatable.find((one) => one.name === name);
  if (!share) throw new Error(`There is no share ${name}`);
  try {
    await withMemoryFolder(() => prove(share, seed));
    console.log(`Nothing is wrong with ${name}, seed ${seed}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** An exception in one part counts as its failure, and the other parts still run. */
async function reportOf(part: SoakPart, seed: number, time: number): Promise<PartReport> {
  try {
    return await part.run({ seed, time, log: (line) => console.log(line) });
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { name: part.name, facts: [], tables: [], failures: [{ seed, words: `It broke off: ${words}` }] };
  }
}

function printReport({ name, facts, tables, failures }: PartReport): void {
  for (const [what, count] of facts) console.log(`${what}: ${count}`);
  for (const { title, columns, rows } of tables) {
    console.log(title);
    console.table(rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [columns[at], cell]))));
  }
  for (const failure of failures) console.error(`FAIL ${soakCommand(name, failure)}\n${failure.words}`);
}

async function currentVersion(): Promise<{ version: string; commit: string }> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const head = await capture('git', ['rev-parse', '--short', 'HEAD']);
  const differs = await capture('git', ['status', '--porcelain', '--untracked-files=no', '--', ':!docs']);
  if (head.code !== 0) return { version, commit: 'no commit is known' };
  const isClean = differs.output.trim() === '';
  return { version, commit: `commit ${head.output.trim()}${isClean ? '' : ', changed since'}` };
}
