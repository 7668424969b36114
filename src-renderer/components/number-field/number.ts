/** What a number may be. Whole numbers only. */
export interface Bounds {
  min?: number;
  max?: number;
}

export type NumberProblem = 'no-number' | 'too-small' | 'too-large';

/** The whole number in a text, or its problem. An empty text is not a number, and no problem. */
export function readNumber(
  text: string,
  { min, max }: Bounds,
): { value: number | null; problem: NumberProblem | null } {
  const written = text.trim().replace('−', '-');
  if (written === '') return { value: null, problem: null };
  const value = Number(written);
  if (!/^-?\d+$/.test(written) || !Number.isSafeInteger(value)) return { value: null, problem: 'no-number' };
  if (min !== undefined && value < min) return { value: null, problem: 'too-small' };
  if (max !== undefined && value > max) return { value: null, problem: 'too-large' };
  return { value, problem: null };
}

/** The number so many steps away, within the bounds; from nothing one begins at the nearest bound, or at 0. */
export function stepped(value: number | null, by: number, { min, max }: Bounds): number {
  const from = value ?? (by > 0 ? (min ?? 0) - by : (max ?? 0) - by);
  return Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? Number.MIN_SAFE_INTEGER, from + by));
}
