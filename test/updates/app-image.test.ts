import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Disk, disks, readOnly } from '../faults/disks.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { appImageFile, Feed } from './feed.ts';
import { Installation } from './installation.ts';

const OLD = appImageFile();
const NEW = appImageFile();

async function feed(): Promise<Feed> {
  const started = await new Feed().start();
  onTestFinished(() => started.close());
  return started;
}

function installed(options: ConstructorParameters<typeof Installation>[0]): Installation {
  const made = new Installation(options);
  made.install(OLD);
  return made;
}

/** An installation of version 1.0.0 whose feed has version 1.1.0. */
async function withUpdate(
  options: Partial<ConstructorParameters<typeof Installation>[0]> = {},
): Promise<{ server: Feed; perch: Installation }> {
  const server = await feed();
  server.publish({ version: '1.1.0', file: NEW, notes: '- Better.' });
  return { server, perch: installed({ folder: temporaryFolder(), feed: server.url, ...options }) };
}

const disk = (make: () => Disk): Disk => {
  const made = make();
  onTestFinished(() => made.remove());
  return made;
};

// An AppImage runs on Linux alone.
const onLinux = test.skipIf(process.platform !== 'linux');

onLinux(
  'a good update is downloaded in the background, and takes the place of the AppImage when the user says so',
  async () => {
    const { server, perch } = await withUpdate();
    await perch.updates.check();
    expect(perch.state).toEqual({ state: 'ready', update: { version: '1.1.0', notes: '- Better.' } });
    // Whoever ends Perch without a word about the update finds the old version again.
    perch.quit();
    expect(perch.installed.equals(OLD)).toBe(true);
    expect(perch.hasQuit).toBe(false);
    await perch.updates.install();
    expect(perch.hasQuit).toBe(true);
    expect(perch.installed.equals(OLD)).toBe(true);
    await perch.updates.finish();
    expect(perch.installed.equals(NEW)).toBe(true);
    expect(perch.started).toEqual([perch.path]);
    expect(spawnSync(perch.path).status).toBe(0);
    expect(readdirSync(join(perch.path, '..'))).toEqual(['Perch.AppImage']);
    const steps = ['checking', 'found', 'downloading', 'ready', 'preparing', 'restarting'];
    expect([...new Set(perch.states.map(({ state }) => state))]).toEqual(steps);
    expect(perch.faults).toEqual([]);
    // The list and the file, and nothing that tells one computer from another.
    expect(server.requests).toHaveLength(2);
    expect(existsSync(join(perch.profile, '.updaterId'))).toBe(false);
  },
);

onLinux('a downloaded version is verified, and not downloaded again, after a restart', async () => {
  const { server, perch } = await withUpdate();
  await perch.updates.check();
  const again = new Installation({ folder: perch.folder, feed: server.url });
  await again.updates.check();
  expect(again.state).toMatchObject({ state: 'ready' });
  expect(server.requests.filter((name) => name.endsWith('.AppImage'))).toHaveLength(1);
});

onLinux('without the user’s choice only the list is fetched, and the file when they want it', async () => {
  const { server, perch } = await withUpdate({ choice: 'off' });
  perch.updates.follow();
  expect(server.requests).toEqual([]);
  await perch.updates.check();
  expect(perch.state).toMatchObject({ state: 'found', delivery: 'perch' });
  expect(server.requests).toHaveLength(1);
  await perch.updates.download();
  expect(perch.state).toMatchObject({ state: 'ready' });
});

onLinux.each([
  ['1.0.0', 'stable'],
  ['0.9.0', 'stable'],
  ['1.0.0-beta.9', 'beta'],
] as const)(
  'version %s is never offered to 1.0.0 on the channel %s (rule: update-newer)',
  async (version, choice) => {
    const server = await feed();
    server.publish({ version, file: NEW, channel: choice === 'beta' ? 'beta' : 'latest' });
    const perch = installed({ folder: temporaryFolder(), feed: server.url, choice });
    await perch.updateAll();
    expect(perch.state).toMatchObject({ state: 'current' });
    expect(perch.installed.equals(OLD)).toBe(true);
  },
);

