// The entry point of every `npm run`: sets up what is missing, then runs the command on the pinned Node. Plain
// JavaScript without dependencies: it runs on Node 20 before node_modules exists.
import { Interrupted, startChild } from './children.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { setUp } from './set-up.mjs';

const commands = {
  demo: 'opens Perch signed in to a sample organization on a server of its own',
  start: 'opens Perch with your own profile: [-- --stand-in]',
  dev: 'the same, with hot reload of the window',
  test: 'runs every check and the core of the tests: [-- --all --at 2026-12-31T23:30 --zone Europe/Warsaw]',
  'test:e2e': 'runs the tests that drive windows and tray; takes Playwright’s arguments',
  'test:moments': 'runs the tests that time can change on the worst days and nights, in several zones',
  'test:soak':
    'proves that nothing is lost or doubled: -- --minutes 30 [--seed N] [--only name | --share name] [--page]',
  'test:server': 'runs the tests of the API and of all changes against a server of yours: -- SERVER.json',
  server: 'runs the reference server: -- --port 0 [--strict] [--seed demo]',
  screenshots: 'takes the pictures in docs/screenshots',
  recordings: 'makes the steps that the reference server is held to from recordings of servers: -- FOLDER',
  docs: 'writes docs/generated from the operations table and the titles of the tests',
  bench: 'measures Perch against something bare: [-- --only name --json file --from file --markdown --page]',
  lint: 'checks types, style, import rules and unused code',
  format: 'formats every file',
  package: 'makes the installers for this system: [-- --dir --check --inspectable --stand-in --x64 --arm64]',
  audit: 'asks the registry for advisories about what is shipped',
  workflow: 'runs the steps of public CI that this machine can run: [-- JOB …]',
};
/** How often it is looked for whoever started this, in milliseconds. */
const PARENT_INTERVAL = 500;
const [command = '', ...rest] = process.argv.slice(2);

if (!Object.hasOwn(commands, command)) {
  for (const [name, what] of Object.entries(commands)) console.log(`npm run ${name.padEnd(12)} ${what}`);
  process.exit(command === 'help' ? 0 : 2);
}
if (process.env.npm_lifecycle_event !== undefined) endWithParent();
try {
  await setUp(command, rest);
  const node = pinnedNode();
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/run.ts', command, ...rest];
  process.exitCode = await startChild(node.executable, args, {
    cwd: node.root,
    env: node.env,
    stdio: 'inherit',
  }).ended;
} catch (error) {
  if (error instanceof Interrupted) await error.endProcess();
  else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** npm starts this by a shell. A signal to npm alone ends both of them, and nobody tells this process. */
function endWithParent() {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_INTERVAL).unref();
}
