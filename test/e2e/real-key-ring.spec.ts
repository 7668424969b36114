// With a real key ring, in a desktop session that ends and begins again.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lacking, startSession, type Session } from '../desktop/session.ts';
import { expect, test } from './fixtures.ts';
import { realDesktopOf } from './real-desktop.ts';
import { foot } from './screen.ts';

const lacks = lacking('dbus-daemon', 'Xvfb', 'gnome-keyring-daemon');
// Machines of developers seldom have these programs. Public CI has them.
const onDesktop = lacks === '' ? test : test.skip;
test.use({ ownPerch: true });

/** What the session's programs keep from one session to the next. */
let home: string;
let session: Session | undefined;
test.beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-home-'));
});
test.afterEach(async () => {
  await session?.end();
  fs.rmSync(home, { recursive: true });
});

/** Begins a session on a desktop that Chromium does not know, and returns the environment of a Perch in it. */
async function logIn({ keyRing }: { keyRing: boolean }): Promise<Record<string, string>> {
  await session?.end();
  session = await startSession(home);
  const args = ['--foreground', '--unlock', '--components=secrets'];
  if (keyRing) await session.startOwner('org.freedesktop.secrets', 'gnome-keyring-daemon', args, 'password');
  return { ...realDesktopOf(session), XDG_CURRENT_DESKTOP: 'sway' };
}

onDesktop(
  `on a desktop that Chromium does not know, the key is in the key ring, for this session and later ones${lacks}`,
  async ({ server, perch, signedIn }) => {
    const first = await signedIn(server, { env: await logIn({ keyRing: true }) });
    await expect(foot(first.page)).toContainText('Up to date');
    const { profile } = first;
    await first.close();

    const second = await perch({ profile, env: await logIn({ keyRing: true }) });
    await expect(foot(second.page)).toContainText('Up to date');
    await second.close();

    const third = await perch({ profile, env: await logIn({ keyRing: false }) });
    await expect(foot(third.page)).toContainText('Signed out');
    await third.close();

    const fourth = await perch({ profile, env: await logIn({ keyRing: true }) });
    await expect(foot(fourth.page)).toContainText('Up to date');
  },
);
