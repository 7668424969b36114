import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { node, root } from '../../scripts/process.ts';
import { startOf } from '../../scripts/processes.mjs';
import { withoutChromium } from './another-machine.ts';
import { temporaryFolder } from './temporary.ts';

const SLOW_NPM = path.join(root, 'test/unit/slow-npm.mjs');

/** A command that needs what npm installs. */
const COMMAND = `
  import fs from 'node:fs';
  const found = fs.existsSync('node_modules/zod') ? 'the command runs' : 'ENOENT node_modules/zod';
  fs.appendFileSync(process.env.NPM_LOG, found + '\\n');
`;
/** A command that takes some time to tidy up, after the first signal of each kind. */
const TIDYING = `
  import fs from 'node:fs';
  const note = (line) => fs.appendFileSync(process.env.NPM_LOG, line + '\\n');
  const tidy = (signal) => setTimeout(() => { note('it has tidied up after ' + signal); process.exit(3); }, 300);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, tidy);
  note('the command runs');
  setTimeout(() => undefined, 60_000);
`;

/** A clone in which nothing is installed, with an npm whose first installation nobody waits for. */
class FreshClone {
  readonly folder = fs.realpathSync(temporaryFolder());
  readonly #log = path.join(this.folder, 'log');

  constructor(command = COMMAND) {
    for (const name of ['scripts', 'bin']) fs.mkdirSync(path.join(this.folder, name));
    for (const name of fs.globSync('*.mjs', { cwd: path.join(root, 'scripts') }))
      fs.copyFileSync(path.join(root, 'scripts', name), path.join(this.folder, 'scripts', name));
    this.write('scripts/run.ts', command);
    this.write('package.json', '{ "type": "module", "devDependencies": { "electron": "45.4.1" } }');
    this.write('package-lock.json', '{}');
    this.write('bin/npm', `#!/bin/sh\nexec '${node}' '${SLOW_NPM}' "$@"\n`);
    this.write('log', '');
    fs.chmodSync(path.join(this.folder, 'bin/npm'), 0o755);
    onTestFinished(() => this.npmProcesses.forEach(kill));
  }

  write(file: string, text: string): void {
    fs.writeFileSync(path.join(this.folder, file), text);
  }

  /** Starts a command as a terminal does: as the first process of a group. */
  start(kind = '', command = ['lint']): Command {
    return this.#start(kind, node, ['scripts/perch.mjs', ...command]);
  }

  /** Starts a command with windows, as an ordinary user without a Chromium. */
  startWithoutChromium(env: NodeJS.ProcessEnv, command = ['demo']): Command {
    const hiding = withoutChromium(this.folder);
    return this.#start('', node, ['scripts/perch.mjs', ...command], { ...hiding, ...env });
  }

  /** Starts a shell that starts a command, as npm does. */
  startByShell(): Command {
    return this.#start('', 'sh', ['-c', `'${node}' scripts/perch.mjs lint; exit $?`]);
  }

