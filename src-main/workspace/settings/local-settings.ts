import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere, readJsonFile, setAside, writeAtomically } from '../../accounts/atomic-file.ts';
import { noteRead } from '../../tracking/reads.ts';
import { LOCAL_SETTINGS } from '../../contract/values/data-part.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { type Notice, WelcomeStep } from '../../contract/values/account.ts';
import {
  defaultSettings,
  type LocalSettingName,
  type StoredSettings,
  validSettings,
} from '../../contract/values/local-settings.ts';
import { Refusal } from '../../contract/problem.ts';
import { ChosenShortcut, MOST_SHORTCUTS } from '../../contract/values/shortcut.ts';

const Content = z.record(z.string(), z.unknown());
type Content = z.infer<typeof Content>;

/** The notices that stay dismissed, and the fields that note it. */
export const KNOWN = {
  'no-tray': 'knowsNoTray',
  'not-in-applications': 'knowsApplications',
  'older-file': 'knowsOlderFile',
} as const satisfies Partial<Record<Notice['kind'], string>>;
export type LastingNotice = keyof typeof KNOWN;
export const isLasting = (kind: Notice['kind']): kind is LastingNotice => kind in KNOWN;

/** The file of the settings in a profile. */
export const settingsFile = (profile: string): string => join(profile, 'settings.json');

/**
 * The language that is set in a file of settings, for a start that goes no further than a sentence. The file stays as it is;
 * where it cannot be read, the system decides.
 */
export const storedLanguage = (file: string): StoredSettings['language'] =>
  validSettings(readJsonFile(file, Content) ?? {}).language ?? 'system';

/**
 * The settings of Perch on this computer, stored in a file of the profile. They win over those of an account, because a laptop
 * and a large screen need different sizes. A damaged file is renamed, never deleted; the defaults replace what cannot be read.
 */
export class LocalSettings {
  readonly #file: string;
  readonly #fixed: Partial<StoredSettings>;
  /** All that the file contains, with fields of a newer Perch; null while it cannot be read. */
  #content: Content | null = null;
  /** The settings as they count, which are read far more often than they change. */
  #current: StoredSettings = defaultSettings(process.platform);
  #notice: Notice | null = null;

  /** @param fixed The values that an administrator has decided. */
  constructor(file: string, fixed: Partial<StoredSettings> = {}) {
    this.#file = file;
    this.#fixed = fixed;
    this.reload();
  }

  /** Reads the file again, after it was replaced. */
  reload(): void {
    this.#notice = null;
    try {
      this.#keep(this.#read());
    } catch {
      this.#keep(null);
      this.#notice = { kind: 'settings-unreadable', file: this.#file };
    }
  }

  /** The problem with the file, for the user. */
  get notices(): Notice[] {
    return this.#notice ? [this.#notice] : [];
  }

  get current(): StoredSettings {
    noteRead(LOCAL_SETTINGS);
    return this.#current;
  }

  /** The names of the settings that an administrator has decided. */
  get fixed(): LocalSettingName[] {
    return Object.keys(this.#fixed) as LocalSettingName[];
  }

  /** The valid shortcuts that the user chose beside the one of the quick window. */
  get shortcuts(): ChosenShortcut[] {
    noteRead(LOCAL_SETTINGS);
    const stored = this.#content?.['shortcuts'];
    if (!Array.isArray(stored)) return [];
    return stored
      .flatMap((one: unknown) => ChosenShortcut.safeParse(one).data ?? [])
      .slice(0, MOST_SHORTCUTS);
  }

  /** @throws errors of the file system; nothing has changed then */
  setShortcuts(shortcuts: ChosenShortcut[]): void {
    this.#write({ shortcuts });
  }

  /** The step of the welcome that is shown; null if the profile has not begun one. */
  get welcome(): WelcomeStep | 'done' | null {
    const stored = this.#content?.['welcome'];
    return stored === 'done' ? stored : (WelcomeStep.safeParse(stored).data ?? null);
  }

  /** @throws errors of the file system; nothing has changed then */
  setWelcome(step: WelcomeStep | 'done'): void {
    this.#write({ welcome: step });
  }

  /** Whether the user has dismissed such a notice. */
  knows(kind: LastingNotice): boolean {
    return this.#content?.[KNOWN[kind]] === true;
  }

  /** @throws errors of the file system; nothing has changed then */
  noteKnown(kind: LastingNotice): void {
    this.#write({ [KNOWN[kind]]: true });
  }

  /**
   * Stores new values; they are on the disk when this returns.
   * @throws errors of the file system, and {Refusal} where an administrator has decided a value; nothing has changed then
   */
  set(changes: Partial<StoredSettings>): void {
    if (this.fixed.some((name) => name in changes)) throw new Refusal({ kind: 'managed' });
    this.#write(changes);
  }

  #write(changes: Content): void {
    const content = { ...(this.#content ?? this.#read()), ...changes };
    writeAtomically(this.#file, `${JSON.stringify(content, null, 2)}\n`);
    this.#keep(content);
  }

  #keep(content: Content | null): void {
    this.#content = content;
    this.#current = {
      ...defaultSettings(process.platform),
      ...validSettings(content ?? {}),
      ...this.#fixed,
    };
  }

  /** @throws errors of the file system where the file exists and cannot be read */
  #read(): Content {
    const text = readIfThere(this.#file);
    if (text === null) return {};
    const content = readJson(Content, text);
    if (content) return content;
    this.#notice = { kind: 'settings-set-aside', file: setAside(this.#file) };
    return {};
  }
}
