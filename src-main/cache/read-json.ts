import { z } from 'zod';

/** Parses stored JSON; undefined where it cannot be parsed, because another version of Perch may have written it. */
export function readJson<Value>(shape: z.core.$ZodType<Value>, text: string): Value | undefined {
  try {
    return z.safeParse(shape, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
