import type { Piece } from './piece.ts';

/** Reads the placeholders of a text, in their order. */
export type Reader = (text: string) => Iterable<Piece>;

/**
 * A reader of what an expression finds.
 * @param read what a placeholder means; null for a text that only looks like one
 */
export const tokens = (expression: RegExp, read: (found: RegExpExecArray) => Piece | null): Reader =>
  function* (text) {
    let end = 0;
    for (const found of text.matchAll(expression)) {
      const piece = read(found);
      if (piece === null) continue;
      yield text.slice(end, found.index);
      yield piece;
      end = found.index + found[0].length;
    }
    yield text.slice(end);
  };

/** How far `+2d -3M` is from now, in the units that these programs have in common; undefined without one. */
export function shiftOf(text: string): { days: number; months: number; seconds: number } | undefined {
  const shift = { days: 0, months: 0, seconds: 0 };
  let isShifted = false;
  for (const [, sign, digits, unit = ''] of text.matchAll(/([+-]?)\s{0,3}(\d{1,6})\s{0,3}([A-Za-z])/g)) {
    const count = Number(digits) * (sign === '-' ? -1 : 1);
    isShifted ||= count !== 0;
    if (unit === 'M') shift.months += count;
    else if (unit === 'm') shift.seconds += 60 * count;
    else {
      const lower = unit.toLowerCase();
      shift.days += ({ d: 1, w: 7 }[lower] ?? 0) * count;
      shift.months += lower === 'y' ? 12 * count : 0;
      shift.seconds += ({ h: 3600, s: 1 }[lower] ?? 0) * count;
    }
  }
  return isShifted ? shift : undefined;
}
