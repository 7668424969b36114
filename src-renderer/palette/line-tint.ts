import { words } from '../../resources/words.ts';
import type { Chip, LineTint, TintedPart } from './rows.ts';

/**
 * Divides a typed line by what is read of it.
 * @param readings the chips of each row that reads the line
 */
export function lineTint(line: string, readings: readonly (readonly Chip[])[]): LineTint {
  const timed = readings.filter((chips) => chips.filter((chip) => chip.words?.length).length > 1);
  // Between two times the text without one is not the question.
  const compared = timed.length > 1 ? timed : readings;
  const counts = new Uint8Array(line.length);
  for (const chips of compared)
    for (const place of placesOf(line, chips)) counts[place] = (counts[place] ?? 0) + 1;
  const parts: TintedPart[] = [];
  for (const [place, count] of counts.entries()) {
    const isEdge = line[place] === ' ' && counts[place - 1] !== counts[place + 1];
    const tone = count === 0 || isEdge ? null : count < compared.length ? 'doubt' : 'read';
    const last = parts.at(-1);
    if (last?.tone === tone) last.text += line[place];
    else parts.push({ text: line[place] ?? '', tone });
  }
  const [doubt, ...others] = parts.filter(({ tone }) => tone === 'doubt');
  const isAbout = doubt && others.length === 0;
  return { parts, question: isAbout ? words('quick.is-a-time', { text: doubt.text }) : null };
}

/** The places in a line of the words that chips stand for: a moment is at the end, or else as early as it can be. */
function* placesOf(line: string, chips: readonly Chip[]): Generator<number> {
  const said = chips.flatMap((chip) => chip.words ?? []);
  let next = 0;
  for (const [index, word] of said.entries()) {
    const isAtEnd = index > 0 && index === said.length - 1 && line.trimEnd().endsWith(word);
    const from = isAtEnd ? line.lastIndexOf(word) : line.indexOf(word, next);
    if (from === -1) continue;
    next = from + word.length;
    for (let place = from; place < next; place += 1) yield place;
  }
}
