import './differing.css';
import { editedWords, type Part } from '../difference/difference.ts';

/** The name of the highlight in `differing.css`. */
const NAME = 'differing';

/**
 * Marks the words that only one of two elements has. The page itself stays as it is. Where they have little in common, nothing is
 * marked: it would be everything.
 * @returns takes the marks away
 */
export function markDiffering(one: Element, other: Element): () => void {
  const [before, after] = [textsIn(one), textsIn(other)];
  const parts = editedWords(textOf(before), textOf(after)) ?? [];
  const marks = [...rangesOf(before, parts, 'removed'), ...rangesOf(after, parts, 'added')];
  const highlight = CSS.highlights.get(NAME) ?? new Highlight();
  CSS.highlights.set(NAME, highlight);
  for (const range of marks) highlight.add(range);
  return () => {
    for (const range of marks) highlight.delete(range);
  };
}

/** Texts of two elements are two words. */
const textOf = (texts: readonly Text[]): string => texts.map(({ data }) => data).join('\n');

function textsIn(side: Element): Text[] {
  const walker = document.createTreeWalker(side, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest('[data-whose]')) texts.push(text);
  }
  return texts;
}

/** The ranges of the parts of one kind; parts of the other kind are not in these texts. */
function rangesOf(texts: readonly Text[], parts: readonly Part[], kind: 'removed' | 'added'): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  for (const part of parts) {
    if (part.kind !== 'same' && part.kind !== kind) continue;
    const end = start + part.text.length;
    if (part.kind === kind) ranges.push(...rangesIn(texts, start, end));
    start = end;
  }
  return ranges;
}

/** A range for each text between two places. */
function rangesIn(texts: readonly Text[], start: number, end: number): Range[] {
  const ranges: Range[] = [];
  let at = 0;
  for (const text of texts) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, text.length)];
    at += text.length + 1;
    if (from >= to) continue;
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    ranges.push(range);
  }
  return ranges;
}
