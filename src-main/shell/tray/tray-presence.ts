import { findTrayHost, type TrayHost } from './tray-host.ts';

/** When it is asked again after the start, in milliseconds: a panel may begin later than the programs of a session. */
const DELAYS_AT_START = [1_000, 2_000];
const DELAYS_LATER = [7_000, 20_000];

/** Whether the desktop shows a tray icon, from which a hidden window can be opened again. */
export class TrayPresence {
  readonly #changed: (isThere: boolean) => void;
  readonly #find: () => Promise<TrayHost>;
  /** Null before it was found at all. */
  #isThere: boolean | null = process.platform === 'linux' ? null : true;

  /** @param changed called when there is a tray now and was none before, or the other way round */
  constructor(changed: (isThere: boolean) => void, find: () => Promise<TrayHost> = findTrayHost) {
    this.#changed = changed;
    this.#find = find;
  }

  /** As it was found last; false before it was found at all. */
  get isThere(): boolean {
    return this.#isThere ?? false;
  }

  /** Finds out anew. */
  async check(): Promise<boolean> {
    // Where it cannot be asked, nothing says that a hidden window could be opened again.
    const isThere = (await this.#find()) === 'present';
    const before = this.#isThere;
    this.#isThere = isThere;
    if (before !== null && isThere !== before) this.#changed(isThere);
    return isThere;
  }

  /** Finds out at the start, and gives a panel a few seconds to begin. Goes on to ask for half a minute. */
  async begin(): Promise<boolean> {
    if (await this.#checkAfter([0, ...DELAYS_AT_START])) return true;
    void this.#checkAfter(DELAYS_LATER);
    return false;
  }

  async #checkAfter(delays: readonly number[]): Promise<boolean> {
    for (const delay of delays) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay).unref());
      if (await this.check()) return true;
    }
    return false;
  }
}
