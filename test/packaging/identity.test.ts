import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PERCH_SCHEME } from '../../src-main/contract/links/link-text.ts';
import { SIGN_IN_SCHEME } from '../../src-main/contract/links/perch-link.ts';
import { APP_ID } from '../../src-main/shell/system/program/app-id.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const builder = parse(read('electron-builder.yml'));
const manifest = JSON.parse(read('package.json'));
const metainfoFile = `resources/linux/${APP_ID}.metainfo.xml`;

/** The texts of all elements of a tag, which have no children. */
const elements = (tag: string): string[] =>
  [...read(metainfoFile).matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text]) =>
    String(text).trim(),
  );

test('every system knows Perch by one name, which ends in nothing that tools cut off', () => {
  expect(APP_ID).toMatch(/^[a-z]+(\.[A-Za-z]+){2,}$/);
  expect(APP_ID).not.toMatch(/\.desktop$/);
  expect(builder.appId).toBe(APP_ID);
  // Electron and the desktop read `desktopName`. The packager uses it for the desktop entry only with `syncDesktopName`.
  expect(manifest.desktopName).toBe(`${APP_ID}.desktop`);
  expect(builder.linux.syncDesktopName).toBe(true);
  expect(elements('id')).toEqual([APP_ID]);
  expect(elements('launchable')).toEqual([`${APP_ID}.desktop`]);
});

test('who made Perch is named', () => {
  expect(manifest.author).toMatch(/^\S.* <\S+@\S+>$/);
  expect(manifest.homepage).toMatch(/^https:/);
  // The packager takes them from package.json.
  expect(JSON.stringify(builder)).not.toContain('example.invalid');
  expect(elements('name')).toEqual(['Perch', manifest.author.replace(/ <.*/, '')]);
  expect(elements('url')).toEqual([manifest.homepage]);
});

test('each system gets its packages, for each processor that they can have', () => {
  const targets = (system: string) =>
    (builder[system].target as { target: string; arch: string[] }[]).map(
      ({ target, arch }) => `${target} ${arch.join(' ')}`,
    );
  expect(targets('linux')).toEqual(['AppImage x64 arm64', 'deb x64 arm64', 'rpm x64 arm64']);
  expect(targets('mac')).toEqual(['dmg x64 arm64', 'zip x64 arm64']);
  expect(targets('win')).toEqual(['nsis x64 arm64', 'msi x64']);
  expect(builder.nsis).toMatchObject({ perMachine: false, buildUniversalInstaller: false });
  expect(builder.msi).toMatchObject({ perMachine: true });
});

test('the links that Perch answers are named to the system', () => {
  const schemesIn = (protocols: { schemes: string[] }[]): string[] =>
    protocols.flatMap(({ schemes }) => schemes);
  expect(schemesIn(builder.protocols)).toEqual([PERCH_SCHEME]);
  // The other systems learn of the scheme of a sign-in while one waits.
  expect(schemesIn(builder.mac.protocols)).toEqual([SIGN_IN_SCHEME]);
  expect(elements('mediatype')).toEqual([`x-scheme-handler/${PERCH_SCHEME}`]);
  expect(elements('binary')).toEqual([builder.linux.executableName]);
});

test('software centers get what they ask for', () => {
  for (const tag of ['metadata_license', 'project_license', 'summary', 'p', 'li'])
    expect(elements(tag).filter(Boolean), tag).not.toEqual([]);
  expect(elements('project_license')).toEqual([manifest.license]);
  expect(elements('category')).toEqual(builder.linux.category.split(';').filter(Boolean));
  expect(read(metainfoFile)).toContain('<content_rating type="oars-1.1">');
  const places = [...builder.deb.fpm, ...builder.rpm.fpm, builder.linux.extraFiles[0].from];
  for (const place of places.filter((one: string) => !one.startsWith('--')))
    expect(existsSync(path.join(root, place.split('=')[0])), place).toBe(true);
});

test('software centers learn of the version that is made, and show pictures that exist', () => {
  const [newest] = [...read(metainfoFile).matchAll(/<release version="([^"]+)"/g)].map(
    ([, version]) => version,
  );
  // The packages have a tilde there too: with it a version comes before the final version.
  expect(newest).toBe(manifest.version.replace('-', '~'));
  const pictures = elements('image');
  expect(pictures.length).toBeGreaterThan(2);
  for (const picture of pictures) {
    expect(picture).toMatch(new RegExp(`^${RegExp.escape(manifest.homepage)}/screenshots/`));
    expect(existsSync(path.join(root, 'docs/screenshots', path.basename(picture))), picture).toBe(true);
  }
});

test('what desktops and software centers show is in German too', () => {
  const metainfo = read(metainfoFile);
  for (const tag of ['summary', 'p', 'li', 'caption'])
    expect(metainfo.match(new RegExp(`<${tag} xml:lang="de">`, 'g'))?.length, tag).toBe(
      metainfo.match(new RegExp(`<${tag}>`, 'g'))?.length,
    );
  const { entry } = builder.linux.desktop;
  expect(Object.keys(entry)).toEqual(
    expect.arrayContaining(['GenericName', 'Keywords'].flatMap((key) => [key, `${key}[de]`])),
  );
  // The packager writes the English one.
  expect(entry['Comment[de]']).toContain('Infobereich');
});

const hasAppstream = spawnSync('appstreamcli', ['--version']).status === 0;
test.skipIf(!hasAppstream)(
  `appstreamcli finds nothing wrong${hasAppstream ? '' : ' (skipped: it is not on this machine)'}`,
  () => {
    const { status, stdout } = spawnSync('appstreamcli', ['validate', '--no-net', metainfoFile], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout).toContain('Validation was successful');
    expect(status).toBe(0);
  },
);

test('on macOS Perch may compile JavaScript and ask System Events to paste, and nothing else that the hardened runtime forbids', () => {
  const { entitlements, entitlementsInherit, hardenedRuntime } = builder.mac;
  expect(hardenedRuntime).toBe(true);
  expect(entitlementsInherit).toBe(entitlements);
  const keys = [...read(entitlements).matchAll(/<key>([^<]*)<\/key>\s*<(\w+)\/>/g)].map(([, key, value]) => [
    key,
    value,
  ]);
  expect(keys).toEqual([
    ['com.apple.security.cs.allow-jit', 'true'],
    ['com.apple.security.automation.apple-events', 'true'],
  ]);
  expect(read(entitlements).match(/<key>/g)).toHaveLength(2);
});
