// A session of a desktop with a bus and a display of its own, for tests with real parts: each is the program that desktops have.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BusConnection } from '../dbus/connection.ts';

/** The real parts, each by its program or module, and the package of Debian and Ubuntu that has it. */
export const packages = {
  'dbus-daemon': 'dbus',
  Xvfb: 'xvfb',
  dunst: 'dunst',
  'gnome-keyring-daemon': 'gnome-keyring',
  dbusmock: 'python3-dbusmock',
  openbox: 'openbox',
  xdotool: 'xdotool',
  xev: 'x11-utils',
  gtk: 'gir1.2-gtk-3.0',
  gsettings: 'gsettings-desktop-schemas',
  pulseaudio: 'pulseaudio',
  parec: 'pulseaudio-utils',
} as const;

export type Part = keyof typeof packages;

/** The Python that has the packages of the system. */
export const PYTHON = '/usr/bin/python3';

/** How a part is found that is not a program, or that needs more than its program. */
const probes: Partial<Record<Part, string>> = {
  dbusmock: `${PYTHON} -c 'import dbusmock'`,
  gtk: `${PYTHON} -c 'import gi; gi.require_version("Gtk", "3.0")'`,
  gsettings: 'gsettings get org.gnome.desktop.notifications show-banners',
};

const isInstalled = (part: Part): boolean =>
  spawnSync('sh', ['-c', probes[part] ?? `command -v ${part}`], { stdio: 'ignore' }).status === 0;

/**
 * The end of a test's title where it has to be skipped: the part that this machine lacks. Empty if all are there, and where
 * `PERCH_TEST_DESKTOP` says that they are (public CI installs them all): a missing part fails the tests that start it there,
 * and no others. `CI` does not say so: many machines set it.
 */
export function lacking(...parts: Part[]): string {
  if (process.platform !== 'linux') return ' (skipped: only Linux has these parts)';
  if (process.env['PERCH_TEST_DESKTOP'] === 'true') return '';
  const missing = parts.find((program) => !isInstalled(program));
  return missing === undefined
    ? ''
    : ` (skipped: this machine has no ${missing}, of the package ${packages[missing]})`;
}

/** A program of the session. */
interface Program {
  /** The output so far. */
  output(): string;
  /** Ends it, and waits until it has gone. */
  end(): Promise<void>;
}

export interface Session {
  /** A folder for what the session's programs keep. */
  home: string;
  /** The environment of the session's programs. */
  env: Record<string, string>;
  bus: BusConnection;
  /** Starts a program, which ends with the session. */
  start(program: string, args?: string[]): Program;
  /** Starts a program, and waits until it owns this name on the bus. */
  startOwner(name: string, program: string, args: string[], input?: string): Promise<Program>;
  /** Runs a program to its end, and returns its output. */
  run(program: string, ...args: string[]): Promise<string>;
  end(): Promise<void>;
}

/** A bus that starts no program by itself, so that only what a test has started is there. */
const busConfig = (folder: string): string => `<busconfig>
  <type>session</type>
  <listen>unix:dir=${folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/**
 * Starts a bus and a display.
 * @param home where the session's programs keep their files; a folder that ends with the session without it. Give the one of an
 * earlier session to log in again.
 */
export async function startSession(home?: string): Promise<Session> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-session-'));
  const own = home ?? folder;
  const env: Record<string, string> = {
    XDG_RUNTIME_DIR: folder,
    XDG_DATA_HOME: path.join(own, 'data'),
    XDG_CACHE_HOME: path.join(own, 'cache'),
    XDG_CONFIG_HOME: path.join(own, 'config'),
    WAYLAND_DISPLAY: '',
  };
  const running = new Map<ChildProcess, Promise<unknown>>();

  function start(program: string, args: string[] = [], input?: string): Program & { hasEnded(): boolean } {
    // It ends with this process, however that ends.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      env: { ...process.env, ...env },
    });
    running.set(
      child,
      once(child, 'exit').finally(() => running.delete(child)),
    );
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stdin?.end(input);
    return { output: () => output, hasEnded: () => !running.has(child), end: () => end(child) };
  }
  async function end(child: ChildProcess): Promise<void> {
    const ended = running.get(child);
    child.kill();
    await ended;
  }
  async function startUntil(
    isReady: (output: string) => boolean | Promise<boolean>,
    ...[program, ...rest]: Parameters<typeof start>
  ): Promise<Program> {
    const started = start(program, ...rest);
    while (!(await isReady(started.output()))) {
      if (started.hasEnded()) throw new Error(`${program} ended before it was ready`);
      await sleep(20);
    }
    return started;
  }

  const config = path.join(folder, 'bus.conf');
  fs.writeFileSync(config, busConfig(folder));
  const hasLine = (output: string): boolean => output.includes('\n');
  const busArgs = [`--config-file=${config}`, '--nofork', '--print-address=1'];
  const daemon = await startUntil(hasLine, 'dbus-daemon', busArgs);
  env['DBUS_SESSION_BUS_ADDRESS'] = daemon.output().trim();
  const screen = ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1280x1024x24'];
  const display = await startUntil(hasLine, 'Xvfb', screen);
  env['DISPLAY'] = `:${display.output().trim()}`;
  const bus = await BusConnection.open(env['DBUS_SESSION_BUS_ADDRESS']);

  return {
    home: own,
    env,
    bus,
    start: (program, args) => start(program, args),
    startOwner: (name, program, args, input) => startUntil(() => bus.hasOwner(name), program, args, input),
    async run(program, ...args) {
      return (await promisify(execFile)(program, args, { env: { ...process.env, ...env } })).stdout;
    },
    async end() {
      bus.end();
      // The display and the bus end last.
      for (const child of [...running.keys()].reverse()) await end(child);
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
