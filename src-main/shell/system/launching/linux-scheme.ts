import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../../accounts/atomic-file.ts';
import { readJson } from '../../../contract/text/read-json.ts';
import { APP_ID } from '../program/app-id.ts';
import { runProgram, startProgram } from '../program/programs.ts';
import { commandFor, linkReceiver } from '../linux/desktop-entry.ts';
import { nameFirst, unname } from '../linux/mimeapps-file.ts';
import { dataHome, sharedDataFolders } from '../linux/xdg-folders.ts';

/** The note of a claim: the desktop entry of the program that had the scheme before. */
const Claim = z.object({ handler: z.string().nullable() });
type Claim = z.infer<typeof Claim>;

/** How long `xdg-mime` may take, in milliseconds. */
const LONGEST = 5_000;

interface LinuxSchemeOptions {
  scheme: string;
  /** Where the claim is noted. */
  note: string;
  command: readonly string[];
}

/**
 * A scheme that Perch receives for a time on Linux, where Electron can take one and not give it back. The desktop hands its
 * links to an entry that exists only for that time. The next program with the scheme finds no trace of Perch.
 */
export class LinuxScheme {
  readonly #options: LinuxSchemeOptions;
  readonly #type: string;
  readonly #entry: string;
  #claim: Claim | null = null;

  constructor(options: LinuxSchemeOptions) {
    this.#options = options;
    this.#type = `x-scheme-handler/${options.scheme}`;
    this.#entry = `${APP_ID}.${options.scheme}.desktop`;
  }

  /**
   * Claims the scheme. The note is written first, so that the next start gives it back after a crash at any moment.
   * @returns whether the desktop hands its links to Perch now
   * @throws errors of the file system
   */
  async claim(): Promise<boolean> {
    const handler = await this.#handler();
    const claim = { handler: this.#isOwn(handler) ? null : handler };
    writeAtomically(this.#options.note, JSON.stringify(claim));
    this.#claim = claim;
    const file = this.#entryFile();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, linkReceiver('Perch', this.#options.scheme, this.#options.command));
    nameFirst(this.#type, this.#entry);
    const now = await this.#handler();
    // Where nothing says who has it, the files are trusted.
    return now === null || now === this.#entry;
  }

  /**
   * Gives back the claim of this run or of an earlier run. An entry that another program wrote meanwhile stays.
   * @throws errors of the file system
   */
  giveBack(): void {
    const claim = this.#claim ?? this.#noted();
    this.#claim = null;
    if (!claim) return;
    unname(this.#type, this.#entry);
    rmSync(this.#entryFile(), { force: true });
    rmSync(this.#options.note, { force: true });
  }

  /** Hands a link to the program that had the scheme before. Returns false if there was none, or it takes no links. */
  handOn(link: string): boolean {
    const handler = (this.#claim ?? this.#noted())?.handler;
    if (!handler) return false;
    const file = [dataHome(), ...sharedDataFolders()]
      .map((folder) => join(folder, 'applications', handler))
      .find((found) => existsSync(found));
    const [program, ...rest] = (file && commandFor(readFileSync(file, 'utf8'), link)) || [];
    if (program === undefined) return false;
    startProgram(program, rest, { detached: true, stdio: 'ignore' })
      .on('error', () => {})
      .unref();
    return true;
  }

  #noted(): Claim | null {
    const { note } = this.#options;
    if (!existsSync(note)) return null;
    return readJson(Claim, readFileSync(note, 'utf8')) ?? { handler: null };
  }

  /** The entry of the program that the desktop opens such links with; null if there is none, or nothing can say. */
  #handler(): Promise<string | null> {
    return runProgram('xdg-mime', ['query', 'default', this.#type], { timeout: LONGEST }).then(
      ({ stdout }) => stdout.trim() || null,
      () => null,
    );
  }

  /** A link that was handed on to Perch itself would come back. */
  #isOwn(handler: string | null): boolean {
    return handler === this.#entry || handler === `${APP_ID}.desktop`;
  }

  #entryFile(): string {
    return join(dataHome(), 'applications', this.#entry);
  }
}
