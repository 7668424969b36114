// The one door of `npm run`: sets up what is missing, then runs the command on the pinned Node.
// Plain JavaScript without dependencies: it runs on Node 20 before node_modules exists.
import { spawnSync } from 'node:child_process';
import { setUp, pinnedNode } from './set-up.mjs';

const commands = [
  'demo',
  'start',
  'dev',
  'test',
  'test:e2e',
  'server',
  'screenshots',
  'bench',
  'lint',
  'format',
  'package',
];
const [command = '', ...rest] = process.argv.slice(2);

if (!commands.includes(command)) {
  console.error(`perch: no command "${command}"; there are ${commands.join(', ')}.`);
  process.exit(2);
}
try {
  await setUp(command);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const node = pinnedNode();
const { status } = spawnSync(
  node.executable,
  ['--disable-warning=ExperimentalWarning', 'scripts/run.ts', command, ...rest],
  {
    cwd: node.root,
    env: node.env,
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
