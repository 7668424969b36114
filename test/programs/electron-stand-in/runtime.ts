// The state that the stand-in's modules share: whether the app is ready, its data, its windows and its Chromium.
import type { CdpConnection } from './cdp.ts';

/** What the app needs to know of a window, without importing the class. */
export interface OpenWindow {
  readonly id: number;
  close(): void;
  destroy(): void;
}

export const runtime = {
  /** The app's folder, as `app.getAppPath()` gives it. */
  appPath: process.cwd(),
  /** From package.json, as Electron's default app reads them. */
  name: 'Electron',
  version: '0.0.0',
  /** The app's desktop entry, without `.desktop`. */
  desktopName: '',
  packaged: false,
  ready: false,
  /** It has quit; the process ends when it is idle. */
  exiting: false,
  browser: undefined as CdpConnection | undefined,
  /** The browser context of the app's pages; the default one without it. */
  contextId: undefined as string | undefined,
  windows: new Map<number, OpenWindow>(),
};

export const readyGate = Promise.withResolvers<void>();

export function needsReady(message: string): void {
  if (!runtime.ready) throw new Error(message);
}

/**
 * For members that Electron has on some systems only.
 * @throws {TypeError} on the others, as a call of a missing function does
 */
export function onlyOn(systems: readonly NodeJS.Platform[], name: string): void {
  if (!systems.includes(process.platform)) throw new TypeError(`${name} is not a function`);
}

export function chromium(): CdpConnection {
  if (!runtime.browser) throw new Error('Chromium is not running');
  return runtime.browser;
}

/** Whether the page of a hidden window is hidden too, as in Electron. A debugger that pretends to have the focus prevents it. */
export const hidesPages = Boolean(process.env['STANDIN_HIDES_PAGES']);

export interface StandInEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** An event as Electron passes it to listeners. */
export function makeEvent<T extends object>(extra?: T): StandInEvent & T {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
    ...extra,
  };
  return event as StandInEvent & T;
}
