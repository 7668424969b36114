import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signedPart } from '../../src-main/shell/updates/signed-list.ts';
import { signedList } from '../../scripts/packaging/sign-updates.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { appImageFile, Feed, KEY, MAKERS } from './feed.ts';
import { Installation, NodeHttp } from './installation.ts';

const OLD = appImageFile();
const NEW = appImageFile();
const RELEASE = { version: '1.1.0', file: NEW };
const { privateKey: OTHERS } = generateKeyPairSync('ed25519');

async function feed(): Promise<Feed> {
  const started = await new Feed().start();
  onTestFinished(() => started.close());
  return started;
}

/** An installation of version 1.0.0 whose feed has this release. */
async function perchWith(
  release: Partial<Parameters<Feed['publish']>[0]> = {},
  options: Partial<ConstructorParameters<typeof Installation>[0]> = {},
): Promise<{ server: Feed; perch: Installation }> {
  const server = await feed();
  server.publish({ ...RELEASE, ...release });
  const perch = new Installation({ folder: temporaryFolder(), feed: server.url, ...options });
  perch.install(OLD);
  return { server, perch };
}

/** Tries to update, and expects that the old version stays for this reason. */
async function expectRefused(perch: Installation, step: string, problem: string): Promise<void> {
  perch.hasQuit = false;
  await perch.updateAll();
  expect(perch.state).toMatchObject({ state: 'failed', step, problem });
  expect(perch.hasQuit).toBe(false);
  expect(perch.installed.equals(OLD)).toBe(true);
}

const onLinux = test.skipIf(process.platform !== 'linux');

describe('a list of versions counts with the makers’ signature alone (rule: update-signed)', () => {
  onLinux.each([
    ['nobody', null],
    ['somebody else', OTHERS],
  ])('not with that of %s', async (_, by) => {
    const { server, perch } = await perchWith({ by });
    await expectRefused(perch, 'check', 'unsigned-list');
    expect(server.requests).toHaveLength(1);
  });

  test('on Windows, whoever has signed the installer', async () => {
    const { perch } = await perchWith({ kind: 'exe', by: OTHERS }, { signature: null });
    await expectRefused(perch, 'check', 'unsigned-list');
  });

  onLinux('also where another program installs the version', async () => {
    const { perch } = await perchWith({ by: null }, { choice: 'off' });
    await perch.updates.check();
    expect(perch.state).toMatchObject({ state: 'failed', update: null });
  });

  test('a change at any place takes it away, and what follows it is not read', () => {
    const text =
      'version: 1.1.0\nfiles:\n  - url: a.AppImage\n    sha512: abc\n    size: 12\nreleaseNotes: New\n';
    const list = signedList(text, 'latest-linux.yml', MAKERS, 5);
    const part = list.slice(0, list.indexOf('signature: '));
    expect(part).toBe(`${text}list: latest-linux.yml\nsignedAt: 5\n`);
    expect(signedPart(list, KEY)).toBe(part);
    for (let at = 0; at < part.length; at += 1) {
      const changed = list.slice(0, at) + String.fromCharCode(list.charCodeAt(at) ^ 1) + list.slice(at + 1);
      expect(() => signedPart(changed, KEY), changed).toThrow('have not signed');
      const shorter = list.slice(0, at) + list.slice(at + 1);
      expect(() => signedPart(shorter, KEY), shorter).toThrow('have not signed');
    }
    for (const [before, after] of [
      ['version: 9.0.0\n', ''],
      ['', 'version: 9.0.0\n'],
    ] as const) {
      let read = '';
      try {
        read = signedPart(before + list + after, KEY);
      } catch {
        // It is refused.
      }
      expect(['', part]).toContain(read);
    }
    for (const empty of [null, '', '\n', 'signature: ', `\nsignature: ${'A'.repeat(86)}==\n`])
      expect(() => signedPart(empty, KEY)).toThrow('have not signed');
  });
});

