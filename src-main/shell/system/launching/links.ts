import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { writeAtomically } from '../../../accounts/atomic-file.ts';
import { PERCH_SCHEME } from '../../../contract/links/link-text.ts';
import { linkAmong, SIGN_IN_SCHEME } from '../../../contract/links/perch-link.ts';
import { LinuxScheme } from './linux-scheme.ts';
import { runningAppImage } from '../program/app-image.ts';
import { logFault } from '../program/log.ts';

/** Outside a package the system has to start Electron with the app's folder. */
const program = (): [string?, string[]?] => (app.isPackaged ? [] : [process.execPath, [app.getAppPath()]]);

let isOurs = false;
/** Whether the last claim had the system hand over the links. */
let doArrive = false;

/** Is there as long as the scheme is claimed, so that a start after a crash gives it back. */
const claimFile = (): string => join(app.getPath('userData'), 'claimed-scheme');

let linux: LinuxScheme | null = null;

/** The scheme on Linux, where Electron can claim a scheme and not give it back. Null on other systems. */
function linuxScheme(): LinuxScheme | null {
  if (process.platform !== 'linux') return null;
  const command = app.isPackaged
    ? [runningAppImage()?.file ?? process.execPath]
    : [process.execPath, app.getAppPath()];
  return (linux ??= new LinuxScheme({ scheme: SIGN_IN_SCHEME, note: claimFile(), command }));
}

/** One claim or return at a time. */
let settled: Promise<unknown> = Promise.resolve();

/**
 * Claims the scheme of the links with which a sign-in in the browser ends, for the time of the attempt, because it may
 * belong to another program on this computer. Gives back only what was claimed here.
 * @returns whether such links arrive here now
 */
export function awaitLinks(isWaiting: boolean): Promise<boolean> {
  const done = settled
    .then(() => follow(isWaiting))
    .catch((error: unknown) => {
      logFault('scheme of the sign-in', error);
      return (doArrive = false);
    });
  settled = done;
  return done;
}

async function follow(isWaiting: boolean): Promise<boolean> {
  if (isWaiting === isOurs) return doArrive;
  if (!isWaiting) {
    isOurs = doArrive = false;
    giveBack();
    return false;
  }
  const scheme = linuxScheme();
  if (scheme) {
    isOurs = true;
    return (doArrive = await scheme.claim());
  }
  if (app.isDefaultProtocolClient(SIGN_IN_SCHEME, ...program())) return true;
  isOurs = true;
  try {
    writeAtomically(claimFile(), `${SIGN_IN_SCHEME}\n`);
  } catch (error) {
    // A disk that cannot be written keeps nobody from signing in.
    logFault('note of the scheme', error);
  }
  return (doArrive = app.setAsDefaultProtocolClient(SIGN_IN_SCHEME, ...program()));
}

function giveBack(): void {
  const scheme = linuxScheme();
  if (scheme) return scheme.giveBack();
  if (process.platform !== 'linux') app.removeAsDefaultProtocolClient(SIGN_IN_SCHEME, ...program());
  rmSync(claimFile(), { force: true });
}

/** Gives back the scheme that an earlier run claimed, where it ended before the attempt did. */
export function giveBackLinks(): void {
  if (isOurs || !existsSync(claimFile())) return;
  try {
    giveBack();
  } catch (error) {
    // The next start tries it again.
    logFault('scheme of an earlier sign-in', error);
  }
}

/** Hands a link of a sign-in that is not the awaited one to the program that had the scheme before; only Linux can. */
export function handOnLink(link: string): void {
  try {
    linuxScheme()?.handOn(link);
  } catch (error) {
    logFault('link of another program', error);
  }
}

/**
 * Claims the scheme of Perch's own links for the package; a Perch in development leaves it to the installed one. The entry of an
 * AppImage takes it where its user wants that.
 */
export function claimLinks(): void {
  if (app.isPackaged && !runningAppImage() && !app.isDefaultProtocolClient(PERCH_SCHEME))
    app.setAsDefaultProtocolClient(PERCH_SCHEME);
}

export interface LinkReceivers {
  /** Takes the link with which a sign-in in the browser ends. */
  signIn: (link: string) => void;
  /** Takes a link of Perch's own. */
  open: (link: string) => void;
}

/** Links that arrived before anyone received them: macOS hands one over before the app is ready. */
const early: string[] = [];
let receivers: LinkReceivers | null = null;

function take(link: string): void {
  if (!receivers) early.push(link);
  else if (link.slice(0, SIGN_IN_SCHEME.length + 1).toLowerCase() === `${SIGN_IN_SCHEME}:`)
    receivers.signIn(link);
  else receivers.open(link);
}

/** Collects the links that macOS hands over, and the one that this process was started with. Call it before the app is ready. */
export function collectLinks(argv: readonly string[]): void {
  if (process.platform === 'darwin')
    app.on('open-url', (event, link) => {
      event.preventDefault();
      take(link);
    });
  takeAmong(argv);
}

/** Takes the link among the arguments of a start. Returns false if there is none. */
export function takeAmong(argv: readonly string[]): boolean {
  const link = linkAmong(argv);
  if (link !== undefined) take(link);
  return link !== undefined;
}

/** Hands over the links that have arrived, and those that will. */
export function receiveLinks(receive: LinkReceivers): void {
  receivers = receive;
  for (const link of early.splice(0)) take(link);
}
