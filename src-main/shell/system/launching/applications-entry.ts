import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../../../accounts/atomic-file.ts';
import { PERCH_SCHEME } from '../../../contract/links/link-text.ts';
import { APP_ID } from '../program/app-id.ts';
import type { AppImage } from '../program/app-image.ts';
import { execOf, valueIn, withValues } from '../linux/desktop-entry.ts';
import { nameFirst, unname } from '../linux/mimeapps-file.ts';
import { dataHome, sharedDataFolders } from '../linux/xdg-folders.ts';

const ENTRY = `${APP_ID}.desktop`;
const TYPE = `x-scheme-handler/${PERCH_SCHEME}`;
/** Marks the entries that Perch wrote, with the AppImage that they start. */
const MARK = 'X-Perch-AppImage';
const ICONS = 'icons/hicolor';
const ICON = `${APP_ID}.png`;

/**
 * The place of an AppImage among the applications of a Linux desktop: its own desktop entry and icons, in the user's folders.
 * Packages bring theirs, so an installed package comes first.
 */
export class ApplicationsEntry {
  readonly #appImage: AppImage | null;

  constructor(appImage: AppImage | null) {
    this.#appImage = appImage;
  }

  /** Whether this Perch is an AppImage, and nothing else has put it among the applications. */
  get canAdd(): boolean {
    return this.#appImage !== null && !isInstalled() && !isKnownOtherwise(this.#appImage.file);
  }

  get isAdded(): boolean {
    return markedFile() !== null;
  }

  /** @throws errors of the file system; nothing is left then */
  set(isAdded: boolean): void {
    if (!isAdded && this.isAdded) remove();
    else if (isAdded && this.#appImage && this.canAdd) {
      try {
        write(this.#appImage);
      } catch (error) {
        remove();
        throw error;
      }
    }
  }

  /**
   * Lets an entry that was added follow its AppImage to another folder or version. The entry goes where a package is installed.
   * @throws errors of the file system
   */
  mend(): void {
    const marked = markedFile();
    if (marked === null) return;
    if (isInstalled()) remove();
    else if (this.#appImage && (marked === this.#appImage.file || !existsSync(marked))) write(this.#appImage);
  }
}

const applications = (): string => join(dataHome(), 'applications');
const entryFile = (): string => join(applications(), ENTRY);
const iconFile = (size: string): string => join(dataHome(), ICONS, size, 'apps', ICON);

const isInstalled = (): boolean =>
  sharedDataFolders().some((folder) => existsSync(join(folder, 'applications', ENTRY)));

/** Whether an entry that Perch did not write starts the AppImage: other programs add AppImages too. */
const isKnownOtherwise = (file: string): boolean =>
  namesIn(applications())
    .filter((name) => name.endsWith('.desktop'))
    .map((name) => ({ name, text: textOf(join(applications(), name)) }))
    .some(({ name, text }) =>
      name === ENTRY
        ? valueIn(text, MARK) === null
        : !name.startsWith(`${APP_ID}.`) && text.includes(execOf([file])),
    );

/** The text of a file of any program; empty if it cannot be read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The AppImage that the entry starts. Null if Perch wrote none. */
const markedFile = (): string | null =>
  valueIn(textOf(entryFile()), MARK)?.replaceAll(/\\(.)/g, '$1') ?? null;

function write({ file, content }: AppImage): void {
  const own = readFileSync(join(content, ENTRY), 'utf8');
  const named = file.replaceAll('\\', '\\\\');
  const text = withValues(own, {
    Exec: `${execOf([file])} %U`,
    TryExec: named,
    Icon: APP_ID,
    [MARK]: named,
  });
  if (textOf(entryFile()) === text) return;
  const icons = join(content, 'usr/share', ICONS);
  for (const size of namesIn(icons)) {
    const icon = join(icons, size, 'apps', `${valueIn(own, 'Icon')}.png`);
    if (!existsSync(icon)) continue;
    mkdirSync(dirname(iconFile(size)), { recursive: true });
    copyFileSync(icon, iconFile(size));
  }
  noteIcons();
  writeAtomically(entryFile(), text, 0o644);
  nameFirst(TYPE, ENTRY);
}

function remove(): void {
  for (const size of namesIn(join(dataHome(), ICONS))) removeFile(iconFile(size));
  noteIcons();
  removeFile(entryFile());
  unname(TYPE, ENTRY);
}

/** Tells desktops that the icons are others than in their cache. */
function noteIcons(): void {
  const now = new Date();
  if (existsSync(join(dataHome(), ICONS))) utimesSync(join(dataHome(), ICONS), now, now);
}

/** Removes a file, and the folders that are empty without it. */
function removeFile(file: string): void {
  if (!existsSync(file)) return;
  rmSync(file);
  for (let folder = dirname(file); folder !== dataHome(); folder = dirname(folder)) {
    if (readdirSync(folder).length > 0) return;
    rmdirSync(folder);
  }
}
