import { z } from 'zod';
import { operation } from './operation.ts';

/** A snippet in lists and in register (server-notes: Saved snippets). */
export const ServerSnippet = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  date_created: z.int(),
});

/** The operations on snippets (server-notes: Saved snippets). */
export const snippetOperations = {
  /** A repeat makes a second one (server-notes: Repeats). */
  createSavedSnippet: operation('POST /saved_snippets', {
    params: z.object({ title: z.string(), content: z.string() }),
    response: z.object({ saved_snippet_id: z.int() }),
    delivery: 'create',
    minFeatureLevel: 297,
    source: 'core',
    screen: 'Snippets → new',
  }),

  getSavedSnippets: operation('GET /saved_snippets', {
    response: z.object({ saved_snippets: z.array(ServerSnippet) }),
    minFeatureLevel: 297,
    screen: 'Snippets',
  }),

  /** Fails with 404 where the snippet does not exist. */
  editSavedSnippet: operation('PATCH /saved_snippets/{saved_snippet_id}', {
    params: z.object({
      saved_snippet_id: z.int(),
      title: z.string().optional(),
      content: z.string().optional(),
    }),
    delivery: 'set',
    minFeatureLevel: 368,
    screen: 'Snippets → edit',
  }),

  /** Fails with 404 where the snippet does not exist, which counts as success. */
  deleteSavedSnippet: operation('DELETE /saved_snippets/{saved_snippet_id}', {
    params: z.object({ saved_snippet_id: z.int() }),
    delivery: 'set',
    minFeatureLevel: 297,
    screen: 'Snippets → delete',
  }),
};
