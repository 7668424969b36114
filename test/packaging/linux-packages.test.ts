import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, Platform } from 'electron-builder';
import { copyIcons } from 'app-builder-lib/out/targets/appimage/appLauncher.js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { configFor } from '../../scripts/packaging/package.ts';
import { identity } from '../../scripts/packaging/release.ts';
import { withStandIn } from '../../scripts/packaging/stand-in.ts';
import { APP_ID } from '../../src-main/shell/system/program/app-id.ts';
import { ApplicationsEntry } from '../../src-main/shell/system/launching/applications-entry.ts';
import { temporaryFolder } from '../unit/temporary.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What fpm gets for a package. */
interface Fpm {
  entry: string;
  args: string[];
  /** The texts of the scripts, by their options. */
  scripts: Record<'--after-install' | '--after-remove', string>;
}

const after = (args: string[], option: string): string => args[args.indexOf(option) + 1] ?? '';
const textAfter = (args: string[], option: string): string => readFileSync(after(args, option), 'utf8');

/**
 * What the packager hands to the tools that make a .deb, an .rpm and an AppImage, which are not run.
 * @param output for the unpacked application
 */
async function whatToolsGet(output: string): Promise<{
  deb: Fpm;
  rpm: Fpm;
  appImage: { entry: string; name: string };
}> {
  const packages: Record<string, Fpm> = {};
  let appImage: { entry: string; name: string } | undefined;
  await withStandIn((dist) =>
    build({
      projectDir: root,
      targets: Platform.LINUX.createTarget(['deb', 'rpm', 'AppImage']),
      publish: 'never',
      config: {
        ...configFor(false, dist, 'linux', {}),
        directories: { output, buildResources: 'resources' },
      },
      effectiveOptionComputed: async (options: unknown) => {
        if (Array.isArray(options)) {
          const args = options[0] as string[];
          packages[after(args, '--package').replace(/.*\./, '')] = {
            args,
            entry: readFileSync(options[1], 'utf8'),
            scripts: {
              '--after-install': textAfter(args, '--after-install'),
              '--after-remove': textAfter(args, '--after-remove'),
            },
          };
        } else {
          const { desktop, desktopFileName } = options as { desktop: string; desktopFileName: string };
          appImage = { entry: desktop, name: desktopFileName };
        }
        return true;
      },
    }),
  );
  return { deb: packages['deb']!, rpm: packages['rpm']!, appImage: appImage! };
}

/** The places of the files that a package gets beside the folder of the app. */
const placesIn = ({ args }: Fpm): (string | undefined)[] => args.map((argument) => argument.split('=')[1]);

