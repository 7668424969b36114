import type { Notice } from '../../contract/values/account.ts';
import { isLasting, type LastingNotice, type LocalSettings } from './local-settings.ts';

/** Notices that are not a result of reading the accounts. */
const OF_THE_START = new Set<Notice['kind']>([
  'no-sandbox',
  'no-tray',
  'not-in-applications',
  'settings-set-aside',
  'settings-unreadable',
]);

/** Problems with this profile's files and keys, for the user, in the order in which they were found. */
export class Notices {
  readonly #localSettings: LocalSettings;
  /** Called when the user, or the way that Perch was started, has changed them. */
  readonly #onChanged: () => void;
  #list: readonly Notice[];

  constructor(list: readonly Notice[], localSettings: LocalSettings, onChanged: () => void) {
    this.#list = list;
    this.#localSettings = localSettings;
    this.#onChanged = onChanged;
  }

  get list(): Notice[] {
    return [...this.#list];
  }

  add(notice: Notice): void {
    this.#list = [...this.#list, notice];
  }

  replace(list: readonly Notice[]): void {
    this.#list = list;
  }

  /** Replaces the notices that reading the accounts made before. Those that the user has dismissed for good do not come again. */
  replaceRead(notices: readonly Notice[]): void {
    const isNews = ({ kind }: Notice) => !isLasting(kind) || !this.#localSettings.knows(kind);
    this.#list = [...this.#list.filter(({ kind }) => OF_THE_START.has(kind)), ...notices.filter(isNews)];
  }

  /** Replaces the notices about unsent changes in folders that the list of accounts does not name. */
  replaceUnlisted(notices: readonly Notice[]): void {
    this.#list = [...this.#list.filter(({ kind }) => kind !== 'unlisted'), ...notices];
  }

  removeWhere(isSolved: (notice: Notice) => boolean): void {
    this.#list = this.#list.filter((notice) => !isSolved(notice));
  }

  /**
   * Notes that this desktop shows no tray icons, unless the user has dismissed that before; or, with null, that it does.
   */
  noteTray(missingOn: 'gnome' | 'other' | null): void {
    this.removeWhere(({ kind }) => kind === 'no-tray');
    if (missingOn && !this.#localSettings.knows('no-tray')) this.add({ kind: 'no-tray', desktop: missingOn });
    this.#onChanged();
  }

  /** Offers to add this AppImage to the applications, unless the user has answered that before. */
  offerApplications(): void {
    if (!this.#localSettings.knows('not-in-applications')) this.add({ kind: 'not-in-applications' });
    this.#onChanged();
  }

  /**
   * Removes a notice that the user has read, for good where it would come again.
   * @param shown the notice as JSON: its place in the list may be another one's by now
   */
  dismiss(shown: string): void {
    const dismissed = this.#list.find((notice) => JSON.stringify(notice) === shown);
    if (dismissed && isLasting(dismissed.kind)) this.#localSettings.noteKnown(dismissed.kind);
    this.removeWhere((notice) => notice === dismissed);
    this.#onChanged();
  }

  /** Dismisses the notices of a kind for good, because the user has decided elsewhere. */
  settle(settled: LastingNotice): void {
    if (!this.#localSettings.knows(settled)) this.#localSettings.noteKnown(settled);
    this.removeWhere(({ kind }) => kind === settled);
    this.#onChanged();
  }
}
