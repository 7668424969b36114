import type { ImportGroup, ImportRow } from '../contract/exchange.ts';
import { checkSnippet, SNIPPET_TITLE_LIMIT, type SnippetValue } from '../contract/snippet.ts';
import { lengthOf, trimmed } from '../contract/text.ts';
import type { Entry, EntryUse, Read } from './entry.ts';

/** A snippet that is here already, among those that have a title of the file. */
export interface Present extends SnippetValue {
  key: string;
  /** The server's copy; null where there is none, or it is what is shown. */
  server: SnippetValue | null;
  /** False where the server has it and cannot change it. */
  changeable: boolean;
  use: EntryUse;
}

/** What is known here, by which a plan is made. */
export interface Here {
  /** By trimmed title, in the order in which they are listed. */
  byTitle: ReadonlyMap<string, Present[]>;
  contentLimit: number;
}

/** One entry with what becomes of it. */
export interface PlannedEntry {
  entry: Entry | null;
  row: ImportRow;
  /** The snippet that it changes, or that is the same. */
  present: Present | null;
}

/**
 * Compares what was read with what is here. A snippet of the same title and content is left alone; the first other
 * entry of a title changes a snippet that has it; what remains is new. So an import that is repeated finds
 * everything there.
 */
export function planImport(reads: Read[], here: Here): PlannedEntry[] {
  const checked = reads.map((read) => ('fault' in read ? null : checkSnippet(tidy(read), here.contentLimit)));
  const good = reads.map((read, index) => ('fault' in read || checked[index] ? null : tidy(read)));
  // A snippet that an entry equals is not the one that another entry of its title means.
  const same = good.map((entry) => entry && findSame(entry, here));
  const used = new Set(same.flatMap((present) => (present ? [present.key] : [])));
  const seen = new Set<string>();
  const taken = new Set([...here.byTitle.keys(), ...good.flatMap((entry) => (entry ? [entry.title] : []))]);
  return reads.map((read, index): PlannedEntry => {
    const entry = good[index] ?? null;
    if ('fault' in read) return broken(index, read.name, null, { problem: null, fault: read.fault });
    if (!entry)
      return broken(index, trimmed(read.title), read, { problem: checked[index] ?? null, fault: null });
    const twin = JSON.stringify([entry.title, comparable(entry.content)]);
    const present = same[index] ?? null;
    if (present || seen.has(twin)) return planned(index, 'same', entry, present);
    seen.add(twin);
    const meant = here.byTitle.get(entry.title)?.find(({ key }) => !used.has(key)) ?? null;
    if (!meant) return planned(index, 'new', entry, null);
    used.add(meant.key);
    const update = planned(index, 'update', entry, meant);
    update.row.changeable = meant.changeable;
    update.row.titleOfBoth = freeTitle(entry.title, taken);
    taken.add(update.row.titleOfBoth);
    return update;
  });
}

/** What a form would save. */
const tidy = ({ title, ...entry }: Entry): Entry => ({ ...entry, title: trimmed(title) });

function planned(index: number, group: ImportGroup, entry: Entry, present: Present | null): PlannedEntry {
  const bringsUse = entry.use !== undefined && (group === 'new' || addsTo(present?.use, entry.use));
  const row = { index, group, title: entry.title, changeable: true, titleOfBoth: null, bringsUse };
  return { entry, present, row: { ...row, problem: null, fault: null } };
}

function broken(
  index: number,
  title: string,
  entry: Entry | null,
  why: Pick<ImportRow, 'problem' | 'fault'>,
): PlannedEntry {
  const row = {
    index,
    group: 'broken' as const,
    title,
    changeable: true,
    titleOfBoth: null,
    bringsUse: false,
  };
  return { entry, present: null, row: { ...row, ...why } };
}

const findSame = ({ title, content }: SnippetValue, { byTitle }: Here): Present | null =>
  byTitle.get(title)?.find((present) => comparable(present.content) === comparable(content)) ?? null;

/** Servers trim a content, and line breaks of another system are no change. */
const comparable = (content: string): string => trimmed(content).replaceAll('\r\n', '\n');

/** The use of a snippet together with that of a file: neither loses anything. */
export const joinedUse = (here: EntryUse, read: EntryUse): EntryUse => ({
  favorite: here.favorite || read.favorite,
  uses: Math.max(here.uses, read.uses),
  usedAt:
    here.usedAt === null || read.usedAt === null
      ? (here.usedAt ?? read.usedAt)
      : Math.max(here.usedAt, read.usedAt),
});

/** Whether a file knows of a use that is not known here. False without a snippet to keep it. */
function addsTo(here: EntryUse | undefined, read: EntryUse): boolean {
  if (!here) return false;
  const { favorite, uses, usedAt } = joinedUse(here, read);
  return favorite !== here.favorite || uses !== here.uses || usedAt !== here.usedAt;
}

/** The title with the first number that is free, cut so that the whole is not too long. */
function freeTitle(title: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const room = SNIPPET_TITLE_LIMIT - lengthOf(ending);
    const free = `${trimmed([...title].slice(0, room).join(''))}${ending}`;
    if (!taken.has(free)) return free;
  }
}
