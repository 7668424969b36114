import { app } from 'electron';

/** Switches of Chromium and Node that let other programs observe or control the app, by what they open. */
const OPENING = [
  // The windows, and the process that has the keys.
  ...['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'inspect-wait'],
  // The connection to a server: others could respond in its place.
  ...['ignore-certificate-errors', 'ignore-certificate-errors-spki-list'],
  // Sent and shown data: these switches write the encryption's keys, the requests, or the windows' own words to a file.
  ...['ssl-key-log-file', 'log-net-log', 'enable-logging'],
  // The data that a page may read.
  'disable-web-security',
  // The executables that run as a part of the app.
  ...[
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'zygote-cmd-prefix',
    'gpu-launcher',
    'browser-subprocess-path',
  ],
];

/** Variables of the environment that do what such a switch does. */
const OPENING_VARIABLES = ['SSLKEYLOGFILE', 'ELECTRON_ENABLE_LOGGING'];

/**
 * The switches on the command line, and the variables of the environment, that keep a packaged Perch from starting.
 * @param inspectable whether this is a package for tests, which need them
 */
export function openingSwitches(inspectable: boolean): string[] {
  if (!app.isPackaged || inspectable) return [];
  return [
    ...OPENING.filter((name) => app.commandLine.hasSwitch(name)).map((name) => `--${name}`),
    // An empty one counts for Electron too.
    ...OPENING_VARIABLES.filter((name) => process.env[name] !== undefined),
  ];
}

/**
 * Whether a packaged Perch was started without the sandbox, as an AppImage is where the system allows it none. Call it before
 * `app.enableSandbox`, which removes the switch from the command line.
 */
export const isWithoutSandbox = (): boolean => app.isPackaged && app.commandLine.hasSwitch('no-sandbox');
