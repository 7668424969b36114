import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test as anyTest } from 'vitest';
import { asOrdinaryUser, withoutChromium } from './another-machine.ts';
import { temporaryFolder } from './temporary.ts';

// `npm start` in a project whose Electron comes from a server of the test.
const test = anyTest.skipIf(process.platform === 'win32');

const repository = path.resolve(import.meta.dirname, '../..');
const { version: VERSION } = JSON.parse(
  readFileSync(path.join(repository, 'node_modules/electron/package.json'), 'utf8'),
) as { version: string };
const NAME = `electron-v${VERSION}-${process.platform}-${process.arch}.zip`;
const EXECUTABLE = process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron';

/** How long a download may stand still in these tests, in milliseconds. */
const TIMEOUT = 5_000;

/** A zip file whose files are stored as they are (APPNOTE.TXT, 4.3). */
function zip(files: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    locals.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((0o100755 << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    // 0x0314: made on Unix, so the mode counts.
    central.push(Buffer.from('PK\x01\x02\x14\x03'), common, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06'), end]);
}

const distribution = zip({
  [EXECUTABLE]: '#!/bin/sh\necho "started: $*"\n',
  'chrome-sandbox': '',
  version: VERSION,
});

type Answer = (response: ServerResponse) => void;

const whole: Answer = (response) => void response.end(distribution);
const missing: Answer = (response) => void response.writeHead(404).end();
const other: Answer = (response) => void response.end('<h1>Welcome to the hotel</h1>');
const half: Answer = (response) => {
  response.writeHead(200, { 'content-length': distribution.length });
  response.write(distribution.subarray(0, 100));
};
/** Takes longer than a download may stand still, and never stands still for so long. */
const slow: Answer = (response) => {
  response.writeHead(200, { 'content-length': distribution.length });
  const size = Math.ceil(distribution.length / 8);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(distribution.subarray(sent, (sent += size)));
    if (sent < distribution.length) return;
    clearInterval(timer);
    response.end();
  }, TIMEOUT / 6);
};

/** A server that has this Electron; `answer` says how it sends it. */
async function mirror(answer: Answer): Promise<{ address: string; answerWith(next: Answer): void }> {
  let current = answer;
  const server = createServer(({ url }, response) => {
    if (url === `/v${VERSION}/${NAME}`) current(response);
    else if (url === `/v${VERSION}/SHASUMS256.txt`)
      response.end(`${createHash('sha256').update(distribution).digest('hex')} *${NAME}`);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answerWith: (next) => (current = next),
  };
}

/** A project with the scripts that start Perch, with an Electron that was not downloaded and a stand-in. */
function project(): string {
  const folder = temporaryFolder();
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, 'electron'), { recursive: true });
  mkdirSync(path.join(folder, 'scripts'));
  for (const name of [
    'start.ts',
    'process.ts',
    'electron-runtime.mjs',
    'no-runtime.mjs',
    'children.mjs',
    'processes.mjs',
    'download-electron.mjs',
    'pinned-node.mjs',
  ])
    copyFileSync(path.join(repository, 'scripts', name), path.join(folder, 'scripts', name));
  for (const name of ['package.json', 'install.js', 'checksums.json'])
    copyFileSync(path.join(repository, 'node_modules/electron', name), path.join(modules, 'electron', name));
  for (const name of ['node', '@electron', '@electron-internal'])
    symlinkSync(path.join(repository, 'node_modules', name), path.join(modules, name));
  const standIn = path.join(folder, 'test/programs/electron-stand-in');
  mkdirSync(standIn, { recursive: true });
  writeFileSync(path.join(standIn, 'electron'), '#!/bin/sh\necho "stand-in: $*"\n', { mode: 0o755 });
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

interface Ended {
  code: number | null;
  output: string;
}

/** Runs code in a project, which takes its Electron from this address. */
async function runIn(
  folder: string,
  address: string,
  code: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const {
    PERCH_RUNTIME: _runtime,
    ELECTRON_OVERRIDE_DIST_PATH: _dist,
    ...env
  } = process.env as Record<string, string>;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code],
    {
      cwd: folder,
      env: {
        ...env,
        ELECTRON_MIRROR: address,
        PERCH_DOWNLOAD_TIMEOUT: String(TIMEOUT),
        electron_config_cache: path.join(folder, 'cache'),
        electron_use_remote_checksums: '1',
        STANDIN_CHROMIUM: process.execPath,
        DISPLAY: ':0',
        ...more,
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { code: exitCode, output };
}

const start = (
  folder: string,
  address: string,
  { args = [], env }: { args?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> =>
  runIn(
    folder,
    address,
    `import { start } from './scripts/start.ts';
     const build = async () => (console.log('building'), { BUILT: '1' });
     process.exitCode = await start(${JSON.stringify(args)}, build);`,
    env,
  );

test('the first start downloads Electron and runs on it, and the next one finds it there', async () => {
  const { address, answerWith } = await mirror(whole);
  const folder = project();
  const first = await start(folder, address, { args: ['--hidden'] });
  expect(first.output).toContain(`Downloading Electron ${VERSION}…`);
  expect(first.output).toContain(`Runtime: Electron ${VERSION}`);
  expect(first.output).toMatch(/\nbuilding\n[^]*\nstarted: .*--hidden\n/);
  expect(first.code).toBe(0);
  answerWith(missing);
  const second = await start(folder, address);
  expect(second.output).not.toContain('Downloading');
  expect(second.output).toContain('\nstarted: ');
});

test('a start waits for a slow download as long as it moves', async () => {
  const { address } = await mirror(slow);
  const { output } = await start(project(), address);
  expect(output).toMatch(/Downloading Electron [^]* of 0 MB\n[^]*\nstarted: /);
});

test.each([
  ['is not there', missing, 'Response code 404 (Not Found)'],
  ['stands still', half, `nothing arrived for ${TIMEOUT / 1000} seconds`],
  ['is something else', other, 'Generated checksum'],
])(
  'a start without Electron says so and ends, when the download %s; the next one tries again',
  async (_, answer, why) => {
    const { address, answerWith } = await mirror(answer);
    const folder = project();
    const { code, output } = await start(folder, address);
    expect(code).toBe(1);
    expect(output).toContain(`Perch can't be started here: the download of Electron ${VERSION} failed: `);
    expect(output).toContain(why);
    expect(output).toContain(`Electron comes from ${address}.`);
    expect(output).toContain('npm start -- --stand-in');
    expect(output).not.toContain('stand-in: ');
    expect(output).not.toContain('building');
    answerWith(whole);
    expect((await start(folder, address)).output).toContain('\nstarted: ');
  },
);

test('the stand-in is used where it is asked for', async () => {
  const { address } = await mirror(missing);
  const folder = project();
  const { code, output } = await start(folder, address, { args: ['--stand-in', '--hidden'] });
  expect(output).toMatch(/^building\nRuntime: the stand-in .*\nstand-in: .* --hidden\n$/);
  expect(output).not.toContain('Downloading');
  expect(code).toBe(0);
});

/** Finds the runtime of the demo and of the tests. */
const find = (folder: string, address: string, env?: NodeJS.ProcessEnv): Promise<Ended> =>
  runIn(
    folder,
    address,
    `import { findRuntime } from './scripts/electron-runtime.mjs';
     const { sentence, help } = await findRuntime().catch((error) => ({ sentence: error.message }));
     console.log(sentence);
     if (help) console.log(help);`,
    env,
  );

test('the demo and the tests run on the stand-in instead, say why in one line, and don’t try again', async () => {
  const { address, answerWith } = await mirror(missing);
  const folder = project();
  const sentence =
    /^Runtime: the stand-in for Electron, with its windows in Chromium \d+ \(the download of Electron \S+ failed: .*404.*\)\n$/;
  expect((await find(folder, address)).output).toMatch(sentence);
  answerWith(whole);
  expect((await find(folder, address)).output).toMatch(sentence);
  expect(existsSync(path.join(folder, 'node_modules/electron/dist'))).toBe(false);
});

test('where the stand-in has no Chromium, they say what failed and what to install', async () => {
  const { address } = await mirror(missing);
  const folder = project();
  const { output } = await find(folder, address, withoutChromium(folder));
  expect(output).toMatch(/^Perch can't be started here: the download of Electron \S+ failed: .*404/);
  expect(output).toContain('Install one, as by `sudo apt-get install chromium`');
});

/** Programs on the PATH where user namespaces are restricted, and an ordinary user. */
function restricted(folder: string, status = 1): NodeJS.ProcessEnv {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'unshare'), `#!/bin/sh\ntest "$*" = '-Ur true' && exit ${status}\n`, {
    mode: 0o755,
  });
  return { PATH: `${bin}:${process.env['PATH']}`, ...asOrdinaryUser(folder) };
}

const onLinux = anyTest.skipIf(process.platform !== 'linux');

onLinux('a system that allows no sandbox is noticed, and one command allows it', async () => {
  const { address } = await mirror(whole);
  const folder = project();
  const env = restricted(folder);
  const helper = path.join(folder, 'node_modules/electron/dist/chrome-sandbox');
  const command = `sudo sh -c 'chown root:root "${helper}" && chmod 4755 "${helper}"'`;
  const refused = await start(folder, address, { env });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    `can't be started here: this system allows Electron ${VERSION} no sandbox.`,
  );
  expect(refused.output).toContain(command);
  expect(refused.output).not.toContain('ELECTRON_MIRROR');
  const { output } = await find(folder, address, env);
  expect(output).toMatch(
    /^Runtime: the stand-in for Electron, with its windows in Chromium \d+ \(this system allows Electron \S+ no sandbox\)\n/,
  );
  expect(output).toContain(command);
  // Where the system allows it, nothing is said.
  const allowed = await start(folder, address, { env: restricted(folder, 0) });
  expect(allowed.output).toContain('\nstarted: ');
});

const asRoot = anyTest.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0);

asRoot('after that command Electron starts there', async () => {
  const { address } = await mirror(whole);
  const folder = project();
  const env = restricted(folder);
  await start(folder, address, { env });
  const helper = path.join(folder, 'node_modules/electron/dist/chrome-sandbox');
  chownSync(helper, 0, 0);
  chmodSync(helper, 0o4755);
  const { output } = await start(folder, address, { env });
  expect(output).toContain('\nstarted: ');
});
