/** Typos between a typed word and another one: a letter that is wrong, missing, added, or swapped with the next. */

/** A longer word was pasted. Each letter of it would be compared with each letter of another one. */
export const LONGEST_MISTYPED = 40;

/** The numbers of typos between the beginnings of what was typed and the letters so far, and one letter before. */
export interface TypoState {
  row: number[];
  before: { row: number[]; letter: string } | null;
}

/** The state before the first letter. */
export const untyped = (typed: readonly string[]): TypoState => ({
  row: Array.from({ length: typed.length + 1 }, (_, at) => at),
  before: null,
});

/** One more letter: the next row of the table of edit distances, with swapped neighbors (optimal string alignment). */
export function step(typed: readonly string[], { row, before }: TypoState, letter: string): TypoState {
  const next = [(row[0] ?? 0) + 1];
  for (let at = 1; at <= typed.length; at += 1) {
    const same = (row[at - 1] ?? 0) + (typed[at - 1] === letter ? 0 : 1);
    let least = Math.min(same, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    if (before && at > 1 && typed[at - 1] === before.letter && typed[at - 2] === letter)
      least = Math.min(least, (before.row[at - 2] ?? 0) + 1);
    next.push(least);
  }
  return { row: next, before: { row, letter } };
}

/** Whether a longer word may still have so few typos. */
export const isAlive = ({ row, before }: TypoState, most: number): boolean =>
  Math.min(...row) <= most || (before !== null && Math.min(...before.row) < most);

/** Whether a word begins with what was typed, with one typo at most. */
export function beginsAlmost(word: string, typed: string): boolean {
  if (typed.length > LONGEST_MISTYPED) return false;
  const wanted = [...typed];
  // No more of the word is compared.
  const letters = [...word.slice(0, 2 * typed.length + 2)];
  let at = 0;
  while (at < wanted.length && letters[at] === wanted[at]) at += 1;
  const goesOn = (from: number, typedFrom: number): boolean =>
    wanted.slice(typedFrom).every((letter, index) => letters[from + index] === letter);
  const isSwapped = letters[at] === wanted[at + 1] && letters[at + 1] === wanted[at];
  return (
    goesOn(at + 1, at + 1) ||
    goesOn(at + 1, at) ||
    goesOn(at, at + 1) ||
    (isSwapped && goesOn(at + 2, at + 2))
  );
}