  #start(kind: string, program: string, args: string[], env: NodeJS.ProcessEnv = {}): Command {
    const child = spawn(program, args, {
      cwd: this.folder,
      env: {
        ...process.env,
        PATH: `${path.join(this.folder, 'bin')}${path.delimiter}${process.env['PATH']}`,
        NPM_LOG: this.#log,
        NPM_NODE: node,
        NPM_KIND: kind,
        npm_lifecycle_event: 'lint',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    onTestFinished(() => kill(-(child.pid ?? 0)));
    return new Command(child);
  }

  /** What npm and the commands wrote down. */
  get log(): string[] {
    return fs.readFileSync(this.#log, 'utf8').split('\n').filter(Boolean);
  }

  get npmProcesses(): number[] {
    return this.log.flatMap(
      (line) => /^npm installs in process (\d+)$/.exec(line)?.slice(1).map(Number) ?? [],
    );
  }

  /** Npm was killed before it could do more, and so was all that it began. */
  expectNoNpm(): void {
    expect(this.log).toEqual([expect.stringContaining('npm installs')]);
    expect(this.npmProcesses.map(startOf)).toEqual([null]);
  }

  /** Waits until something is in the log. */
  async logs(text: string): Promise<void> {
    await expect.poll(() => this.log.join('\n'), { interval: 20 }).toContain(text);
  }

  /** Runs a command to its end. */
  async runs(): Promise<void> {
    const command = this.start();
    expect(await command.ended, command.output).toEqual([0, null]);
    expect(this.log.at(-1)).toBe('the command runs');
  }
}

class Command {
  output = '';
  readonly pid: number;
  readonly ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  /** Every process that has its output has ended. */
  readonly closed: Promise<unknown>;

  constructor(child: ChildProcess) {
    this.pid = child.pid ?? 0;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = once(child, 'exit') as typeof this.ended;
    this.closed = once(child, 'close');
  }

  async says(text: string): Promise<void> {
    await expect.poll(() => this.output, { interval: 20 }).toContain(text);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Windows has no signals, and a script cannot stand in for its npm. */
describe.skipIf(process.platform === 'win32')('a set-up that was interrupted', () => {
  test.each([
    ['Ctrl+C in the terminal', 'SIGINT', 'group'],
    ['a closed terminal', 'SIGHUP', 'group'],
    ['SIGINT to the command alone', 'SIGINT', 'command'],
    ['SIGTERM to the command alone', 'SIGTERM', 'command'],
    ['SIGHUP to the command alone', 'SIGHUP', 'command'],
  ] as const)('ends npm at once by %s, and the next one finds its place free', async (_, signal, to) => {
    const clone = new FreshClone();
    const command = clone.start();
    await clone.logs('npm installs');
    process.kill(to === 'group' ? -command.pid : command.pid, signal);
    expect(await command.ended).toEqual([null, signal]);
    clone.expectNoNpm();
    await clone.runs();
  });

  test('ends npm where a signal reaches npm run alone, and ends the shell that npm starts', async () => {
    const clone = new FreshClone();
    const command = clone.startByShell();
    await clone.logs('npm installs');
    process.kill(command.pid, 'SIGTERM');
    await command.closed;
    clone.expectNoNpm();
    await clone.runs();
  });

  test('ends what a package’s script began', async () => {
    const clone = new FreshClone();
    const command = clone.start('outlived');
    await clone.logs('npm installs');
    process.kill(-command.pid, 'SIGINT');
    await command.ended;
    clone.expectNoNpm();
    await clone.runs();
  });

  test('begins anew where only the Node was missing', async () => {
    const clone = new FreshClone();
    fs.writeFileSync(path.join(clone.folder, 'log.began'), '');
    const command = clone.start('slow rebuild');
    await clone.logs('npm rebuild node');
    process.kill(-command.pid, 'SIGINT');
    expect(await command.ended).toEqual([null, 'SIGINT']);
    await clone.runs();
    expect(clone.log.filter((line) => line === 'npm has installed')).toHaveLength(2);
  });

  test('is waited for by one that begins meanwhile', async () => {
    const clone = new FreshClone();
    const command = clone.start();
    await clone.logs('npm installs');
    const second = clone.start();
    await second.says(`Waiting for the set-up of another command (process ${command.pid}`);
    process.kill(-command.pid, 'SIGINT');
    expect(await second.ended, second.output).toEqual([0, null]);
    expect(clone.log.slice(1)).toEqual([
      'npm has installed',
      'npm rebuild node --loglevel=error',
      'the command runs',
    ]);
  });

  test('is waited for where it was killed, and npm went on', async () => {
    const clone = new FreshClone();
    const command = clone.start();
    await clone.logs('npm installs');
    kill(-command.pid);
    await command.ended;
    const [npm = 0] = clone.npmProcesses;
    const second = clone.start();
    await second.says(`Waiting for the set-up of another command (process ${npm})`);
    process.kill(npm, 'SIGTERM');
    expect(await second.ended, second.output).toEqual([0, null]);
    expect(clone.log.slice(2, 4)).toEqual(['npm has removed everything', 'npm has installed']);
  });

  test('counts as installed nothing that npm was about to remove', async () => {
    const clone = new FreshClone();
    fs.writeFileSync(path.join(clone.folder, 'log.began'), '');
    await clone.runs();
    fs.rmSync(path.join(clone.folder, 'log.began'));
    clone.write('package-lock.json', '{ "another": true }');
    expect(await clone.start('ended before it removes anything').ended).toEqual([1, null]);
    clone.write('package-lock.json', '{}');
    fs.rmSync(path.join(clone.folder, 'node_modules/zod'), { recursive: true });
    await clone.runs();
  });
});

describe.skipIf(process.platform === 'win32')('set-ups at a time', () => {
  test('of several commands one installs, and the others wait for it', async () => {
    const clone = new FreshClone();
    fs.writeFileSync(path.join(clone.folder, 'log.began'), '');
    const commands = Array.from({ length: 4 }, () => clone.start());
    for (const command of commands) expect(await command.ended, command.output).toEqual([0, null]);
    expect(clone.log.filter((line) => line === 'npm has installed')).toHaveLength(1);
    expect(clone.log.filter((line) => line === 'the command runs')).toHaveLength(4);
    expect(fs.readdirSync(path.join(clone.folder, '.cache/perch/setting-up'))).toEqual([]);
  });

  test('nobody waits for a process of the past, whose number another process has now', async () => {
    const clone = new FreshClone();
    fs.writeFileSync(path.join(clone.folder, 'log.began'), '');
    const folder = path.join(clone.folder, '.cache/perch/setting-up');
    fs.mkdirSync(folder, { recursive: true });
    for (const name of [`${process.pid}-1`, '1-1', '999999999-1', 'something else'])
      fs.writeFileSync(path.join(folder, name), '');
    const command = clone.start();
    expect(await command.ended, command.output).toEqual([0, null]);
    expect(command.output).not.toContain('Waiting');
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('where no window can be opened afterwards', () => {
  /** A server for Electron's downloads that answers so. */
  async function mirror(status: number): Promise<string> {
    const server = createServer((_, response) => response.writeHead(status).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }
  const NEEDED = 'neither is installed. Install one, as by `sudo apt-get install chromium`';

  test('the set-up ends at once, and says why there is no Electron and what to install', async () => {
    const clone = new FreshClone();
    const address = await mirror(404);
    const command = clone.startWithoutChromium({ ELECTRON_MIRROR: address });
    expect(await command.ended).toEqual([1, null]);
    expect(command.output).toMatch(
      /^Perch can't be started here: Electron can't be downloaded, because \S+electron-v45\.4\.1-\S+\.zip answers 404\./,
    );
    expect(command.output).toContain(NEEDED);
    expect(clone.log).toEqual([]);
  });

  test('so it does where nobody answers', async () => {
    const clone = new FreshClone();
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const host = `127.0.0.1:${(gone.address() as AddressInfo).port}`;
    await new Promise((resolve) => gone.close(resolve));
    const command = clone.startWithoutChromium({ ELECTRON_MIRROR: `http://${host}/` });
    expect(await command.ended).toEqual([1, null]);
    expect(command.output).toMatch(new RegExp(`${host} can't be reached \\(.*ECONNREFUSED`));
    expect(clone.log).toEqual([]);
  });

  test('and where the user asks for the stand-in', async () => {
    const clone = new FreshClone();
    const command = clone.startWithoutChromium({ ELECTRON_MIRROR: await mirror(200) }, [
      'start',
      '--stand-in',
    ]);
    expect(await command.ended).toEqual([1, null]);
    expect(command.output).toContain('Electron is not wanted');
    expect(clone.log).toEqual([]);
  });

  test.each(['start', 'dev'])('so it does before %s, which runs on Electron alone', async (name) => {
    const clone = new FreshClone();
    const address = await mirror(404);
    const command = clone.startWithoutChromium({ ELECTRON_MIRROR: address }, [name]);
    expect(await command.ended).toEqual([1, null]);
    expect(command.output).toMatch(
      /Perch can't be started here: Electron can't be downloaded, .* answers 404\./,
    );
    expect(command.output).toContain(`Electron comes from ${address}.`);
    expect(command.output).toContain('npm start -- --stand-in');
    expect(clone.log).toEqual([]);
  });

  test.each<[string, (folder: string) => Promise<NodeJS.ProcessEnv>]>([
    ['can be downloaded', async () => ({ ELECTRON_MIRROR: await mirror(200) })],
    ['comes through a proxy', async () => ({ ELECTRON_MIRROR: await mirror(404), HTTPS_PROXY: 'http://a' })],
    [
      'was downloaded before',
      async (folder) => {
        const cache = path.join(folder, 'cache/one');
        fs.mkdirSync(cache, { recursive: true });
        fs.writeFileSync(path.join(cache, `electron-v45.4.1-${process.platform}-${process.arch}.zip`), '');
        return { ELECTRON_MIRROR: await mirror(404), electron_config_cache: path.dirname(cache) };
      },
    ],
  ])('it goes on where Electron %s', async (_, prepare) => {
    const clone = new FreshClone();
    const command = clone.startWithoutChromium(await prepare(clone.folder));
    await clone.logs('npm installs');
    process.kill(-command.pid, 'SIGKILL');
  });
});

test('what a command takes is asked for before anything is installed', async () => {
  const clone = new FreshClone();
  const command = clone.start('', ['test', '--help']);
  expect(await command.ended).toEqual([0, null]);
  expect(command.output).toMatch(/^npm run test +runs every check .*--all/);
  expect(clone.log).toEqual([]);
});

test.each([
  ['test', '--al'],
  ['test:soak', '--minute=3'],
  ['demo', '--stand-in'],
  ['test:server', '--json'],
])('%s %s is refused before anything is installed', async (name, option) => {
  const clone = new FreshClone();
  const command = clone.start('', [name, option]);
  expect(await command.ended).toEqual([2, null]);
  expect(command.output).toContain(`Unknown option '${option.replace('=3', '')}'\n\nnpm run ${name} `);
  expect(clone.log).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('a command that runs', () => {
  test.each([
    ['SIGINT', 'group'],
    ['SIGTERM', 'command'],
    ['SIGHUP', 'command'],
  ] as const)('ends as it wants to after %s to the %s', async (signal, to) => {
    const clone = new FreshClone(TIDYING);
    fs.writeFileSync(path.join(clone.folder, 'log.began'), '');
    const command = clone.start();
    await clone.logs('the command runs');
    process.kill(to === 'group' ? -command.pid : command.pid, signal);
    await command.ended;
    expect(clone.log.at(-1)).toBe(`it has tidied up after ${signal}`);
  });
});
