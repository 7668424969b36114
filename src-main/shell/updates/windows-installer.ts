import { NsisUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { refusal } from './signed-list.ts';
import { signatureProblem } from './windows-signature.ts';

/** The library takes every installer where the build names no publisher. Here such a build installs none. */
export class WindowsInstaller extends NsisUpdater {
  constructor(adapter: AppAdapter) {
    super(undefined, adapter);
    this.verifyUpdateCodeSignature = signatureProblem;
  }

  protected override async doDownloadUpdate(
    ...[options]: Parameters<NsisUpdater['doDownloadUpdate']>
  ): Promise<Awaited<ReturnType<NsisUpdater['doDownloadUpdate']>>> {
    // The library's typings leave it out.
    const { value } = Reflect.get(this, 'configOnDisk') as { value: Promise<{ publisherName?: unknown }> };
    const { publisherName } = await value;
    if (!publisherName || String(publisherName) === '')
      throw refusal('ERR_PERCH_NO_PUBLISHER', 'The build names no publisher.');
    return super.doDownloadUpdate(options);
  }
}
