import type { TextPart } from '../values/snippet.ts';

/** A range of a text, in UTF-16 units; `end` is after it. */
export interface Place {
  start: number;
  end: number;
}

const isWithin = (at: number, places: readonly Place[]): boolean =>
  places.some(({ start, end }) => start <= at && at < end);

/** The text between two positions, parted where a match or a placeholder begins or ends. */
export function parts(
  text: string,
  places: readonly Place[],
  from = 0,
  to: number = text.length,
  placeholders: readonly Place[] = [],
): TextPart[] {
  if (places.length === 0 && placeholders.length === 0) return [{ text: text.slice(from, to), match: false }];
  const inside = [...places, ...placeholders]
    .flatMap(({ start, end }) => [start, end])
    .filter((at) => at > from && at < to);
  const cuts = [...new Set([from, ...inside, to])].toSorted((a, b) => a - b);
  return cuts.slice(0, Math.max(1, cuts.length - 1)).map((start, at) => ({
    text: text.slice(start, cuts[at + 1] ?? to),
    match: isWithin(start, places),
    ...(isWithin(start, placeholders) && { placeholder: true as const }),
  }));
}

/** Joins neighboring parts that look alike. */
export function joined(parts: TextPart[]): TextPart[] {
  const merged: TextPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last && last.match === part.match && last.placeholder === part.placeholder) last.text += part.text;
    else if (part.text !== '' || parts.length === 1) merged.push({ ...part });
  }
  return merged.length > 0 ? merged : [{ text: '', match: false }];
}
