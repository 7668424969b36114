// Stands in for npm where a set-up is tried. It installs one package, writes down what happens, and takes signals as npm does:
// after the first it removes everything again in its own time, and a second one ends it at once.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** How long each step takes, in milliseconds. Nobody waits for the end of the first installation. */
const TIMES = { first: 60_000, later: 200, removal: 500 };

const [, script = '', command, ...args] = process.argv;
const { NPM_LOG: log = '', NPM_NODE: node = '', NPM_KIND: kind } = process.env;
const began = `${log}.began`;
/** @param {string} line */
const note = (line) => fs.appendFileSync(log, `${line}\n`);
const remove = () => fs.rmSync('node_modules', { recursive: true, force: true });

if (command === 'ci') await install();
else if (command === 'install') await installFirst();
else {
  note(`npm ${[command, ...args].join(' ')}`);
  if (kind === 'slow rebuild') await pause(TIMES.first);
}

async function install() {
  const isFirst = !fs.existsSync(began);
  fs.writeFileSync(began, '');
  if (isFirst && kind === 'ended before it removes anything') process.kill(process.pid, 'SIGKILL');
  remove();
  fs.mkdirSync('node_modules/node/bin', { recursive: true });
  fs.symlinkSync(node, 'node_modules/node/bin/node');
  if (!isFirst) await pause(TIMES.later);
  // As the script of a package that runs npm itself.
  else if (kind === 'outlived')
    await new Promise(() => spawn(node, [script, 'install'], { stdio: 'inherit' }));
  else await installFirst();
  fs.mkdirSync('node_modules/zod');
  note('npm has installed');
}

async function installFirst() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, async () => {
      note(`npm got ${signal}`);
      await pause(TIMES.removal);
      remove();
      note('npm has removed everything');
      process.exit(1);
    });
  note(`npm installs in process ${process.pid}`);
  await pause(TIMES.first);
}
