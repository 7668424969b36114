import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../accounts/atomic-file.ts';
import { readJson } from '../../contract/text/read-json.ts';
import type { NewVersion } from '../../contract/values/update.ts';

const Begun = z.object({
  from: z.string(),
  to: z.object({ version: z.string(), notes: z.string() }),
});

/** Notes which version was being installed, so that the next start knows whether the install succeeded. */
export class InstallRecord {
  readonly #file: string;

  /** @param profile the folder of the profile */
  constructor(profile: string) {
    this.#file = join(profile, 'update.json');
  }

  /** @throws errors of the file system */
  begin(install: { from: string; to: NewVersion }): void {
    writeAtomically(this.#file, JSON.stringify(install));
  }

  /**
   * Forgets the install that was begun.
   * @param version the running one
   * @returns the version that should run and does not, or null
   */
  takeFailure(version: string): NewVersion | null {
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
      rmSync(this.#file, { force: true });
    } catch {
      return null;
    }
    const begun = readJson(Begun, text);
    return begun?.from === version ? begun.to : null;
  }
}
