import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, Platform } from 'electron-builder';
import { expect, test } from 'vitest';
import { configFor } from '../../scripts/packaging/package.ts';
import { identity } from '../../scripts/packaging/release.ts';
import { withStandIn } from '../../scripts/packaging/stand-in.ts';
import { APP_ID } from '../../src-main/shell/system/app-id.ts';
import { temporaryFolder } from '../unit/temporary.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What the packager hands to the tools that make a .deb and an AppImage, which are not run. */
async function whatToolsGet(): Promise<{
  debEntry: string;
  fpm: string[];
  appImage: { entry: string; name: string };
}> {
  const output = temporaryFolder();
  let deb: { debEntry: string; fpm: string[] } | undefined;
  let appImage: { entry: string; name: string } | undefined;
  await withStandIn((dist) =>
    build({
      projectDir: root,
      targets: Platform.LINUX.createTarget(['deb', 'AppImage']),
      publish: 'never',
      config: {
        ...configFor(false, dist, 'linux', {}),
        directories: { output, buildResources: 'resources' },
      },
      effectiveOptionComputed: async (options: unknown) => {
        if (Array.isArray(options)) deb = { fpm: options[0], debEntry: readFileSync(options[1], 'utf8') };
        else {
          const { desktop, desktopFileName } = options as { desktop: string; desktopFileName: string };
          appImage = { entry: desktop, name: desktopFileName };
        }
        return true;
      },
    }),
  );
  return { ...deb!, appImage: appImage! };
}

// `npm run package` makes the packages of Linux on Linux alone.
test.skipIf(process.platform !== 'linux')(
  'desktops learn from both packages which windows and links are Perch’s, and start it with its sandbox',
  async () => {
    const { debEntry, fpm, appImage } = await whatToolsGet();
    for (const entry of [debEntry, appImage.entry]) {
      expect(entry).toContain(`\nStartupWMClass=${APP_ID}\n`);
      expect(entry).toContain('\nMimeType=x-scheme-handler/perch;\n');
      expect(entry).toContain('\nCategories=Network;InstantMessaging;Chat;\n');
      expect(entry).toMatch(/\nKeywords=chat;/);
      expect(entry).not.toContain('--no-sandbox');
    }
    expect(debEntry).toContain('\nExec=/opt/Perch/perch %U\n');
    expect(appImage.name).toBe(`${APP_ID}.desktop`);

    const { author, homepage } = identity();
    expect(fpm.slice(fpm.indexOf('--maintainer'))[1]).toBe(author);
    expect(fpm.slice(fpm.indexOf('--url'))[1]).toBe(homepage);
    // A version without an addition is newer than its betas.
    expect(fpm.slice(fpm.indexOf('--version'))[1]).toBe(identity().version.replace('-', '~'));

    const placed = fpm.map((argument) => argument.split('=')[1]);
    expect(placed).toContain(`/usr/share/applications/${APP_ID}.desktop`);
    expect(placed).toContain(`/usr/share/metainfo/${APP_ID}.metainfo.xml`);
    for (const size of [16, 48, 256, 512])
      expect(placed).toContain(`/usr/share/icons/hicolor/${size}x${size}/apps/perch.png`);
  },
);
