import { app, autoUpdater, session } from 'electron';
import { type AppUpdater, MacUpdater } from 'electron-updater';
import { ElectronAppAdapter } from 'electron-updater/out/ElectronAppAdapter.js';
import { type ElectronHttpExecutor, NET_SESSION_NAME } from 'electron-updater/out/electronHttpExecutor.js';
import type { AnswerProxy } from '../../accounts/proxy-passwords.ts';
import { withoutDictionaries } from '../network/lock-down.ts';
import { answerLogins } from '../network/request.ts';
import type { AppImage } from '../system/program/app-image.ts';
import { startProgram } from '../system/program/programs.ts';
import { AppImageInstaller } from './app-image.ts';
import { type Installer, LibraryUpdater } from './library-updater.ts';
import { FeedHttp } from './feed-http.ts';
import type { SeenLists } from './signed-list.ts';
import { WindowsInstaller } from './windows-installer.ts';

export interface UpdaterOptions {
  appImage: AppImage | null;
  answerProxy: AnswerProxy;
  /** The makers' public key. */
  key: string;
  seen: SeenLists;
}

/** The updater of this system, over Electron's network. */
export function makeUpdater({ appImage, answerProxy, key, seen }: UpdaterOptions): LibraryUpdater {
  const http = new ProxiedHttp(key, answerProxy);
  return new LibraryUpdater(() => {
    const installer = installerOf(new ElectronAppAdapter(), appImage);
    Object.assign(installer.updater, { httpExecutor: http });
    return installer;
  }, seen);
}

function installerOf(adapter: ElectronAppAdapter, appImage: AppImage | null): Installer {
  switch (process.platform) {
    case 'win32':
      return ofWindows(new WindowsInstaller(adapter));
    case 'darwin':
      return ofMac(new MacUpdater(undefined, adapter));
    default:
      return ofAppImage(new AppImageInstaller(appImage?.file ?? null, adapter));
  }
}

/**
 * Starts a program when Perch has ended everything. `app.relaunch` starts programs that may not gain rights, and so cannot mount
 * an AppImage.
 */
function startAfterQuit(file: string): void {
  app.once('quit', () => {
    app.releaseSingleInstanceLock();
    startProgram(file, [], { detached: true, stdio: 'ignore' }).unref();
  });
}

const ofAppImage = (updater: AppImageInstaller): Installer => ({
  updater,
  platform: 'linux',
  prepare: () => updater.stage(),
  async finish() {
    try {
      await updater.place();
    } finally {
      // The old version starts where the new one could not be placed.
      startAfterQuit(updater.installed());
    }
    return false;
  },
});

/** The installer waits for the end of this process, and starts Perch. */
const ofWindows = (updater: WindowsInstaller): Installer => ({
  updater,
  platform: 'win32',
  prepare: () => Promise.resolve(),
  finish() {
    updater.install(true, true);
    return Promise.resolve(false);
  },
});

/**
 * Squirrel takes the file and compares its signature with that of the running Perch. Then it closes the windows and ends
 * Perch: a quit of ours before that would keep it from starting the new version (Electron: autoUpdater.quitAndInstall).
 */
function ofMac(updater: MacUpdater & AppUpdater): Installer {
  // The library finds `sysctl` and `uname` by the PATH, which this makes the one that apps of macOS have.
  process.env['PATH'] = '/usr/bin:/bin:/usr/sbin:/sbin';
  return {
    updater,
    platform: 'darwin',
    prepare: () => Promise.resolve(),
    finish: () =>
      new Promise((resolve, reject) => {
        updater.once('error', reject);
        autoUpdater.once('update-downloaded', () => {
          autoUpdater.once('error', () => app.quit());
          resolve(true);
        });
        updater.quitAndInstall();
      }),
  };
}

/** The library's requests, with an answer for a proxy that asks for a password. */
class ProxiedHttp extends FeedHttp {
  readonly #answerProxy: AnswerProxy;
  readonly #session = withoutDictionaries(session.fromPartition(NET_SESSION_NAME, { cache: false }));

  constructor(key: string, answerProxy: AnswerProxy) {
    super(key);
    this.#answerProxy = answerProxy;
  }

  override createRequest(...[options, callback]: Parameters<ElectronHttpExecutor['createRequest']>) {
    const request = super.createRequest(options, callback);
    const { protocol, hostname, port, path } = options as Record<string, string>;
    const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`;
    answerLogins(request, url, this.#session, this.#answerProxy);
    return request;
  }
}
