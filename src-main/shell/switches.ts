import { app } from 'electron';

/** Switches of Chromium and Node that let other programs observe or control the app, by what they open. */
const OPENING = [
  // The windows, and the process that has the keys.
  ...['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk'],
  // The connection to a server: others could respond in its place.
  ...['ignore-certificate-errors', 'ignore-certificate-errors-spki-list'],
  // What is sent: these write the encryption's keys, or the requests, to a file.
  ...['ssl-key-log-file', 'log-net-log'],
  // What a page may read.
  'disable-web-security',
  // The executables that run as a part of the app.
  ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'browser-subprocess-path'],
];

/**
 * The switches on the command line that keep a packaged Perch from starting.
 * @param inspectable whether this is a package for tests, which need them
 */
export const openingSwitches = (inspectable: boolean): string[] =>
  app.isPackaged && !inspectable
    ? OPENING.filter((name) => app.commandLine.hasSwitch(name)).map((name) => `--${name}`)
    : [];

/**
 * Whether a packaged Perch was started without the sandbox, as an AppImage is where the system allows it none. Call it before
 * `app.enableSandbox`, which removes the switch from the command line.
 */
export const isWithoutSandbox = (): boolean => app.isPackaged && app.commandLine.hasSwitch('no-sandbox');
