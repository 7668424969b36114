import type { ImportGroup, ImportRow } from '../contract/values/exchange.ts';
import { checkSnippet, SNIPPET_TITLE_LIMIT, type SnippetValue } from '../contract/values/snippet.ts';
import { lengthOf, trimmed } from '../contract/text/text.ts';
import { type Entry, type EntryUse, type Read, useOf } from './entry.ts';

/** A snippet on this computer that shares its title with an entry of the file. */
export interface Present extends SnippetValue {
  key: string;
  /** The server's copy. Null if there is none, or the copy equals the shown snippet. */
  server: SnippetValue | null;
  /** False if it follows a file, or the server has the snippet and cannot change it. */
  changeable: boolean;
  use: EntryUse;
}

/** The facts of this computer that a plan needs. */
export interface Here {
  /** By trimmed title, in the order in which they are listed. */
  byTitle: ReadonlyMap<string, Present[]>;
  /** The trimmed titles of all snippets. */
  titles: ReadonlySet<string>;
  contentLimit: number;
}

export interface PlannedEntry {
  entry: Entry | null;
  row: ImportRow;
  /** The snippet that the entry changes or equals. */
  present: Present | null;
}

/**
 * Compares the entries with the snippets of this computer. An entry with the title and content of a snippet changes
 * nothing. The first other entry of a title changes a snippet of that title. The remaining entries are new. So a
 * repeated import finds every entry there.
 */
export function planImport(reads: Read[], here: Here): PlannedEntry[] {
  const checked = reads.map((read) =>
    'problem' in read ? null : checkSnippet(tidy(read), here.contentLimit),
  );
  const good = reads.map((read, index) => ('problem' in read || checked[index] ? null : tidy(read)));
  const ofTitle = new Map([...here.byTitle].map(([title, present]) => [title, new Namesakes(present)]));
  // An entry does not change a snippet that another entry equals.
  const same = good.map((entry) => (entry && ofTitle.get(entry.title)?.same(entry.content)) ?? null);
  const used = new Set(same.flatMap((present) => (present ? [present.key] : [])));
  const seen = new Set<string>();
  const titles = new FreeTitles([...here.titles, ...good.flatMap((entry) => (entry ? [entry.title] : []))]);
  return reads.map((read, index): PlannedEntry => {
    const entry = good[index] ?? null;
    if ('problem' in read) return broken(index, read.name, null, read.problem);
    if (!entry) return broken(index, trimmed(read.title), read, checked[index] ?? null);
    const twin = JSON.stringify([entry.title, comparable(entry.content)]);
    const present = same[index] ?? null;
    if (present || seen.has(twin)) return planned(index, 'same', entry, present);
    seen.add(twin);
    const meant = ofTitle.get(entry.title)?.firstExcept(used) ?? null;
    if (!meant) return planned(index, 'new', entry, null);
    used.add(meant.key);
    const update = planned(index, 'update', entry, meant);
    update.row.changeable = meant.changeable;
    update.row.titleOfBoth = titles.take(entry.title);
    return update;
  });
}

/** The entry as a form would save it. */
const tidy = ({ title, ...entry }: Entry): Entry => ({ ...entry, title: trimmed(title) });

function planned(index: number, group: ImportGroup, entry: Entry, present: Present | null): PlannedEntry {
  const brought = useOf(entry);
  const bringsUse = brought !== undefined && (group === 'new' || addsTo(present?.use, brought));
  const { title, foreign = [] } = entry;
  const row = { index, group, title, changeable: true, titleOfBoth: null, bringsUse, foreign };
  return { entry, present, row: { ...row, problem: null } };
}

function broken(
  index: number,
  title: string,
  entry: Entry | null,
  problem: ImportRow['problem'],
): PlannedEntry {
  const group = 'broken';
  const row = {
    index,
    group,
    title,
    changeable: true,
    titleOfBoth: null,
    bringsUse: false,
    foreign: [] as string[],
    problem,
  } as const;
  return { entry, present: null, row };
}