describe('a signed list is the newest one of its channel and system (rule: update-replay)', () => {
  onLinux('a list that is older than one seen before is refused, after a restart too', async () => {
    const { server, perch } = await perchWith({ version: '1.2.0', signedAt: 2_000 }, { choice: 'off' });
    await perch.updates.check();
    expect(perch.state).toMatchObject({ state: 'found', update: { version: '1.2.0' } });
    server.publish({ ...RELEASE, signedAt: 1_999 });
    await expectRefused(perch, 'check', 'replayed-list');
    const again = new Installation({ folder: perch.folder, feed: server.url });
    await expectRefused(again, 'check', 'replayed-list');
    // A release that its makers took back: the list has a lower version, and is signed anew.
    server.publish({ ...RELEASE, signedAt: 2_001 });
    await again.updateAll();
    expect(again.installed.equals(NEW)).toBe(true);
  });

  onLinux('no older version is installed, whoever has signed it', async () => {
    const { perch } = await perchWith({ version: '0.9.0' });
    await perch.updateAll();
    expect(perch.state).toMatchObject({ state: 'current' });
    expect(perch.installed.equals(OLD)).toBe(true);
  });

  onLinux.each(['beta-linux.yml', 'latest-mac.yml', 'latest.yml', 'latest-linux-mips.yml'])(
    'not %s in its place',
    async (list) => {
      const { perch } = await perchWith({ list });
      await expectRefused(perch, 'check', 'replayed-list');
    },
  );

  // The library also takes SHA-256, which earlier lists had.
  const older = { sha512: undefined, sha2: createHash('sha256').update(NEW).digest('hex') };
  onLinux.each([
    [{ size: undefined }],
    [{ sha512: 'short' }],
    [{ sha512: undefined }],
    [older],
    [{ url: 7 }],
  ])('not one that says %j of a file', async (said) => {
    const { perch } = await perchWith({ said });
    await expectRefused(perch, 'check', 'damaged');
  });
});

describe('everything comes from the feed’s own server (rule: update-origin)', () => {
  const redirectTo =
    (where: () => string): Parameters<Feed['answer']>[1] =>
    (response) =>
      void response.writeHead(302, { location: where() }).end();

  onLinux.each([
    ['list', /\.yml$/, 'check', {}],
    ['file', /\.AppImage$/, 'download', {}],
    // Parts of it are fetched in another way.
    ['file that is fetched in parts', /\.AppImage$/, 'download', { blockMapSize: 100 }],
  ] as const)('a redirect of the %s to another one is not followed', async (_, names, step, said) => {
    const other = await feed();
    other.publish(RELEASE);
    const { server, perch } = await perchWith({ said });
    server.answer(
      names,
      redirectTo(() => `${other.url}perch-1.1.0.AppImage`),
    );
    await expectRefused(perch, step, 'elsewhere');
    expect(other.requests).toEqual([]);
    expect(perch.leftovers).toEqual([]);
  });

  test('also in ranges of a file, whose requests follow a redirect themselves', async () => {
    const other = await feed();
    other.publish(RELEASE);
    const server = await feed();
    server.answer(
      /./,
      redirectTo(() => `${other.url}perch-1.1.0.AppImage`),
    );
    const { protocol, hostname, port } = new URL(server.url);
    const options = { protocol, hostname, port, path: '/x', headers: { range: 'bytes=0-9' } };
    await new Promise((resolve) => {
      const sent = new NodeHttp(KEY).createRequest(options, resolve);
      sent.on('redirect', () => sent.followRedirect());
      sent.on('error', resolve);
      sent.end();
    });
    expect(other.requests).toEqual([]);
  });

  onLinux('a redirect on the same one is', async () => {
    const { server, perch } = await perchWith({ said: { url: 'newest.AppImage' } });
    server.answer(
      /^newest/,
      redirectTo(() => '/perch-1.1.0.AppImage'),
    );
    await perch.updateAll();
    expect(perch.installed.equals(NEW)).toBe(true);
  });

  onLinux('the address of a file in the list names no other one', async () => {
    const other = await feed();
    other.publish(RELEASE);
    const { perch } = await perchWith({ said: { url: `${other.url}perch-1.1.0.AppImage` } });
    await expectRefused(perch, 'download', 'elsewhere');
    expect(other.requests).toEqual([]);
  });
});

test.each([[[]], [['']]])(
  'a build for Windows that names %j as its publisher installs nothing (rule: update-signature)',
  async (publisherName) => {
    const { server, perch } = await perchWith({ kind: 'exe' }, { signature: null, publisherName });
    await expectRefused(perch, 'download', 'no-publisher');
    expect(server.requests).toHaveLength(1);
  },
);

test('an installer that fetches another package is not installed, since nobody signed that (rule: update-signature)', async () => {
  const part = {
    path: 'perch.7z',
    size: NEW.length,
    sha512: createHash('sha512').update(NEW).digest('base64'),
  };
  const also = { packages: { [process.arch]: part } };
  const { server, perch } = await perchWith({ kind: 'exe', also }, { signature: null });
  await expectRefused(perch, 'download', 'unexpected');
  expect(server.requests).not.toContain(part.path);
});

test('an installer that was changed on the disk is not installed (rule: update-hash)', async () => {
  const { perch } = await perchWith({ kind: 'exe' }, { signature: null });
  await perch.updates.check();
  expect(perch.state).toMatchObject({ state: 'ready' });
  const pending = join(perch.folder, 'cache/perch-updater/pending');
  const [name = ''] = readdirSync(pending).filter((one) => one.endsWith('.exe'));
  writeFileSync(join(pending, name), appImageFile());
  await expectRefused(perch, 'install', 'damaged');
});
