import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  askedOf,
  changedElsewhere,
  type FollowedFile,
  readFollowedFile,
} from '../../src-main/domain/followed-file.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { hasCapability } from '../../src-main/cache/metadata/capabilities.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { endUndo, undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { answerMissing } from '../../src-main/workspace/files/follow.ts';
import type { Thing } from './promises.ts';
import { oneOf, random, type Below } from './random.ts';

/** The beginning of the titles of snippets that come from the file. */
const FOLLOWED = 'followed ';

/** The followed file of a profile. */
export const followedIn = (folder: string): string => join(folder, 'followed', 'base.yml');

/** The followed file of a profile that follows it for the first time: it is read soon after. */
export const beginningIn = (folder: string): FollowedFile => ({
  path: followedIn(folder),
  from: 'file',
  importedAt: Date.now(),
  matches: [],
  bytes: 0,
  readAt: 0,
  problem: null,
});

interface Match {
  title: string;
  text: string;
}

const ITEM = /- trigger: "(?<title>.+)"\n {4}replace: (?<text>.+)\n/g;

const yamlOf = (matches: readonly Match[]): string =>
  matches.length === 0
    ? 'matches: []\n'
    : `matches:\n${matches.map(({ title, text }) => `  - trigger: "${title}"\n    replace: ${text}\n`).join('')}`;

/** What of a match is followed: a server without lists takes no other text of a snippet that it has. */
const nameIn = (db: Db, { title, text }: Match): string =>
  hasCapability(db, 'snippets') === false ? title : `${title}: ${text}`;

/** Whether each match of the file is followed as it is now, and the snippets of all others are gone or the user's own. */
export function isFileRead(db: Db, folder: string): boolean {
  const followed = readFollowedFile(db);
  if (!followed) return true;
  const text = readFileSync(followedIn(folder), 'utf8');
  const items = [...text.matchAll(ITEM)].map(({ groups }) => groups as unknown as Match);
  const there = followed.matches
    .filter(({ missing }) => !missing)
    .map(({ key, trigger }) => ({
      title: trigger,
      text: snippetRows.find(db, key ?? '')?.value.content ?? '',
    }));
  const [wanted, found] = [items, there].map((all) =>
    all
      .map((one) => nameIn(db, one))
      .toSorted()
      .join(),
  );
  return followed.bytes === text.length && wanted === found;
}

/** The user has what the file has no longer deleted, and undoes nothing. Returns whether there was something to decide. */
export function answerFile(db: Db): boolean {
  const followed = readFollowedFile(db);
  const isAsked = followed !== null && askedOf(db, followed).length > 0;
  if (isAsked) answerMissing(db, true, Date.now());
  const isHeld = undoOffered(db) !== null;
  endUndo(db);
  return isAsked || isHeld;
}

/** How many matches a save adds at most, so that several creates are under way at a kill. */
const MOST_ADDED = 4;

/** A save writes the whole file, or in one of so many the beginning alone. */
const CUT = 3;

/** Another program that writes the followed file of a profile, often in two steps. */
export class FollowedInLab {
  readonly #path: string;
  readonly #isStrict: boolean;
  #matches: Match[] = [];
  #removed: Match[] = [];
  #made = 0;

  /** @param isStrict whether the server has no lists, and so takes no deletion of a snippet. No match goes then. */
  constructor(folder: string, isStrict: boolean) {
    this.#path = followedIn(folder);
    this.#isStrict = isStrict;
    mkdirSync(join(folder, 'followed'));
    this.#write();
  }

  /** The program saves the file with some matches added, and with others changed, moved, removed or brought back. */
  save(seed: number): void {
    const { below } = random(seed);
    for (let more = below(MOST_ADDED); more >= 0; more -= 1) this.#add(`${FOLLOWED}${this.#made}`);
    for (let steps = below(3); steps >= 0; steps -= 1) this.#step(below);
    this.#write(below(CUT) === 0 ? below(yamlOf(this.#matches).length) : undefined);
  }

  #add(title: string): void {
    this.#matches.push({ title, text: `text ${this.#made++}` });
  }

  #step(below: Below): void {
    if (this.#matches.length === 0) return;
    const match = oneOf(this.#matches, below);
    const others = this.#matches.filter((one) => one !== match);
    const returning = this.#removed.pop();
    switch (this.#isStrict ? 4 : below(5)) {
      case 0:
        this.#matches = others;
        this.#removed.push(match);
        break;
      case 1:
        this.#matches = [match, ...others];
        break;
      case 2:
        // Two matches may have one trigger.
        this.#add(match.title);
        break;
      case 3:
        if (returning) this.#matches.push(returning);
        return;
      default:
        this.#matches = this.#matches.map((one) =>
          one === match ? { ...one, text: `text ${this.#made++}` } : one,
        );
    }
    if (returning) this.#removed.push(returning);
  }

  /** The last save ends. */
  finish(): void {
    this.#write();
  }

  #write(length?: number): void {
    writeFileSync(this.#path, yamlOf(this.#matches).slice(0, length));
  }

  /**
   * The matches that have no snippet on the server or more than one, the snippets that the file has no longer, and the matches that
   * follow no more although nobody changed them.
   */
  problems(db: Db, things: Thing[]): string[] {
    const followed = readFollowedFile(db);
    // It went with a cache that was lost.
    if (!followed) return [];
    const wanted = this.#matches.map((match) => nameIn(db, match));
    const there = things
      .filter(({ name }) => name.startsWith(`snippet ${FOLLOWED}`))
      .map(({ name, value }) => nameIn(db, { title: name.slice('snippet '.length), text: value }));
    const countIn = (names: string[], name: string): number => names.filter((one) => one === name).length;
    const wrong = [...new Set([...wanted, ...there])].flatMap((name) => {
      const [count, should] = [countIn(there, name), countIn(wanted, name)];
      return count === should ? [] : [`“${name}” is there ${count} times, and ${should} times in the file`];
    });
    const untied = changedElsewhere(db, followed).map(({ trigger }) => `${trigger} was changed by nobody`);
    return [...wrong, ...untied];
  }
}
