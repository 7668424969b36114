import type { z } from 'zod';

/** What is written in the file, or undefined where that makes no sense: another Perch may have written it. */
export function readJson<Value>(shape: z.ZodType<Value>, text: string): Value | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
