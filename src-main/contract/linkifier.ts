import { z } from 'zod';
import type { RowMark } from './change.ts';
import type { Problem } from './problem.ts';
import { checkCharacters, isBlank } from './text.ts';

export const LinkifierValue = z.object({
  /** A regular expression as RE2 reads it, although it is described as Python's (server-notes: Linkifiers). */
  pattern: z.string(),
  /** An RFC 6570 URL template; null from servers before feature level 176. */
  template: z.string().nullable().default(null),
  /** Text that the pattern finds; empty for none. */
  example: z.string().default(''),
  /** What a pasted link to the address becomes; empty where it stays a link. */
  reverse: z.string().default(''),
  /** Other addresses that become the same. */
  alternatives: z.array(z.string()).default([]),
});
export type LinkifierValue = z.infer<typeof LinkifierValue>;

export interface NewLinkifier {
  pattern: string;
  template: string;
  example?: string;
  reverse?: string;
  /** One on each line. */
  alternatives?: string;
}

/** What must be there before anything is sent. Whether both can be used is checked where they are written. */
export function checkLinkifier({
  pattern,
  template,
  example = '',
  reverse = '',
}: NewLinkifier): Problem | null {
  if (isBlank(pattern)) return { kind: 'invalid-input', field: 'pattern', rule: 'required' };
  if (isBlank(template)) return { kind: 'invalid-input', field: 'template', rule: 'required' };
  // Servers try the way back on the example (server-notes: Linkifiers).
  if (!isBlank(reverse) && isBlank(example))
    return { kind: 'invalid-input', field: 'example', rule: 'required' };
  return (
    checkCharacters('pattern', pattern) ??
    checkCharacters('template', template) ??
    checkCharacters('example', example) ??
    checkCharacters('reverse', reverse)
  );
}

export interface LinkifierView extends LinkifierValue {
  key: string;
  linkifierId: number | null;
  mark: RowMark | null;
}
