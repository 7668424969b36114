import { constants } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { verifyFile } from './downloaded-file.ts';

/**
 * Installs a new AppImage in the place of the running one. The library deletes the running file before it moves the new file, so
 * a kill or a full disk in between leaves no file. Here the new file is copied into the same folder, verified again and renamed
 * over the running file (decisions: The library finds updates, and Perch places them).
 */
export class AppImageInstaller extends AppImageUpdater {
  readonly #file: string | null;

  /** @param file the running AppImage; null for a package that is none, which looks for newer versions alone */
  constructor(file: string | null, adapter: AppAdapter) {
    super(null, adapter);
    this.#file = file;
  }

  /** The path of the running AppImage. */
  installed(): string {
    if (this.#file === null) throw new Error('This Perch is no AppImage.');
    return this.#file;
  }

  /** A package that is not an AppImage looks for newer versions too. */
  override isUpdaterActive(): boolean {
    return this.app.isPackaged;
  }

  get #staged(): string {
    return path.join(path.dirname(this.installed()), `.${path.basename(this.installed())}.new`);
  }

  /** @throws errors of the file system, and `ERR_CHECKSUM_MISMATCH` where the file has changed since its download */
  async stage(): Promise<void> {
    const { installerPath, downloadedUpdateHelper } = this;
    if (installerPath === null || !downloadedUpdateHelper?.downloadedFileInfo)
      throw new Error('No version was downloaded.');
    await rm(this.#staged, { force: true });
    try {
      await copyFile(installerPath, this.#staged, constants.COPYFILE_FICLONE);
      await verifyFile(this.#staged, downloadedUpdateHelper.downloadedFileInfo.sha512);
      const file = await open(this.#staged, 'r+');
      try {
        await file.chmod(0o755);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await rm(this.#staged, { force: true });
      throw error;
    }
  }

  /** Replaces the running AppImage by the staged one. */
  async place(): Promise<void> {
    await rename(this.#staged, this.installed());
    const folder = await open(path.dirname(this.installed()));
    await folder.sync().finally(() => folder.close());
  }
}
