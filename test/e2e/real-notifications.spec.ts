// With a real notification daemon: the shown notifications, and the effect of a click.
import { startNotificationDaemon } from '../desktop/notification-daemon.ts';
import { remindOf } from '../programs/server/say.ts';
import { expect } from './fixtures.ts';
import { writeToMira } from './messages.ts';
import { realDesktopOf, useSession } from './real-desktop.ts';
import { foot } from './screen.ts';

const { lacks, onDesktop, session } = useSession('dbus-daemon', 'Xvfb', 'dunst');

onDesktop(
  `a message from others stands on the screen as it was written, and a click opens it${lacks}`,
  async ({ server, signedIn }) => {
    const daemon = await startNotificationDaemon(session());
    const { page } = await signedIn(server, { env: realDesktopOf(session()) });
    await expect(foot(page)).toContainText('Up to date');

    writeToMira(server, 'if a < b && c > d, see `<a href="https://evil.example">here</a>` & <b>now</b>');
    await expect.poll(() => daemon.countShown()).toBe(1);
    expect(await daemon.closeAll()).toEqual([
      {
        app: 'Perch',
        title: 'Olu Adeyemi',
        text: 'if a < b && c > d, see <a href="https://evil.example">here</a> & <b>now</b>',
      },
    ]);

    writeToMira(server, 'Are you there?');
    await expect.poll(() => daemon.countShown()).toBe(1);
    await daemon.click();
    await expect(page.getByRole('heading', { name: 'Olu Adeyemi', level: 2 })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Are you there?' })).toBeVisible();
  },
);

onDesktop(
  `a reminder opens its message in the window where no daemon shows it${lacks}`,
  async ({ server, signedIn }) => {
    const { app, page } = await signedIn(server, { env: realDesktopOf(session()) });
    await expect(foot(page)).toContainText('Up to date');
    await app.evaluate(() => desktopRecord.mainWindow()?.close());
    const isShown = () => app.evaluate(() => desktopRecord.mainWindow()?.isVisible());
    await expect.poll(isShown).toBe(false);

    const messageId = writeToMira(server, 'call me back');
    remindOf(server, 'mira', messageId, Math.floor(Date.now() / 1000) + 2);
    await expect.poll(isShown).toBe(true);
    await expect(page.getByRole('article').filter({ hasText: 'call me back' })).toBeVisible();
  },
);
