// A desktop portal, played by python3-dbusmock.
import path from 'node:path';
import { PYTHON, type Session } from './session.ts';

const PORTAL = 'org.freedesktop.portal.Desktop';
const PATH = '/org/freedesktop/portal/desktop';
const mock = { destination: PORTAL, path: PATH, interface: 'org.freedesktop.DBus.Mock' };

export interface ShortcutPortal {
  /** How many shortcuts the user was asked about. */
  countAsked(): Promise<number>;
  /** Presses the keys of the granted one. */
  press(): Promise<void>;
}

/** Starts a portal that has global shortcuts, whose user answers so. */
export async function startShortcutPortal(
  session: Session,
  answer: 'grants' | 'refuses',
): Promise<ShortcutPortal> {
  const template = path.join(import.meta.dirname, 'portal.py');
  const parameters = JSON.stringify({ answer });
  await session.startOwner(PORTAL, PYTHON, ['-m', 'dbusmock', '-t', template, '-p', parameters]);
  return {
    async countAsked() {
      const [asked] = await session.bus.call({ ...mock, member: 'AskedShortcuts' });
      return (asked as string[]).length;
    },
    press: async () => void (await session.bus.call({ ...mock, member: 'PressShortcut' })),
  };
}

/** Starts a portal that has no global shortcuts, as older desktops have. */
export async function startOlderPortal(session: Session): Promise<void> {
  const settings = 'org.freedesktop.portal.Settings';
  await session.startOwner(PORTAL, PYTHON, ['-m', 'dbusmock', '--session', PORTAL, PATH, settings]);
}