onLinux('betas are offered on their channel alone', async () => {
  const { server, perch } = await withUpdate();
  server.publish({ version: '1.2.0-beta.1', file: NEW, channel: 'beta' });
  await perch.updates.check();
  expect(perch.state).toMatchObject({ update: { version: '1.1.0' } });
  const daring = installed({ folder: temporaryFolder(), feed: server.url, choice: 'beta' });
  await daring.updates.check();
  expect(daring.state).toMatchObject({ update: { version: '1.2.0-beta.1' } });
});

onLinux.each([
  ['a wrong hash', { sha512: Buffer.alloc(64).toString('base64') }],
  ['no hash', { sha512: undefined }],
  ['a hash of another kind', { sha512: undefined, sha2: 'ab'.repeat(32) }],
])('a file with %s is not installed (rule: update-hash)', async (_, said) => {
  const server = await feed();
  server.publish({ version: '1.1.0', file: NEW, said });
  const perch = installed({ folder: temporaryFolder(), feed: server.url });
  await perch.updateAll();
  expect(perch.state).toMatchObject({ state: 'failed', problem: 'damaged' });
  expect(perch.installed.equals(OLD)).toBe(true);
  expect(perch.leftovers).toEqual([]);
});

onLinux('a file that was cut off on the server is not installed', async () => {
  const { server, perch } = await withUpdate();
  server.answer(/\.AppImage$/, (response, file) => void response.end(file.subarray(0, file.length / 2)));
  await perch.updateAll();
  expect(perch.state).toMatchObject({ state: 'failed', step: 'download', problem: 'damaged' });
  expect(perch.leftovers).toEqual([]);
});

onLinux('a download that breaks off is no damage, and the next check downloads it', async () => {
  const { server, perch } = await withUpdate();
  server.answer(/\.AppImage$/, (response, file) => {
    response.writeHead(200, { 'content-length': file.length });
    response.write(file.subarray(0, file.length / 2), () => response.destroy());
  });
  await perch.updateAll();
  expect(perch.state).toMatchObject({ state: 'failed', step: 'download', problem: 'network' });
  expect(perch.installed.equals(OLD)).toBe(true);
  server.answer(/^never$/, () => {});
  await perch.updateAll();
  expect(perch.installed.equals(NEW)).toBe(true);
});

onLinux('a server that falls silent is given up, in the list and in the file', async () => {
  const { server, perch } = await withUpdate({ silence: 200 });
  server.answer(/\.yml$/, () => {});
  await perch.updates.check();
  expect(perch.state).toMatchObject({ state: 'failed', step: 'check', problem: 'network' });
  server.answer(/\.AppImage$/, (response, file) => {
    response.writeHead(200, { 'content-length': file.length });
    response.write(file.subarray(0, 1_000));
  });
  // On a busy machine the list takes longer than that too.
  await expect
    .poll(async () => {
      await perch.updates.check();
      return perch.state;
    })
    .toMatchObject({ state: 'failed', step: 'download', problem: 'network' });
  expect(perch.leftovers).toEqual([]);
});

onLinux('without a network nothing changes, and the reason is named', async () => {
  const { server, perch } = await withUpdate();
  await server.close();
  await perch.updateAll();
  expect(perch.state).toEqual({ state: 'failed', step: 'check', problem: 'network', update: null });
  expect(perch.faults).toEqual([]);
});

onLinux.each([
  ['nothing', 404, '', 'none-published'],
  ['a page of another site', 200, '<html><body>Welcome!</body></html>', 'unsigned-list'],
  ['no text', 200, '', 'unsigned-list'],
  ['an error', 503, 'Later', 'network'],
])('a feed that answers with %s is named', async (_, status, body, problem) => {
  const { server, perch } = await withUpdate();
  server.answer(/\.yml$/, (response) => void response.writeHead(status).end(body));
  await perch.updates.check();
  expect(perch.state).toMatchObject({ state: 'failed', step: 'check', problem });
});

onLinux.each(disks)('a full disk (%s) stops the download', async (_, makeDisk) => {
  const full = disk(makeDisk);
  const { perch } = await withUpdate({ cache: full.folder, choice: 'off' });
  await perch.updates.check();
  full.fill();
  await perch.updates.download();
  expect(perch.state).toMatchObject({ state: 'failed', step: 'download', problem: 'disk' });
  full.free();
  expect(perch.installed.equals(OLD)).toBe(true);
  await perch.updates.check();
  await perch.updates.download();
  await perch.updateAll();
  expect(perch.installed.equals(NEW)).toBe(true);
});

