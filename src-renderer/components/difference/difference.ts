import { diffLines, diffWordsWithSpace, type Change } from 'diff';

/** A run of text in both versions, only in the later version, or only in the earlier version. */
export interface Part {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Lines that are the same and left out, because nothing changed near them. */
export interface Gap {
  kind: 'gap';
  lines: number;
}

/** How different two texts may be before they are compared in whole blocks only: a finer search takes ever longer. */
const MOST_EDITS = 1_000;
/** Below this share of equal text, a line counts as replaced, not as edited. */
const LEAST_ALIKE = 0.35;
/** Unchanged lines that are shown around a change. */
const AROUND = 2;

/** The difference of two texts: lines first, and within an edited line its words. Long stretches without a change are gaps. */
export function differenceOf(before: string, after: string): (Part | Gap)[] {
  const [earlier, later] = [withLastLineEnded(before), withLastLineEnded(after)];
  const lines = diffLines(earlier, later, { maxEditLength: MOST_EDITS });
  if (!lines) return partsOf(whole(earlier, later));
  return withGaps(partsOf(lines).flatMap((part, at, all) => byWords(part, all[at + 1], all[at - 1])));
}

/** In how many places two texts differ, as `differenceOf` shows them. A replacement is a single change. */
export const countChanges = (before: string, after: string): number =>
  differenceOf(before, after).filter(
    ({ kind }, at, parts) => kind === 'removed' || (kind === 'added' && parts[at - 1]?.kind !== 'removed'),
  ).length;

/** A last line is the same line whether something follows it or not. */
const withLastLineEnded = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

const whole = (before: string, after: string): Pick<Change, 'added' | 'removed' | 'value'>[] => [
  { value: before, added: false, removed: true },
  { value: after, added: true, removed: false },
];

const partsOf = (changes: Pick<Change, 'added' | 'removed' | 'value'>[]): Part[] =>
  changes
    .filter(({ value }) => value !== '')
    .map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }));

/** A block that took the place of another is compared with it word by word. */
function byWords(part: Part, next: Part | undefined, last: Part | undefined): Part[] {
  if (part.kind === 'added' && last?.kind === 'removed') return [];
  if (part.kind !== 'removed' || next?.kind !== 'added') return [part];
  return editedWords(part.text, next.text) ?? [part, next];
}

/** The difference of two texts, word by word. Null if too little is the same to be an edit. */
export function editedWords(before: string, after: string): Part[] | null {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  const words = changes && partsOf(changes);
  return words && areAlike(words) ? words : null;
}

/** True if enough is the same that the rest reads as an edit of it. */
function areAlike(parts: Part[]): boolean {
  const lengthOf = (isCounted: (part: Part) => boolean): number =>
    parts.filter(isCounted).reduce((length, { text }) => length + text.replace(/\s/g, '').length, 0);
  const same = lengthOf(({ kind }) => kind === 'same');
  const longer = Math.max(
    lengthOf(({ kind }) => kind !== 'added'),
    lengthOf(({ kind }) => kind !== 'removed'),
  );
  return longer === 0 || same / longer >= LEAST_ALIKE;
}

/** Leaves out the lines that are far from any change. */
function withGaps(parts: Part[]): (Part | Gap)[] {
  return parts.flatMap((part, at) => {
    if (part.kind !== 'same') return [part];
    const lines = part.text.split(/(?<=\n)/);
    const head = at === 0 ? 0 : AROUND;
    const tail = at === parts.length - 1 ? 0 : AROUND;
    const left = lines.length - head - tail;
    // A gap of a line or two would hide hardly more than it shows itself.
    if (parts.length === 1 || left <= AROUND) return [part];
    const run = (from: number, to: number): Part[] =>
      from < to ? [{ kind: 'same', text: lines.slice(from, to).join('') }] : [];
    return [...run(0, head), { kind: 'gap', lines: left }, ...run(lines.length - tail, lines.length)];
  });
}
