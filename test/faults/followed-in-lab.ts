import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedElsewhere, readFollowedFile } from '../../src-main/domain/followed-file.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { valueIn, type Thing } from './promises.ts';

/** The followed file of a profile. */
export const followedIn = (folder: string): string => join(folder, 'followed', 'base.yml');

/**
 * Whether the file is followed as it is now, where that needs no decision of the user. One that became shorter is only believed at
 * rest, so its matches alone do not tell that.
 */
export function isFileRead(db: Db, folder: string): boolean {
  const text = readFileSync(followedIn(folder), 'utf8');
  const followed = readFollowedFile(db);
  if (!followed) return true;
  return followed.matches.length >= text.split('- trigger').length - 1 && followed.bytes === text.length;
}

/** How many matches each save adds, so that several creates are under way at a kill. */
const MORE = 3;

/** Another program that writes the followed file of a profile: it adds matches and changes them, often in two steps. */
export class FollowedInLab {
  readonly #path: string;
  #matches: { title: string; text: string }[] = [];
  #made = 0;

  constructor(folder: string) {
    this.#path = followedIn(folder);
    mkdirSync(join(folder, 'followed'));
    writeFileSync(this.#path, 'matches: []\n');
  }

  /** The program saves the file with some more matches and another text of an older one. */
  save(seed: number): void {
    const changed = seed % Math.max(1, this.#matches.length);
    this.#matches = this.#matches.map(({ title, text }, at) => ({
      title,
      text: at === changed ? `text ${this.#made} of ${seed}` : text,
    }));
    for (let more = 0; more < MORE; more += 1)
      this.#matches.push({ title: `followed ${this.#made++}`, text: `new text of ${seed}` });
    this.#write(seed % 3 === 0);
  }

  /** The last save ends. */
  finish(): void {
    if (this.#matches.length > 0) this.#write(false);
  }

  #write(isHalf: boolean): void {
    const items = this.#matches.map(({ title, text }) => `  - trigger: "${title}"\n    replace: ${text}\n`);
    const written = isHalf ? items.slice(0, -1) : items;
    writeFileSync(this.#path, written.length === 0 ? 'matches: []\n' : `matches:\n${written.join('')}`);
  }

  /** The matches that have no snippet on the server, or more than one, and those that follow no more although nobody changed them. */
  problems(db: Db, things: Thing[]): string[] {
    const followed = readFollowedFile(db);
    // It went with a cache that was lost.
    if (!followed) return [];
    // A server without lists takes no other text of a snippet that it has.
    const takesEdits = hasCapability(db, 'snippets') !== false;
    const own = new Set(followed.matches.flatMap(({ key, trigger }) => (key === null ? [trigger] : [])));
    const wrong = this.#matches
      .filter(({ title }) => !own.has(title))
      .flatMap(({ title, text }) => {
        const name = `snippet ${title}`;
        const count = things.filter((thing) => thing.name === name).length;
        return count === 1 && (!takesEdits || valueIn(things, name) === text)
          ? []
          : [
              `${title} of the file is there ${count} times, with ${valueIn(things, name)} instead of ${text}`,
            ];
      });
    const untied = changedElsewhere(db, followed).map(({ trigger }) => `${trigger} was changed by nobody`);
    return [...wrong, ...untied];
  }
}
