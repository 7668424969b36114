// What is said where Perch can't be started on this machine. Plain JavaScript for Node 20 and newer.

/** Why the stand-in takes Electron's place where its user asks for it. */
export const NOT_WANTED = 'Electron is not wanted';

/** Electron can't be started here. */
export class NoElectron extends Error {
  /** @param {string} why @param {string} [help] what its user can do, where another download helps nothing */
  constructor(why, help = DOWNLOAD_HELP) {
    super(`
Perch can't be started here: ${why}.

${help}

npm start -- --stand-in opens Perch with your own profile in Chromium, without a tray and notifications.
npm run demo shows Perch with a sample organization instead.
`);
  }
}

const DOWNLOAD_HELP = `Electron comes from ${process.env.ELECTRON_MIRROR ?? 'github.com/electron/electron/releases'}. Where that can't be reached,
- set ELECTRON_MIRROR to another address that has it, or
- set HTTPS_PROXY, and ELECTRON_GET_USE_PROXY to 1, for a proxy.
The next npm start tries again.`;

const INSTALLING =
  process.platform === 'darwin'
    ? '`brew install --cask google-chrome`'
    : '`sudo apt-get install chromium` or `sudo snap install chromium`';

/** Neither Electron nor the stand-in can be started here. */
export class NoRuntime extends Error {
  /** @param {string} why there is no Electron, or it is not wanted */
  constructor(why) {
    super(
      `Perch can't be started here: ${why}. The stand-in takes Electron's place, the same Perch with its windows in Chromium or ` +
        `Chrome, and neither is installed. Install one, as by ${INSTALLING}, or name it in STANDIN_CHROMIUM; then run this again.`,
    );
  }
}
