import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAndWeigh } from '../../scripts/build.ts';
import { named, root } from '../../scripts/process.ts';
import { groups, onlyNamed } from './groups.ts';
import type { Row } from './measure.ts';
import { benchOptions } from './options.ts';
import { writePerformancePage } from './page.ts';
import { markdownTable, summaryOf, textTable } from './table.ts';

/** The measurements of a run, or of several where groups were measured again. */
export interface Measured {
  machine: string;
  date: string;
  /** By the name of the group. */
  groups: Record<string, Row[]>;
}

/**
 * Measures what Perch does against something bare in the same run, and prints a table.
 * @returns the exit code, 1 where a group broke off; a goal that is not held is not a failure of the command
 * @throws {WrongArgument}
 */
export async function bench(args: string[]): Promise<number> {
  const options = benchOptions(args, Object.keys(groups), onlyNamed);
  const { json, from, writesPage, prints } = options;
  const earlier =
    from === undefined ? undefined : named(() => JSON.parse(readFileSync(from, 'utf8')) as Measured);
  await buildAndWeigh();
  const began = performance.now();
  const fresh = await measureAll(options.groups);
  const measured: Measured = {
    machine: options.groups.length > 0 ? machine() : (earlier?.machine ?? machine()),
    date: options.groups.length > 0 ? new Date().toISOString().slice(0, 10) : (earlier?.date ?? ''),
    groups: inOrder({ ...earlier?.groups, ...fresh }),
  };
  const rows = Object.values(measured.groups).flat();
  console.log(prints === 'markdown' ? markdownTable(rows) : textTable(rows));
  const minutes = (performance.now() - began) / 60_000;
  console.error(`\n${summaryOf(rows)}; ${minutes.toFixed(1)} minutes; ${measured.machine}`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(measured, null, 1)}\n`);
  if (writesPage) await writePerformancePage(measured);
  return Object.keys(fresh).length === options.groups.length ? 0 : 1;
}

/** Measures groups one after the other. One that breaks off is missing in the result. */
async function measureAll(names: readonly string[]): Promise<Record<string, Row[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const measured: Record<string, Row[]> = {};
  try {
    for (const name of names) {
      const began = performance.now();
      const rows = await inOwnProcess(name, folder);
      const took = ((performance.now() - began) / 1000).toFixed(0);
      console.error(rows ? `${name}: ${took} s` : `${name} broke off after ${took} s`);
      if (rows) measured[name] = rows;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return measured;
}

function inOwnProcess(name: string, folder: string): Promise<Row[] | undefined> {
  const child = fork(join(import.meta.dirname, 'group-process.ts'), [name, folder], {
    cwd: root,
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    // What it prints is not part of the table.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  let rows: Row[] | undefined;
  child.once('message', (message) => (rows = message as Row[]));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0 ? rows : undefined));
  });
}

const inOrder = (measured: Record<string, Row[]>): Record<string, Row[]> =>
  Object.fromEntries(Object.keys(groups).flatMap((name) => (measured[name] ? [[name, measured[name]]] : [])));

/** The machine in one line. */
const machine = (): string =>
  `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}`;
