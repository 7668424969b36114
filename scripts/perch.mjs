// The entry point of every `npm run`: sets up what is missing, then runs the command on the pinned Node. Plain
// JavaScript without dependencies: it runs on Node 20 before node_modules exists.
import { Interrupted, startChild } from './children.mjs';
import { commands, HANDING_ON, unknownOption, usageOf } from './commands.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { setUp } from './set-up.mjs';

/** How often it is looked for whoever started this, in milliseconds. */
const PARENT_INTERVAL = 500;
const [command = '', ...rest] = process.argv.slice(2);

if (!Object.hasOwn(commands, command)) {
  for (const name of Object.keys(commands)) console.log(usageOf(name));
  process.exit(command === 'help' ? 0 : 2);
}
if (!HANDING_ON.includes(command)) {
  if (rest.includes('--help')) {
    console.log(usageOf(command));
    process.exit(0);
  }
  // A slip is named before minutes of installing.
  const unknown = unknownOption(command, rest);
  if (unknown !== undefined) {
    console.error(`Unknown option '${unknown}'\n\n${usageOf(command)}`);
    process.exit(2);
  }
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
