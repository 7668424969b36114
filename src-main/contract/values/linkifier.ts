import { z } from 'zod';
import type { RowMark } from './change.ts';
import type { Problem } from '../problem.ts';
import { checkTexts, isBlank } from '../text/text.ts';

export const LinkifierValue = z.object({
  /** A regular expression as RE2 reads it, although it is described as Python's (server-notes: Linkifiers). */
  pattern: z.string(),
  /** An RFC 6570 URL template. */
  template: z.string(),
  /** Text that the pattern matches; empty for none. */
  example: z.string(),
  /** The text that replaces a pasted link to the address; empty if the link stays. */
  reverse: z.string(),
  /** Templates of other addresses that become the same text. */
  alternatives: z.array(z.string()),
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

/** Checks what is required before anything is sent. The server reads pattern and templates. */
export function checkLinkifier({
  pattern,
  template,
  example = '',
  reverse = '',
}: NewLinkifier): Problem | null {
  return checkTexts({
    pattern: { text: pattern, required: true },
    template: { text: template, required: true },
    // Servers test the reverse template on the example (server-notes: Linkifiers).
    example: { text: example, required: !isBlank(reverse) },
    reverse: { text: reverse },
  });
}

export interface LinkifierView extends LinkifierValue {
  key: string;
  linkifierId: number | null;
  mark: RowMark | null;
}
