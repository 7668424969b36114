import { z } from 'zod';

/** Parses JSON that another version of Perch, or another program, may have written. Undefined for malformed or unknown JSON. */
export function readJson<Value>(shape: z.core.$ZodType<Value>, text: string): Value | undefined {
  try {
    return z.safeParse(shape, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
