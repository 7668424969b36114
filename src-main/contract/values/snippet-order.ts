import { z } from 'zod';

/** The orders of the list of snippets, as long as nothing is searched. `used` is what was used or saved last. */
export const SNIPPET_ORDERS = ['used', 'name', 'newest', 'most-used'] as const;
export const SnippetOrder = z.enum(SNIPPET_ORDERS);
export type SnippetOrder = z.infer<typeof SnippetOrder>;
