import { type AppUpdater, CancellationToken, type ProgressInfo } from 'electron-updater';
import type { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper.js';
import type { UpdateChannel } from '../../contract/values/local-settings.ts';
import type { Published } from '../../features/updates/update-source.ts';
import { verifyFile } from './downloaded-file.ts';
import { checkList, listName, type SeenLists } from './signed-list.ts';

/** How long a server may be silent, in milliseconds. */
const SILENCE = 60_000;

/** A system's updater of the library, and the parts of an install that the library does in another order. */
export interface Installer {
  updater: AppUpdater;
  platform: NodeJS.Platform;
  prepare(): Promise<void>;
  finish(): Promise<boolean>;
}

/** The name that each channel has in the feed. */
const CHANNELS: Record<UpdateChannel, string> = { stable: 'latest', beta: 'beta' };

/** Sent in the place of an ID that the library would make for each computer and keep. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The library's updater, held to the rules of Perch: nothing by itself, nothing older, and nothing that its makers did not sign. */
export class LibraryUpdater {
  readonly #make: () => Installer;
  readonly #seen: SeenLists;
  readonly #silence: number;
  #installer: Installer;

  /**
   * @param make a new updater, which has looked at nothing yet
   * @param seen the lists that were seen before
   * @param silence how long a server may be silent, in milliseconds
   */
  constructor(make: () => Installer, seen: SeenLists, silence = SILENCE) {
    this.#make = () => held(make());
    this.#seen = seen;
    this.#silence = silence;
    this.#installer = this.#make();
  }

  /** The newest version on a channel; null if it is not newer than the running one. */
  async check(channel: UpdateChannel): Promise<Published | null> {
    const { updater, platform } = this.#installer;
    updater.channel = CHANNELS[channel];
    // The line above has allowed it.
    updater.allowDowngrade = false;
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      // This updater would give the same promise to every later check.
      this.#installer = this.#make();
      silence.reject(new Error('The feed timed out.'));
    }, this.#silence);
    try {
      const result = await Promise.race([updater.checkForUpdates(), silence.promise]);
      if (!result) throw new Error('The library does not look for updates here.');
      checkList(result.updateInfo, listName(CHANNELS[channel], platform, process.arch), this.#seen);
      if (!result.isUpdateAvailable) return null;
      const { version, releaseNotes } = result.updateInfo;
      return { version, notes: releaseNotes };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Downloads what was found, and verifies it. Gives up when the server is silent. */
  async download(onPercent: (percent: number) => void): Promise<void> {
    const { updater } = this.#installer;
    const token = new CancellationToken();
    const giveUp = () => token.cancel();
    let timer = setTimeout(giveUp, this.#silence);
    const onProgress = ({ percent }: ProgressInfo): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, this.#silence);
      onPercent(percent);
    };
    updater.on('download-progress', onProgress);
    try {
      await updater.downloadUpdate(token);
    } catch (error) {
      throw token.cancelled ? new Error('The download timed out.', { cause: error }) : error;
    } finally {
      clearTimeout(timer);
      updater.off('download-progress', onProgress);
    }
  }

  /** @throws `ERR_CHECKSUM_MISMATCH` where the file has changed since its download, and errors of the file system */
  async prepare(): Promise<void> {
    const { updater } = this.#installer;
    // The library's typings keep it to the updaters themselves.
    const helper = Reflect.get(updater, 'downloadedUpdateHelper') as DownloadedUpdateHelper | null;
    const { file, downloadedFileInfo } = helper ?? {};
    if (!file || !downloadedFileInfo) throw new Error('No version was downloaded.');
    await verifyFile(file, downloadedFileInfo.sha512);
    await this.#installer.prepare();
  }

  finish(): Promise<boolean> {
    return this.#installer.finish();
  }
}

function held(installer: Installer): Installer {
  const { updater } = installer;
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  Object.assign(updater, { stagingUserIdPromise: { value: Promise.resolve(NOBODY) } });
  return installer;
}
