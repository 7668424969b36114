import { app } from 'electron';

/** Switches of Chromium's and Node's that let others look or reach into the app, by what they open. */
const OPENING = [
  // Its windows, and the process that has the keys.
  ...['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk'],
  // The way to a server: others could answer in its stead.
  ...['ignore-certificate-errors', 'ignore-certificate-errors-spki-list'],
  // What is sent: the keys of the encryption are written down, or the requests themselves.
  ...['ssl-key-log-file', 'log-net-log'],
  // What a page may read.
  'disable-web-security',
  // The programs that run as a part of the app.
  ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'browser-subprocess-path'],
];

/** The switches of the command line that a packaged Perch does not start with. */
export const openingSwitches = (): string[] =>
  app.isPackaged ? OPENING.filter((name) => app.commandLine.hasSwitch(name)).map((name) => `--${name}`) : [];

/**
 * Whether a packaged Perch was started without the sandbox, as some Linux systems need. To be asked before
 * `app.enableSandbox`, which takes the switch off the command line.
 */
export const isWithoutSandbox = (): boolean => app.isPackaged && app.commandLine.hasSwitch('no-sandbox');
