import type { z } from 'zod';

/**
 * Parses JSON from the file; undefined where it cannot be parsed, because another version of Perch may have written
 * it.
 */
export function readJson<Value>(shape: z.ZodType<Value>, text: string): Value | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
