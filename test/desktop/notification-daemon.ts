// Notification daemons: dunst, with its notifications, and one that python3-dbusmock plays.
import fs from 'node:fs';
import path from 'node:path';
import { variant } from '../dbus/values.ts';
import { PYTHON, type Session } from './session.ts';

const DAEMON = 'org.freedesktop.Notifications';
const dunst = {
  destination: DAEMON,
  path: '/org/freedesktop/Notifications',
  interface: 'org.dunstproject.cmd0',
};

/** It shows the body alone, with its markup read and taken away, and for as long as nobody closes it. */
const CONFIG = `[global]
markup = strip
format = "%b"
[urgency_normal]
timeout = 0
`;

export interface ShownNotification {
  app: string;
  title: string;
  /** The text on the screen. */
  text: string;
}

export interface NotificationDaemon {
  /** Closes the shown notifications and returns them, the latest first. */
  closeAll(): Promise<ShownNotification[]>;
  /** How many notifications are on the screen. */
  countShown(): Promise<number>;
  /** Lets it show nothing, or show notifications again. */
  pause(isPaused: boolean): Promise<void>;
  /** A click on the latest one. */
  click(): Promise<void>;
}

/** Starts dunst in the session. */
export async function startNotificationDaemon(session: Session): Promise<NotificationDaemon> {
  const config = path.join(session.home, 'dunstrc');
  fs.writeFileSync(config, CONFIG);
  await session.startOwner(DAEMON, 'dunst', ['-conf', config]);
  const { bus } = session;
  const countShown = async (): Promise<number> => {
    const [count] = await bus.call({
      ...dunst,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [dunst.interface, 'displayedLength'],
    });
    return count as number;
  };
  return {
    countShown,
    pause: async (isPaused) =>
      void (await bus.call({
        ...dunst,
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Set',
        signature: 'ssv',
        body: [dunst.interface, 'paused', variant('b', isPaused)],
      })),
    async closeAll() {
      await bus.call({ ...dunst, member: 'NotificationCloseAll' });
      const [history] = await bus.call({ ...dunst, member: 'NotificationListHistory' });
      return (history as Map<string, string>[]).map((entry) => ({
        app: entry.get('appname') ?? '',
        title: entry.get('summary') ?? '',
        text: readPango(entry.get('message') ?? ''),
      }));
    },
    click: async () =>
      void (await bus.call({ ...dunst, member: 'NotificationAction', signature: 'u', body: [0] })),
  };
}

/**
 * Starts a daemon that says as KDE's does whether it shows notifications, and shows none.
 * @returns says it otherwise
 */
export async function startInhibitableDaemon(
  session: Session,
): Promise<(isInhibited: boolean) => Promise<void>> {
  const place = { destination: DAEMON, path: dunst.path, interface: 'org.freedesktop.DBus.Mock' };
  await session.startOwner(DAEMON, PYTHON, ['-m', 'dbusmock', '--session', DAEMON, dunst.path, DAEMON]);
  const property = [DAEMON, 'Inhibited', variant('b', false)];
  await session.bus.call({ ...place, member: 'AddProperty', signature: 'ssv', body: property });
  return async (isInhibited) => {
    const body = [DAEMON, new Map([['Inhibited', variant('b', isInhibited)]])];
    await session.bus.call({ ...place, member: 'UpdateProperties', signature: 'sa{sv}', body });
  };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'" };

/** What Pango draws of a text that has no tags any more. */
const readPango = (markup: string): string =>
  markup.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