/** The snippets of one title. There can be thousands, so that none is compared with each entry. */
class Namesakes {
  readonly #present: readonly Present[];
  readonly #byContent: ReadonlyMap<string, Present>;
  #next = 0;

  constructor(present: readonly Present[]) {
    this.#present = present;
    // Of equal ones the first counts.
    this.#byContent = new Map(present.toReversed().map((one) => [comparable(one.content), one]));
  }

  /** The first one with this content. */
  same(content: string): Present | null {
    return this.#byContent.get(comparable(content)) ?? null;
  }

  /** The first one that is not among `used`, which only grows. */
  firstExcept(used: ReadonlySet<string>): Present | null {
    for (; ; this.#next += 1) {
      const present = this.#present[this.#next];
      if (!present || !used.has(present.key)) return present ?? null;
    }
  }
}

/** Servers trim a content, and line breaks of another system are not a change. */
const comparable = (content: string): string => trimmed(content).replaceAll('\r\n', '\n');

/** The use of a snippet together with that of a file: neither loses anything. */
export function joinedUse(here: EntryUse, read: EntryUse): EntryUse {
  const abbreviations = [...new Set([...(here.abbreviations ?? []), ...(read.abbreviations ?? [])])];
  return {
    favorite: here.favorite || read.favorite,
    uses: Math.max(here.uses, read.uses),
    usedAt:
      here.usedAt === null || read.usedAt === null
        ? (here.usedAt ?? read.usedAt)
        : Math.max(here.usedAt, read.usedAt),
    ...(abbreviations.length > 0 && { abbreviations }),
  };
}

/** Whether a file knows of a use that is not known here. False without a snippet to keep it. */
function addsTo(here: EntryUse | undefined, read: EntryUse): boolean {
  if (!here) return false;
  const { favorite, uses, usedAt, abbreviations = [] } = joinedUse(here, read);
  const isAdded = abbreviations.length > (here.abbreviations ?? []).length;
  return isAdded || favorite !== here.favorite || uses !== here.uses || usedAt !== here.usedAt;
}

/** The reads with titles that are not too long: each is cut at the end of a word, and differs from the others. */
export function withCutTitles(reads: readonly Read[]): Read[] {
  const isLong = (read: Read): boolean =>
    !('problem' in read) && lengthOf(trimmed(read.title)) > SNIPPET_TITLE_LIMIT;
  const kept = reads.filter((read) => !isLong(read));
  const titles = new FreeTitles(kept.flatMap((read) => ('problem' in read ? [] : [trimmed(read.title)])));
  return reads.map((read) =>
    'problem' in read || !isLong(read) ? read : { ...read, title: titles.cut(trimmed(read.title)) },
  );
}

/** Finds unused titles. */
class FreeTitles {
  readonly #taken: Set<string>;
  /** The next number to try, by the text before the number and its count of digits. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** Takes the beginning of a title that is too long. */
  cut(title: string): string {
    const room = [...title].slice(0, SNIPPET_TITLE_LIMIT - 1).join('');
    const blank = room.lastIndexOf(' ');
    const end = `${trimmed(blank > SNIPPET_TITLE_LIMIT / 2 ? room.slice(0, blank) : room)}…`;
    if (this.#taken.has(end)) return this.take(end);
    this.#taken.add(end);
    return end;
  }

  /** Takes the title with the first free number, cut so that the whole is not too long. */
  take(title: string): string {
    for (let digits = 1; ; digits += 1) {
      const room = SNIPPET_TITLE_LIMIT - digits - 1;
      const beginning = `${trimmed([...title].slice(0, room).join(''))} `;
      const above = 10 ** digits;
      const key = `${digits} ${beginning}`;
      for (let number = this.#next.get(key) ?? Math.max(2, above / 10); number < above; number += 1) {
        this.#next.set(key, number + 1);
        const free = `${beginning}${number}`;
        if (this.#taken.has(free)) continue;
        this.#taken.add(free);
        return free;
      }
    }
  }
}
