// For the stand-in's own tests: runs the sample app under Playwright and examines its processes.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { launchPerch, type LaunchOptions, type RunningPerch } from '../../e2e/launch.ts';

export const sampleApp = path.join(import.meta.dirname, 'sample-app');
process.env['PERCH_RUNTIME'] = 'stand-in';

/** The record of the sample app for tests. */
export interface Sample {
  log: unknown[];
  keepWindow: boolean;
  windows: Record<string, Electron.BrowserWindow>;
  main: Electron.BrowserWindow;
  openWindow(name: string, preferences?: Electron.WebPreferences): Electron.BrowserWindow;
}
/** The exposed API of the sample app's preload. */
interface SampleApi {
  platform: string;
  nested: { list: number[] };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever the channel answers
  invoke(channel: string, ...args: unknown[]): Promise<any>;
  note(text: string): void;
  onNoted(listener: (value: { text: string; at: Date }) => void): () => void;
  double(n: number): number;
  callBack(f: (text: string) => string): string;
  refuse(): void;
}
declare global {
  var sample: Sample;
  var api: SampleApi;
}

export const launchSample = (options: LaunchOptions = {}): Promise<RunningPerch> =>
  launchPerch({ app: sampleApp, ...options });

export const logOf = ({ app }: RunningPerch): Promise<unknown[]> => app.evaluate(() => sample.log);

/** A value without which a test cannot continue. */
export function defined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('It is not there');
  return value;
}

/**
 * Calls again until the result is as wanted.
 * @returns the last result either way.
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  good: (value: T) => boolean,
  seconds = 10,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (good(value) || Date.now() > end) return value;
    await setTimeout(25);
  }
}

/** The command lines of all running processes (Linux), by process ID. */
export function processes(): Map<number, string> {
  const found = new Map<number, string>();
  for (const name of fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const commandLine = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (commandLine) found.set(Number(name), commandLine); // one that has ended but was not waited for has none
    } catch {
      // it has just ended
    }
  }
  return found;
}

interface RunningChromium {
  pid: number;
  profile: string;
}

/** The Chromiums that a process has started. */
export const chromiumsOf = (parent: number | undefined): RunningChromium[] =>
  [...processes()].flatMap(([pid, commandLine]) => {
    const profile = / --user-data-dir=(\S*standin-chromium-\w+)/.exec(commandLine)?.[1];
    return profile !== undefined && parentOf(pid) === parent ? [{ pid, profile }] : [];
  });

/** The Chromium behind a running app. */
export const chromiumOf = ({ main }: RunningPerch): RunningChromium => defined(chromiumsOf(main.pid)[0]);

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
