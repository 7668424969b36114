/** Whether leaving out, adding, replacing or swapping letters once makes one word of the other. Equal words count. */
export const isOneTypoAway = (word: string, other: string): boolean =>
  Math.abs(word.length - other.length) <= 1 && (isOneTypoLonger(word, other) || isOneTypoLonger(other, word));

/** The same, where `longer` is not the shorter of the two. */
function isOneTypoLonger(longer: string, other: string): boolean {
  let at = 0;
  while (at < other.length && longer[at] === other[at]) at += 1;
  const [rest, otherRest] = [longer.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}

/** Whether a missing or extra letter, and at most another typo, turn a word into the other. */
export const isTwoTyposAway = (word: string, other: string): boolean =>
  shortened(word).some((one) => isOneTypoAway(one, other)) ||
  shortened(other).some((one) => isOneTypoAway(word, one));

/** The words that result from leaving out a letter. */
const shortened = (word: string): string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
