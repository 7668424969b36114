import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { planSteps, REASONS } from '../../scripts/workflow.ts';
import { packages } from '../desktop/session.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const folder = path.join(repository, '.github/workflows');

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
}
interface Job {
  name: string;
  if?: string;
  environment?: string;
  needs?: string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  strategy?: { matrix: { os: string[] } };
  steps: Step[];
}
interface Workflow {
  on: Record<string, { branches?: string[] } | null>;
  permissions: Record<string, string>;
  env: { NODE: string };
  jobs: Record<string, Job>;
}

const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const workflows = Object.fromEntries(files.map((name) => [name, parse(read(name)) as Workflow]));
const pinned = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')).devDependencies
  .node as string;

/** The names of a workflow's jobs as they are shown, one for each system. */
const jobNames = ({ jobs }: Workflow): string[] =>
  Object.values(jobs).flatMap(({ name, strategy }) =>
    (strategy?.matrix.os ?? ['']).map((os) => name.replace('${{ matrix.os }}', os)),
  );

test.each(files)(
  '%s takes every action by its commit, the same one everywhere, and names its version',
  (name) => {
    const used = [...read(name).matchAll(/uses: (\S+)(.*)/g)];
    expect(used.length).toBeGreaterThan(0);
    for (const [, action, rest] of used) {
      expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
      expect(rest).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
    const everywhere = files.flatMap((file) => [...read(file).matchAll(/uses: (\S+)@(\S+)/g)]);
    const commits = new Map<string, string>();
    for (const [, action = '', commit = ''] of everywhere) {
      expect(commits.get(action) ?? commit, action).toBe(commit);
      commits.set(action, commit);
    }
  },
);

test.each(files)('%s runs on the pinned Node', (name) => {
  const { env, jobs } = workflows[name]!;
  expect(env.NODE).toBe(pinned);
  for (const [id, { steps }] of Object.entries(jobs)) {
    const versions = steps
      .filter(({ uses }) => uses?.startsWith('actions/setup-node@'))
      .map((step) => step.with?.['node-version']);
    // The job `oldest-node` shows that an older Node can start `npm run`, which goes on with the pinned Node.
    if (id === 'oldest-node') expect(versions).toEqual([20]);
    else for (const version of versions) expect(version, id).toBe('${{ env.NODE }}');
    if (steps.some(({ run }) => /\bnpm\b/.test(run ?? ''))) expect(versions, id).toHaveLength(1);
  }
});

test.each(files)('%s may read, and write only where it makes a release', (name) => {
  const { permissions, jobs } = workflows[name]!;
  expect(permissions).toEqual({ contents: 'read' });
  for (const [id, job] of Object.entries(jobs)) {
    expect(job['timeout-minutes'], id).toBeGreaterThan(0);
    expect(job.permissions ?? null, id).toEqual(id === 'draft' ? { contents: 'write' } : null);
  }
});

test('each push is tested, and each change from a copy of the repository', () => {
  const { on, jobs } = workflows['test.yml']!;
  expect(on['push']).toEqual({ branches: ['**'] });
  expect(on).toHaveProperty('pull_request');
  // A pull request from a branch of the repository was tested by its push.
  for (const [id, job] of Object.entries(jobs))
    expect(job.if, id).toBe(
      "github.event_name != 'pull_request' || github.event.pull_request.head.repo.fork",
    );
});

test('a release hands a key only to the step that signs with it', () => {
  const steps = Object.values(workflows['release.yml']!.jobs).flatMap(({ steps: all }) => all);
  for (const { env, run } of steps)
    for (const [name, value] of Object.entries(env ?? {})) {
      if (value === '${{ secrets.CHECKSUMS_GPG_KEY }}') expect(run, name).toContain('gpg --batch --import');
      if (value === '${{ secrets.UPDATE_SIGNING_KEY }}')
        expect(run, name).toMatch(/^node \S+ scripts\/packaging\/sign-updates\.ts release$/);
    }
});

test('who has secrets builds nothing, and who builds has none (rule: signing-builds-nothing)', () => {
  const { jobs } = workflows['release.yml']!;
  const withSecrets = Object.entries(jobs).filter(([, job]) => JSON.stringify(job).includes('secrets.'));
  expect(withSecrets.map(([id]) => id)).toEqual(['sign', 'draft']);
  for (const [id, { environment, steps }] of withSecrets) {
    expect(environment, id).toBe('release');
    // `npm run` installs what is missing, with the scripts of dependencies.
    for (const { run = '' } of steps) {
      expect(run, id).not.toMatch(/\bnpm (?!ci --ignore-scripts$)/m);
      if (run.includes('scripts/run.ts')) expect(run, id).toMatch(/scripts\/run\.ts package --built --all\b/);
    }
  }
  expect(jobs['sign']?.needs).toBe('build');
  expect(jobs['build']?.environment).toBeUndefined();
  expect(JSON.stringify(workflows['test.yml'])).not.toContain('secrets.');
});

test('tests and packages run on every system', () => {
  const systems = ['ubuntu-latest', 'macos-latest', 'windows-latest'];
  expect(jobNames(workflows['test.yml']!)).toEqual([
    ...systems,
    ...systems.map((os) => `package on ${os}`),
    'installed packages',
    'set-up on Node 20',
    'audit',
  ]);
  expect(jobNames(workflows['release.yml']!)).toEqual([
    'release build',
    ...systems.map((os) => `release packages on ${os}`),
    'draft release',
  ]);
  for (const job of [workflows['test.yml']?.jobs['package'], workflows['release.yml']?.jobs['sign']])
    expect(job?.steps.filter(({ run }) => run?.includes('--check'))).toHaveLength(2);
});

test('public CI installs the real parts that specs need, and lets none be skipped', () => {
  const { steps } = workflows['test.yml']!.jobs['test']!;
  const installed = steps.flatMap(
    ({ run = '' }) => /apt-get install -y (.*)/.exec(run)?.[1]?.split(' ') ?? [],
  );
  expect(installed).toEqual(expect.arrayContaining(Object.values(packages)));
  const onLinux = steps.filter(({ run = '' }) => /xvfb-run .*npm test/.test(run));
  expect(onLinux.map(({ env }) => env?.['PERCH_TEST_DESKTOP'])).toEqual(['true']);
});

test('the Perch of the specs is told of the key ring that public CI starts', () => {
  const withRing = workflows['test.yml']!.jobs['test']!.steps.filter(({ run }) =>
    run?.includes('gnome-keyring-daemon'),
  );
  expect(withRing.map(({ env }) => env?.['PERCH_TEST_KEY_RING'])).toEqual(['true']);
});

test('each step of Linux is run by `npm run workflow` as it is, or has a reason', () => {
  const steps = planSteps();
  const titles = new Set(steps.map(({ title }) => title));
  expect(Object.keys(REASONS).filter((title) => !titles.has(title))).toEqual([]);
  const run = steps.filter(({ reason }) => reason === null);
  expect(run.map(({ job, title }) => `${job}: ${title}`)).toEqual([
    'build: Build, and look up what is shipped among the advisories',
    'test: Test, on a virtual display with a key ring and a tray',
    'linux-packages: Build',
    'oldest-node: npm run lint',
    'audit: npm run audit',
  ]);
  // Nobody but GitHub knows what an expression stands for, or is the owner of the system.
  for (const { commands, env, title } of run)
    expect([commands, ...Object.values(env)].join('\n'), title).not.toMatch(/\$\{\{|\bsudo\b|\$GITHUB_/);
});

test('the tests and jobs that the stand-in’s page names are there', () => {
  const page = readFileSync(path.join(repository, 'test/programs/electron-stand-in/README.md'), 'utf8');
  const table = page.slice(page.indexOf('| what'), page.indexOf('No job clicks the icon'));
  const rows = table.split('\n').filter((line) => /`(test|scripts)\//.test(line));
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    const [, , named = '', jobs = ''] = row.split('|');
    const [, file = '', title = ''] = /`([^`]+)`: (.+)/.exec(named.trim()) ?? [];
    expect(readFileSync(path.join(repository, file), 'utf8'), row).toContain(title);
    const names = [...jobs.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(names, row).not.toEqual([]);
    for (const name of names) expect(jobNames(workflows['test.yml']!)).toContain(name);
  }
});

test('every secret of the release is described where one learns how to make it', () => {
  const page = readFileSync(path.join(repository, 'docs/maintaining/releasing.md'), 'utf8');
  const secrets = new Set([...read('release.yml').matchAll(/secrets\.(\w+)/g)].map(([, name]) => name));
  expect(secrets.size).toBeGreaterThan(5);
  for (const name of secrets) expect(page).toContain(`\`${name}\``);
});
