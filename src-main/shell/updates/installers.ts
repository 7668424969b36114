import { app, autoUpdater, session } from 'electron';
import { type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import { ElectronAppAdapter } from 'electron-updater/out/ElectronAppAdapter.js';
import { ElectronHttpExecutor, NET_SESSION_NAME } from 'electron-updater/out/electronHttpExecutor.js';
import type { AnswerProxy } from '../../accounts/proxy-passwords.ts';
import { withoutDictionaries } from '../network/lock-down.ts';
import { answerLogins } from '../network/request.ts';
import type { AppImage } from '../system/program/app-image.ts';
import { AppImageInstaller } from './app-image.ts';
import { type Installer, LibraryUpdater } from './library-updater.ts';
import { signatureProblem } from './windows-signature.ts';

/** The updater of this system, over Electron's network. */
export function makeUpdater(appImage: AppImage | null, answerProxy: AnswerProxy): LibraryUpdater {
  const http = new ProxiedHttp(answerProxy);
  return new LibraryUpdater(() => {
    const installer = installerOf(new ElectronAppAdapter(), appImage);
    Object.assign(installer.updater, { httpExecutor: http });
    return installer;
  });
}

function installerOf(adapter: ElectronAppAdapter, appImage: AppImage | null): Installer {
  switch (process.platform) {
    case 'win32':
      return ofWindows(new NsisUpdater(undefined, adapter));
    case 'darwin':
      return ofMac(new MacUpdater(undefined, adapter));
    default:
      return ofAppImage(new AppImageInstaller(appImage?.file ?? null, adapter));
  }
}

const ofAppImage = (updater: AppImageInstaller): Installer => ({
  updater,
  prepare: () => updater.stage(),
  async finish() {
    try {
      await updater.place();
    } finally {
      // The old version starts where the new one could not be placed. Electron waits for the end of this process.
      app.relaunch({ execPath: updater.installed(), args: [] });
    }
  },
});

/** The installer waits for the end of this process, and starts Perch. */
function ofWindows(updater: NsisUpdater): Installer {
  updater.verifyUpdateCodeSignature = signatureProblem;
  return {
    updater,
    prepare: () => Promise.resolve(),
    finish() {
      updater.install(true, true);
      return Promise.resolve();
    },
  };
}

/** Squirrel takes the file and compares its signature with that of the running Perch, and then quits. */
const ofMac = (updater: MacUpdater & AppUpdater): Installer => ({
  updater,
  prepare: () => Promise.resolve(),
  finish: () =>
    new Promise((resolve, reject) => {
      updater.once('error', reject);
      autoUpdater.once('update-downloaded', () => resolve());
      updater.quitAndInstall();
    }),
});

/** The library's requests, with an answer for a proxy that asks for a password. */
class ProxiedHttp extends ElectronHttpExecutor {
  readonly #answerProxy: AnswerProxy;
  readonly #session = withoutDictionaries(session.fromPartition(NET_SESSION_NAME, { cache: false }));

  constructor(answerProxy: AnswerProxy) {
    super();
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
