import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../../scripts/process.ts';
import { emptyProfile, perchRuntime } from '../../e2e/launch.ts';
import type { Bench } from '../group.ts';
import { type Goal, inTurns, type Row } from '../measure.ts';
import { leaveMemory } from './page-cache.ts';
import {
  environmentOf,
  leaveInOrder,
  OWN_SNIPPETS,
  type Profile,
  profileOf,
  startTemplateServer,
} from './template.ts';

const BARE_APP = join(import.meta.dirname, 'bare-app');
const HOOK = join(import.meta.dirname, 'note-moments.cjs');
const RUNS = 5;
/** Longer than the longest start on a busy machine, in milliseconds. */
const LONGEST_START = 120_000;

/** The milliseconds from the start of the process to each. */
interface Start {
  tray: number;
  row: number;
}

/** From the start of the process to the tray and to the first row. But for one pair the server is away. */
export async function start(bench: Bench): Promise<Row[]> {
  const own = await profileOf(bench);
  const [few, many] = [await profileOf(bench, 1_000), await profileOf(bench, 100_000)];
  const perch = (profile: Profile) => async () => {
    leaveInOrder(profile);
    return startOf(bench, root, profile.folder);
  };
  /** As after a crash or a week, when the file is to be checked. */
  const unchecked = (profile: Profile) => async () => {
    leaveInOrder(profile);
    rmSync(`${profile.cache}.left`);
    return startOf(bench, root, profile.folder);
  };
  const withServer = async () => {
    const server = await startTemplateServer(bench);
    try {
      return await perch(own)();
    } finally {
      await server.stop();
    }
  };
  const bare = () => startOf(bench, BARE_APP, emptyProfile());
  const { executable } = await perchRuntime();
  /** As the first start since the computer's, when no file is in memory. */
  const cold = (app: string, files: string, profile: string): Promise<Start> => {
    for (const folder of [files, profile, dirname(executable)]) leaveMemory(folder);
    return startOf(bench, app, profile);
  };
  return [
    ...(await startRows(
      `with ${OWN_SNIPPETS.toLocaleString('en')} snippets`,
      perch(own),
      { what: 'a bare app', start: bare },
      { tray: [{ more: 150 }], row: [{ more: 250 }] },
    )),
    ...(await startRows(
      'with the server there',
      withServer,
      { what: 'with the server away', start: perch(own) },
      { tray: [{ more: 50 }], row: [{ more: 50 }] },
    )),
    ...(await startRows(
      'with a cold page cache',
      () => {
        leaveInOrder(own);
        return cold(root, join(root, 'out'), own.folder);
      },
      { what: 'a bare app', start: () => cold(BARE_APP, BARE_APP, emptyProfile()) },
      { tray: [{ more: 150 }], row: [{ more: 250 }] },
    )),
    ...(await startRows(
      'with 100,000 snippets to be checked',
      unchecked(many),
      { what: 'with 1,000', start: unchecked(few) },
      { tray: [{ more: 30 }], row: [{ more: 30 }] },
    )),
  ];
}

async function startRows(
  how: string,
  ours: () => Promise<Start>,
  reference: { what: string; start: () => Promise<Start> },
  goals: Record<keyof Start, Goal[]>,
): Promise<Row[]> {
  const starts: Record<'ours' | 'reference', Start[]> = { ours: [], reference: [] };
  const noting = (of: Start[], start: () => Promise<Start>) => async () => {
    const started = await start();
    of.push(started);
    return started.row;
  };
  await inTurns({ runs: RUNS }, noting(starts.ours, ours), noting(starts.reference, reference.start));
  const { kind } = await perchRuntime();
  const row = (what: keyof Start, name: string): Row => ({
    what: `start ${how}: process to ${name}`,
    unit: 'ms',
    // The first one warms up.
    ours: starts.ours.slice(1).map((one) => one[what]),
    reference: { what: reference.what, values: starts.reference.slice(1).map((one) => one[what]) },
    goals: goals[what],
    isStandIn: kind === 'stand-in',
  });
  return [row('tray', 'tray'), row('row', 'first row painted')];
}

/** Starts an app, waits for its first row, and kills it. */
async function startOf(bench: Bench, app: string, profile: string): Promise<Start> {
  const runtime = await perchRuntime();
  const moments = join(bench.folder, 'moments');
  rmSync(moments, { force: true });
  const began = performance.timeOrigin + performance.now();
  const child = spawn(runtime.executable, ['-r', HOOK, ...runtime.args, `--user-data-dir=${profile}`, app], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...runtime.env,
      ...environmentOf(bench),
      BENCH_MOMENTS: moments,
      LANG: 'en_US.UTF-8',
    },
  });
  const gone = once(child, 'exit');
  try {
    for (;;) {
      const at = momentsIn(moments);
      const [tray, row] = [at.get('tray'), at.get('row')];
      if (tray !== undefined && row !== undefined) return { tray: tray - began, row: row - began };
      if (child.exitCode !== null) throw new Error(`${app} ended at its start.`);
      if (performance.timeOrigin + performance.now() > began + LONGEST_START)
        throw new Error(`${app} does not start: ${[...at.keys()].join() || 'nothing'} is there.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

function momentsIn(file: string): Map<string, number> {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
  } catch {
    return new Map();
  }
}