// `npm run package` makes the packages of Linux on Linux alone.
describe.skipIf(process.platform !== 'linux')('the packages of Linux', () => {
  let got: Awaited<ReturnType<typeof whatToolsGet>>;
  beforeAll(async () => {
    const output = mkdtempSync(path.join(os.tmpdir(), 'perch-packages-'));
    try {
      got = await whatToolsGet(output);
    } finally {
      rmSync(output, { recursive: true, force: true });
    }
  });

  test('tell desktops which windows and links are Perch’s, and start it with its sandbox', () => {
    const { deb, rpm, appImage } = got;
    for (const entry of [deb.entry, rpm.entry, appImage.entry]) {
      expect(entry).toContain(`\nStartupWMClass=${APP_ID}\n`);
      expect(entry).toContain('\nMimeType=x-scheme-handler/perch;\n');
      expect(entry).toContain('\nCategories=Network;InstantMessaging;Chat;\n');
      expect(entry).toMatch(/\nKeywords=chat;/);
      expect(entry).not.toContain('--no-sandbox');
    }
    expect(deb.entry).toContain('\nExec=/opt/Perch/perch %U\n');
    expect(appImage.name).toBe(`${APP_ID}.desktop`);
  });

  test('name who made them, and a beta as older than its version', () => {
    const { author, homepage, version } = identity();
    for (const { args } of [got.deb, got.rpm]) {
      expect(after(args, '--maintainer')).toBe(author);
      expect(after(args, '--url')).toBe(homepage);
      expect(after(args, '--version')).toBe(version.replace('-', '~'));
    }
    expect(after(got.deb.args, '--category')).toBe('net');
  });

  test('say the same in English and German', () => {
    for (const { entry } of [got.deb, got.rpm, got.appImage]) {
      expect(entry).toContain(
        '\nComment=A tray app for people who work in a team chat all day: status, snippets and an outbox that loses nothing.\n',
      );
      expect(entry).toContain(
        '\nComment[de]=Eine App im Infobereich für alle, die den ganzen Tag in einem Team-Chat arbeiten: Status, Textbausteine und ein Postausgang, der nichts verliert.\n',
      );
      for (const name of ['GenericName', 'Comment', 'Keywords'])
        expect(entry.match(new RegExp(`^${name}(\\[de\\])?=`, 'gm')), name).toHaveLength(2);
    }
  });

  test('have each file once: the command, the entry, the icons and the AppStream file', () => {
    for (const made of [got.deb, got.rpm]) {
      const places = placesIn(made);
      for (const place of [
        '/usr/bin/perch',
        `/usr/share/applications/${APP_ID}.desktop`,
        `/usr/share/metainfo/${APP_ID}.metainfo.xml`,
        ...[16, 48, 256, 512].map((size) => `/usr/share/icons/hicolor/${size}x${size}/apps/perch.png`),
      ])
        expect(places.filter((one) => one === place)).toEqual([place]);
      // The one in the folder of the app is the AppImage's.
      expect(made.args).toContain('--exclude=opt/Perch/usr');
    }
    expect(placesIn(got.deb)).toContain('/usr/share/doc/perch/copyright');
  });

  test('an AppImage has the entry and the icons with which Perch adds it to the applications', async () => {
    const content = temporaryFolder();
    const data = temporaryFolder();
    writeFileSync(path.join(content, got.appImage.name), got.appImage.entry);
    const icons = [48, 256].map((size) => ({
      size,
      file: path.join(root, `resources/icons/${size}x${size}.png`),
    }));
    await copyIcons({ stageDir: content, options: { icons, executableName: 'perch' } } as never);
    vi.stubEnv('XDG_DATA_HOME', data);
    vi.stubEnv('XDG_CONFIG_HOME', data);
    vi.stubEnv('XDG_DATA_DIRS', path.join(data, 'shared'));
    try {
      new ApplicationsEntry({ file: '/home/mira/Perch.AppImage', content }).set(true);
    } finally {
      vi.unstubAllEnvs();
    }
    const entry = readFileSync(path.join(data, 'applications', `${APP_ID}.desktop`), 'utf8');
    for (const line of [
      'Exec=/home/mira/Perch.AppImage %U',
      `Icon=${APP_ID}`,
      `StartupWMClass=${APP_ID}`,
      'GenericName[de]=Team-Chat',
    ])
      expect(entry.split('\n')).toContain(line);
    for (const { size, file } of icons)
      expect(
        readFileSync(path.join(data, `icons/hicolor/${size}x${size}/apps/${APP_ID}.png`)).equals(
          readFileSync(file),
        ),
      ).toBe(true);
  });

  test('run their own scripts, which leave a package alone that another version replaces', () => {
    for (const { scripts } of [got.deb, got.rpm])
      for (const [option, file] of [
        ['--after-install', 'after-install.sh'],
        ['--after-remove', 'after-remove.sh'],
      ] as const) {
        expect(scripts[option]).toBe(readFileSync(path.join(root, 'resources/linux', file), 'utf8'));
        expect(spawnSync('sh', ['-n'], { input: scripts[option] }).status).toBe(0);
      }
    // The rpm says how many versions stay, the deb what happens.
    const tools = temporaryFolder();
    const ran = path.join(tools, 'ran');
    writeFileSync(path.join(tools, 'update-desktop-database'), `#!/bin/sh\ntouch '${ran}'\n`, {
      mode: 0o755,
    });
    for (const situation of ['1', '2', 'upgrade', 'failed-upgrade', 'abort-install'])
      expect(
        spawnSync('sh', ['-s', situation], {
          input: got.rpm.scripts['--after-remove'],
          env: { PATH: `${tools}:/usr/bin:/bin` },
        }).status,
      ).toBe(0);
    expect(existsSync(ran)).toBe(false);
  });
});

test('the copyright of the deb is that of the license', () => {
  const license = readFileSync(path.join(root, 'LICENSE'), 'utf8');
  const copyright = readFileSync(path.join(root, 'resources/linux/copyright'), 'utf8');
  const plain = (text: string): string => text.replace(/^ \.$/gm, '').replace(/\s+/g, ' ').trim();
  expect(plain(copyright)).toContain(plain(license.slice(license.indexOf('Permission is'))));
  expect(copyright).toContain(/^Copyright \(c\) (.*)$/m.exec(license)?.[1]);
});