onLinux.each(disks)('a full disk (%s) stops the install before anything has changed', async (_, makeDisk) => {
  const full = disk(makeDisk);
  const { perch } = await withUpdate({ folder: full.folder, cache: temporaryFolder() });
  await perch.updates.check();
  full.fill();
  await perch.updates.install();
  expect(perch.state).toMatchObject({ state: 'failed', step: 'install', problem: 'disk' });
  expect(perch.hasQuit).toBe(false);
  full.free();
  expect(perch.installed.equals(OLD)).toBe(true);
  expect(readdirSync(join(perch.path, '..'))).toEqual(['Perch.AppImage']);
});

test.skipIf(process.platform !== 'linux' || !readOnly)(
  'a folder that may not be written keeps its AppImage',
  async () => {
    const { perch } = await withUpdate();
    await perch.updates.check();
    const folder = join(perch.path, '..');
    readOnly?.begin(folder);
    onTestFinished(() => readOnly?.end(folder));
    await perch.updates.install();
    expect(perch.state).toMatchObject({ state: 'failed', step: 'install', problem: 'disk' });
  },
);

onLinux('a download that was changed on the disk is not installed (rule: update-hash)', async () => {
  const { perch } = await withUpdate();
  await perch.updates.check();
  const [name = ''] = perch.leftovers.filter((one) => one.endsWith('.AppImage'));
  writeFileSync(join(perch.folder, 'cache', name), appImageFile());
  await perch.updates.install();
  expect(perch.state).toMatchObject({ state: 'failed', step: 'install', problem: 'damaged' });
  expect(perch.installed.equals(OLD)).toBe(true);
});

onLinux('a download that is changed while it is copied is not installed (rule: update-hash)', async () => {
  const folder = temporaryFolder();
  const { perch } = await withUpdate({
    folder,
    beforeStage() {
      const [name = ''] = perch.leftovers.filter((one) => one.endsWith('.AppImage'));
      writeFileSync(join(folder, 'cache', name), appImageFile());
    },
  });
  await perch.updates.check();
  await perch.updates.install();
  expect(perch.state).toMatchObject({ state: 'failed', step: 'install', problem: 'damaged' });
  expect(perch.installed.equals(OLD)).toBe(true);
  expect(readdirSync(join(perch.path, '..'))).toEqual(['Perch.AppImage']);
});

onLinux(
  'a half copy from an install that was killed is no hindrance, and the path keeps its name',
  async () => {
    const { perch } = await withUpdate();
    mkdirSync(join(perch.path, '..'), { recursive: true });
    writeFileSync(join(perch.path, '../.Perch.AppImage.new'), NEW.subarray(0, 1_000));
    await perch.updateAll();
    expect(perch.installed.equals(NEW)).toBe(true);
    expect(statSync(perch.path).mode & 0o777).toBe(0o755);
  },
);

// Whether a signature is right is decided by Windows; what follows from its verdict is decided here.
test.each([
  ['wrong', 'not signed by CN=Perch', { state: 'failed', step: 'download', problem: 'signature' }],
  ['right', null, { state: 'ready' }],
])('an installer whose signature is %s (rule: update-signature)', async (_, signature, state) => {
  const server = await feed();
  server.publish({ version: '1.1.0', file: Buffer.from('MZ installer'), kind: 'exe' });
  const perch = installed({ folder: temporaryFolder(), feed: server.url, signature });
  await perch.updates.check();
  expect(perch.state).toMatchObject(state);
  if (signature) expect(perch.leftovers).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'an installer is not installed where nothing can look at its signature (rule: update-signature)',
  async () => {
    const server = await feed();
    server.publish({ version: '1.1.0', file: Buffer.from('MZ installer'), kind: 'exe' });
    const folder = temporaryFolder();
    const before = process.cwd();
    // The command for Windows writes to NUL, which is a file elsewhere.
    process.chdir(folder);
    onTestFinished(() => process.chdir(before));
    const perch = installed({ folder, feed: server.url, signature: true });
    await perch.updates.check();
    expect(perch.state).toMatchObject({ state: 'failed', step: 'download', problem: 'signature' });
  },
);
