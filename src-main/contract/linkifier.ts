import { z } from 'zod';
import type { RowMark } from './change.ts';
import type { Problem } from './problem.ts';

export const LinkifierValue = z.object({
  /** A regular expression; contract: Python's, field notes A4: as RE2 reads it. */
  pattern: z.string(),
  /** An RFC 6570 URL template; null from servers before feature level 176. */
  template: z.string().nullable().default(null),
});
export type LinkifierValue = z.infer<typeof LinkifierValue>;

export interface NewLinkifier {
  pattern: string;
  template: string;
}

/** What must be there before anything is sent. Whether both can be used is checked where they are written. */
export function checkLinkifier({ pattern, template }: NewLinkifier): Problem | null {
  if (pattern.trim() === '') return { kind: 'invalid-input', field: 'pattern', rule: 'required' };
  if (template.trim() === '') return { kind: 'invalid-input', field: 'template', rule: 'required' };
  return null;
}

export interface LinkifierView extends LinkifierValue {
  key: string;
  linkifierId: number | null;
  mark: RowMark | null;
}
