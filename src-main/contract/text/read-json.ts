import { z } from 'zod';

/** Parses stored JSON. Undefined for malformed or unknown JSON, which another version of Perch may have written. */
export function readJson<Value>(shape: z.core.$ZodType<Value>, text: string): Value | undefined {
  try {
    return z.safeParse(shape, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
