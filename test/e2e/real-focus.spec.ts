// With real parts of desktops: Do Not Disturb and the use of the microphone, and the rules that follow them.
import type { SystemSign } from '../../src-main/contract/values/system-signs.ts';
import { startInhibitableDaemon, startNotificationDaemon } from '../desktop/notification-daemon.ts';
import { startSoundServer } from '../desktop/sound-server.ts';
import { ask } from './bridge.ts';
import { expect, mira } from './fixtures.ts';
import { writeToMira } from './messages.ts';
import { realDesktopOf, useSession } from './real-desktop.ts';
import type { RunningPerch } from './launch.ts';
import { foot } from './screen.ts';

const { lacks, onDesktop, session } = useSession(
  'dbus-daemon',
  'Xvfb',
  'dunst',
  'dbusmock',
  'gsettings',
  'pulseaudio',
  'parec',
);

/** Adds a rule that is quiet and sets a status. */
async function addRule({ page }: RunningPerch, sign: SystemSign = 'focus'): Promise<void> {
  await expect(foot(page)).toContainText('Up to date');
  expect(await ask(page, 'rules:signs', undefined)).toHaveProperty(sign, false);
  const [account] = (await ask(page, 'accounts:list', undefined)).accounts;
  const form = {
    kind: 'system',
    sign,
    status: { text: 'Focusing', emoji: null },
    quiet: true,
  } as const;
  await ask(page, 'rules:save', { accountId: account!.id, id: null, form });
}

onDesktop(
  `a rule follows a daemon that pauses, and keeps Perch quiet meanwhile${lacks}`,
  async ({ server, signedIn }) => {
    const daemon = await startNotificationDaemon(session());
    const statusText = () => server.state.statuses.read(mira(server).userId).status_text ?? '';
    await addRule(await signedIn(server, { env: realDesktopOf(session()) }));
    await daemon.pause(true);
    await expect.poll(statusText).toBe('Focusing');
    await daemon.pause(false);
    await expect.poll(statusText).toBe('');
    writeToMira(server, 'Are you back?');
    await expect.poll(() => daemon.countShown()).toBe(1);
  },
);

onDesktop(
  `a rule follows a daemon that is inhibited as KDE's is, and quitting ends its status${lacks}`,
  async ({ server, signedIn }) => {
    const inhibit = await startInhibitableDaemon(session());
    const statusText = () => server.state.statuses.read(mira(server).userId).status_text ?? '';
    const running = await signedIn(server, { env: realDesktopOf(session()) });
    await addRule(running);
    await inhibit(true);
    await expect.poll(statusText).toBe('Focusing');
    await inhibit(false);
    await expect.poll(statusText).toBe('');
    await inhibit(true);
    await expect.poll(statusText).toBe('Focusing');
    await running.close();
    expect(statusText()).toBe('');
  },
);

onDesktop(`a rule follows the setting of GNOME${lacks}`, async ({ server, signedIn }) => {
  // The backend that needs no service on the bus.
  const gnome = { ...session().env, GSETTINGS_BACKEND: 'keyfile', XDG_CURRENT_DESKTOP: 'GNOME' };
  const statusText = () => server.state.statuses.read(mira(server).userId).status_text ?? '';
  const show = (shown: boolean) =>
    session().run(
      'env',
      'GSETTINGS_BACKEND=keyfile',
      'gsettings',
      'set',
      'org.gnome.desktop.notifications',
      'show-banners',
      String(shown),
    );
  await addRule(await signedIn(server, { env: realDesktopOf({ ...session(), env: gnome }) }));
  await show(false);
  await expect.poll(statusText).toBe('Focusing');
  await show(true);
  await expect.poll(statusText).toBe('');
});

onDesktop(
  `a rule follows a program that records, unless it records what is played${lacks}`,
  async ({ server, signedIn }) => {
    const record = await startSoundServer(session());
    const statusText = () => server.state.statuses.read(mira(server).userId).status_text ?? '';
    const played = await record('speaker.monitor');
    await addRule(await signedIn(server, { env: realDesktopOf(session()) }), 'call');
    const call = await record('microphone');
    await expect.poll(statusText).toBe('Focusing');
    await call.end();
    await expect.poll(statusText).toBe('');
    await played.end();
  },
);
