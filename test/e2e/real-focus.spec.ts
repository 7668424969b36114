// With a real bus: Do Not Disturb of the daemon that shows the notifications, and the rule that follows it.
import { startInhibitableDaemon, startNotificationDaemon } from '../desktop/notification-daemon.ts';
import { lacking, startSession, type Session } from '../desktop/session.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { writeToMira } from './messages.ts';
import { realDesktopOf } from './real-desktop.ts';
import type { RunningPerch } from './launch.ts';
import { foot } from './screen.ts';

const lacks = lacking('dbus-daemon', 'Xvfb', 'dunst', 'dbusmock');
// Machines of developers seldom have these programs. Public CI has them.
const onDesktop = lacks === '' ? test : test.skip;
test.use({ ownPerch: true });

let session: Session;
test.beforeEach(async () => {
  if (lacks === '') session = await startSession();
});
test.afterEach(async () => {
  if (lacks === '') await session.end();
});

/** Adds a rule that is quiet and sets a status during Do Not Disturb. */
async function addRule({ page }: RunningPerch): Promise<void> {
  await expect(foot(page)).toContainText('Up to date');
  expect(await ask(page, 'rules:signs', undefined)).toContain('focus');
  const [account] = (await ask(page, 'accounts:list', undefined)).accounts;
  const form = {
    kind: 'system',
    sign: 'focus',
    status: { text: 'Focusing', emoji: null },
    quiet: true,
  } as const;
  await ask(page, 'rules:save', { accountId: account!.id, id: null, form });
}

onDesktop(
  `a rule follows a daemon that pauses, and keeps Perch quiet meanwhile${lacks}`,
  async ({ server, signedIn }) => {
    const daemon = await startNotificationDaemon(session);
    const statusText = () => server.state.statuses.read(mira(server).userId).status_text ?? '';
    await addRule(await signedIn(server, { env: realDesktopOf(session) }));
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
    const inhibit = await startInhibitableDaemon(session);
    const statusText = () => server.state.statuses.read(mira(server).userId).status_text ?? '';
    const running = await signedIn(server, { env: realDesktopOf(session) });
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
