// Starts Chromium with its own profile, and makes sure that neither outlives this process.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection, overPipe } from './cdp.ts';
import { hidesPages } from './runtime.ts';

const ownFlags = [
  '--no-sandbox', // the app's own checks of its sandbox settings are made on BrowserWindow's options
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-startup-window',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--disable-search-engine-choice-screen',
  '--disable-site-isolation-trials', // every frame is in one process, so that one session sees them all
  '--password-store=basic',
  '--use-mock-keychain',
  '--allow-file-access-from-files',
  '--hide-scrollbars',
  // A desktop has a mouse; without a display Chromium knows of none.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--remote-debugging-pipe',
];
const disabledFeatures = [
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'IsolateOrigins',
  'site-per-process',
  // Pages of the browser's own address bar: they cost a process with each start, as much as all else together.
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
];

/** With these a page whose window is hidden goes on like a visible one, as in no Electron. */
const neverHiddenFlags = [
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
];

/** Switches with a different meaning for the stand-in than for Chromium. */
const notForChromium =
  /^(user-data-dir|remote-debugging-.*|inspect.*|no-sandbox|standin-.*|disable-features)$/;

export interface LaunchedChromium {
  connection: CdpConnection;
  /** Where others connect to it; undefined if its flags open no port. */
  endpoint: string | undefined;
  kill(): void;
}

const PORT = '--remote-debugging-port';

/** @param switches the app's command line, as Electron passes it to its own Chromium. */
export function flagsOf(switches: ReadonlyMap<string, string>): string[] {
  const features = [...disabledFeatures, ...(switches.get('disable-features')?.split(',') ?? [])];
  return [
    ...ownFlags,
    ...(hidesPages ? [] : neverHiddenFlags),
    ...[...switches]
      .filter(([name]) => !notForChromium.test(name))
      .map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`)),
    `--disable-features=${[...new Set(features)].join(',')}`,
    ...(process.env['STANDIN_HEADED'] ? [] : ['--headless=new']),
    ...(switches.has('remote-debugging-port')
      ? [`${PORT}=${switches.get('remote-debugging-port') || 0}`, '--remote-allow-origins=*']
      : []),
  ];
}

/** The variables that decide on Chromium's zone and languages, and on the display of its windows. */
const ENVIRONMENT = [
  'TZ',
  'LANG',
  'LC_ALL',
  'LANGUAGE',
  ...(process.env['STANDIN_HEADED'] ? ['DISPLAY'] : []),
];

/** The variables of this process that a page can notice. */
export const noticeableEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env as Record<string, string>).filter(([name]) => ENVIRONMENT.includes(name)),
  );

/** @param environment as `noticeableEnvironment` returns it, of the app's process. */
export async function launchChromium(
  flags: string[],
  environment = noticeableEnvironment(),
): Promise<LaunchedChromium> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'standin-chromium-'));
  const executable = process.env['STANDIN_CHROMIUM'] ?? '/usr/bin/chromium';
  const child = spawn(executable, [...flags, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ENVIRONMENT.includes(name))),
      ...environment,
    },
    detached: true,
  });
  if (child.pid !== undefined) watch(child.pid, profile);
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // it has ended already
    }
  };
  process.on('exit', kill);

  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${executable} does not start: ${error.message}`)));
    child.once('exit', (code) =>
      reject(new Error(`${executable} ended with code ${code} before it listened`)),
    );
  });
  const listening = Promise.withResolvers<string | undefined>();
  readline.createInterface({ input: child.stderr as Readable }).on('line', (line) => {
    const [, endpoint] = /^DevTools listening on (.*)$/.exec(line) ?? [];
    if (endpoint) listening.resolve(endpoint);
    else if (process.env['STANDIN_DEBUG']) process.stderr.write(`[chromium] ${line}\n`);
  });
  if (!flags.some((flag) => flag.startsWith(PORT))) listening.resolve(undefined);

  const connection = new CdpConnection(overPipe(child.stdio[3] as Writable, child.stdio[4] as Readable));
  const [endpoint] = await Promise.race([
    failed,
    Promise.all([listening.promise, connection.send('Browser.getVersion')]),
  ]);
  failed.catch(() => undefined);
  return { connection, endpoint, kill };
}

function watch(pid: number, profile: string): void {
  const watchdog = spawn('/bin/sh', [path.join(import.meta.dirname, 'watchdog.sh'), String(pid), profile], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // outside the process group, which a test runner may kill as a whole
  });
  watchdog.unref();
  (watchdog.stdin as Writable & { unref?(): void }).unref?.();
}
