import type { UpdateChannel } from '../../contract/values/local-settings.ts';
import type { UpdateDelivery } from '../../contract/values/update.ts';

/** A version as its publisher describes it. */
export interface Published {
  version: string;
  /** Anything that the feed has: text, HTML, a list, nothing. */
  notes: unknown;
}

/** The newer versions of this Perch; the shell provides it. Every method may reject. */
export interface UpdateSource {
  readonly delivery: UpdateDelivery;
  /** The newest version on a channel; null if it is not newer than the running one. */
  check(channel: UpdateChannel): Promise<Published | null>;
  /** Downloads the version that the latest check found, and verifies it. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Does everything for the install that can fail, and changes nothing that is installed. */
  prepare(): Promise<void>;
  /**
   * Installs what was prepared and has it started after this process. Perch has stopped everything else by then.
   * @returns whether the installer ends this process itself
   */
  finish(): Promise<boolean>;
}
