// Runs the steps of public CI that a machine with Linux can run itself (`npm run workflow`).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { findRuntime } from './electron-runtime.mjs';
import { root, run, WrongArgument } from './process.ts';

/** A step that runs commands, by its name or else its commands, and why it is not run here. */
export interface PlannedStep {
  job: string;
  title: string;
  commands: string;
  env: Record<string, string>;
  reason: string | null;
}

interface Step {
  name?: string;
  if?: string;
  run?: string;
  env?: Record<string, string>;
}
interface Workflow {
  env?: Record<string, string>;
  jobs: Record<string, { env?: Record<string, string>; steps: Step[] }>;
}

const PACKAGER = 'The packager downloads Electron and its tools.';
const SYSTEM = 'It changes the system: whoever owns the machine does that.';
const RELEASE = 'Only a release has what it needs.';

/** Why a step is not run here, by its title. */
export const REASONS: Readonly<Record<string, string>> = {
  'npm ci': 'The packages are installed already.',
  'npm ci --ignore-scripts': 'The packages are installed already.',
  'Get the Electron executable': 'The tests look for it, and run on the stand-in without it.',
  "Let Chromium's sandbox use user namespaces": SYSTEM,
  'Install what the tests start': SYSTEM,
  'Install what starts and makes packages': SYSTEM,
  'Install what makes and judges packages': SYSTEM,
  'Install, start, upgrade, downgrade, remove and purge the deb and the rpm': SYSTEM,
  Package: PACKAGER,
  'Package for Linux': PACKAGER,
  'List what is inside, read the fuses, start and quit, and look for the tray icon': PACKAGER,
  'List what is inside, read the fuses, start and quit': PACKAGER,
  'Refuse a tag that is not the version, a placeholder for a name, and a version that nothing is said of':
    RELEASE,
  'Sign the lists by which installed versions find this one': RELEASE,
  'Write the checksums, and sign them where a key is there': RELEASE,
  'Make a draft that a person reviews and publishes': RELEASE,
};

/** What each step of the workflows that runs commands on Linux comes to here. */
export function planSteps(): PlannedStep[] {
  return globSync('.github/workflows/*.yml', { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const { env, jobs } = parse(readFileSync(path.join(root, file), 'utf8')) as Workflow;
      return Object.entries(jobs).flatMap(([id, job]) =>
        job.steps
          .filter((step) => step.run !== undefined && isForLinux(step))
          .map((step) => planned(id, step, { ...env, ...job.env, ...step.env })),
      );
    });
}

function planned(job: string, { name, run: commands = '' }: Step, env: Record<string, string>): PlannedStep {
  const title = name ?? commands;
  return { job, title, commands, env, reason: REASONS[title] ?? null };
}

/** Whether the condition of a step lets it run on Linux. */
function isForLinux({ if: condition = '' }: Step): boolean {
  const [, comparison, system] = /runner\.os (==|!=) '(\w+)'/.exec(condition) ?? [];
  return system === undefined || (system === 'Linux') === (comparison === '==');
}

/**
 * Runs the steps of these jobs, or of all, as GitHub runs them. Resolves to an exit code.
 * @throws {WrongArgument}
 */
export async function runWorkflow(jobs: readonly string[]): Promise<number> {
  const names = [...new Set(planSteps().map(({ job }) => job))];
  for (const job of jobs)
    if (!names.includes(job)) throw new WrongArgument(`There is no job ${job}, but ${names.join(', ')}.`);
  const { kind, sentence } = await findRuntime();
  console.log(sentence);
  const failed: string[] = [];
  for (const { job, title, commands, env, reason } of planSteps()) {
    if (jobs.length > 0 && !jobs.includes(job)) continue;
    console.log(`\n${job}: ${title}${reason === null ? '' : `\nskipped: ${reason}`}`);
    if (reason !== null) continue;
    const merged = { ...process.env, ...env };
    if (kind === 'stand-in') merged.PERCH_RUNTIME = kind;
    if ((await run('bash', ['-e', '-c', commands], merged)) !== 0) failed.push(title);
  }
  for (const title of failed) console.log(`FAIL  ${title}`);
  return failed.length === 0 ? 0 : 1;
}
