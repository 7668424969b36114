import { callBus } from '../linux/session-bus.ts';
import type { SignSource } from './system-signs.ts';
import { outputOf, watchByProgram } from './watching-program.ts';

const DAEMON = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

/** The properties by which notification daemons say that they show nothing: KDE's, and dunst's. */
const PROPERTIES = [
  [DAEMON, 'Inhibited'],
  ['org.dunstproject.cmd0', 'paused'],
] as const;

/** Do Not Disturb of the daemon that shows the notifications. */
export const focusOfDaemon: SignSource = {
  async read() {
    const answers = await Promise.all(
      PROPERTIES.map(([owner, name]) =>
        callBus({
          destination: DAEMON,
          path: PATH,
          method: 'org.freedesktop.DBus.Properties.Get',
          arguments: [owner, name],
        }),
      ),
    );
    const known = answers.flatMap((answer) => (answer?.ok ? [/\btrue\b/.test(answer.text)] : []));
    return known.length === 0 ? null : known.includes(true);
  },
  watch: (changed) =>
    watchByProgram(
      [
        ['gdbus', 'monitor', '--session', '--dest', DAEMON, '--object-path', PATH],
        ['dbus-monitor', '--session', `type='signal',path='${PATH}'`],
        ['busctl', '--user', 'monitor', DAEMON],
      ],
      changed,
    ),
};

const SCHEMA = 'org.gnome.desktop.notifications';
const KEY = 'show-banners';

/** Do Not Disturb of GNOME, which is a setting there. Other desktops have the setting too, and do not follow it. */
export const focusOfGnome: SignSource = {
  async read() {
    if (!isGnome()) return null;
    const text = await outputOf(['gsettings', 'get', SCHEMA, KEY]);
    return text === null ? null : text.trim() === 'false';
  },
  watch: (changed) =>
    isGnome() ? watchByProgram([['gsettings', 'monitor', SCHEMA, KEY]], changed) : () => {},
};

const isGnome = (): boolean => /\b(gnome|unity|budgie)\b/i.test(process.env['XDG_CURRENT_DESKTOP'] ?? '');
