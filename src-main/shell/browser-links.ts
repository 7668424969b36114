import { app } from 'electron';
import { LINK_SCHEME } from '../accounts/browser-sign-in.ts';

/** Outside a package the system has to start Electron with the app's folder. */
const program = (): [string?, string[]?] => (app.isPackaged ? [] : [process.execPath, [app.getAppPath()]]);

let isOurs = false;

/**
 * Claims the scheme of the links with which a sign-in in the browser ends, for the time of the attempt, because it may
 * belong to another program on this computer. Gives back only what was claimed here.
 */
export function awaitLinks(isWaiting: boolean): void {
  if (isWaiting === isOurs) return;
  if (isWaiting && app.isDefaultProtocolClient(LINK_SCHEME, ...program())) return;
  isOurs = isWaiting;
  if (isWaiting) app.setAsDefaultProtocolClient(LINK_SCHEME, ...program());
  else app.removeAsDefaultProtocolClient(LINK_SCHEME, ...program());
}

/** The link among the arguments of a second start: Windows and Linux hand one over like this. */
export const linkAmong = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => argument.startsWith(`${LINK_SCHEME}:`));

/** Receives the links that macOS hands over. */
export function onLink(receive: (link: string) => void): void {
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive(link);
  });
}
