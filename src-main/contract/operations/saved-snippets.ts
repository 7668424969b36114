import { z } from 'zod';
import { operation } from './operation.ts';

/** `POST /saved_snippets` (server-notes: Saved snippets). A repeat makes a second one (server-notes: Repeats). */
export const createSavedSnippet = operation({
  id: 'create-saved-snippet',
  method: 'POST',
  path: '/saved_snippets',
  params: z.object({ title: z.string(), content: z.string() }),
  response: z.object({ saved_snippet_id: z.int() }),
  delivery: 'create',
  minFeatureLevel: 297,
  source: 'core',
  screen: 'Snippets → new',
});

/** A snippet in lists and in register (server-notes: Saved snippets). */
export const ServerSnippet = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  date_created: z.int(),
});

/** `GET /saved_snippets` (server-notes: Saved snippets). */
export const getSavedSnippets = operation({
  id: 'get-saved-snippets',
  method: 'GET',
  path: '/saved_snippets',
  params: z.object({}),
  response: z.object({ saved_snippets: z.array(ServerSnippet) }),
  delivery: 'read',
  minFeatureLevel: 297,
  source: 'around',
  screen: 'Snippets',
});

/**
 * `PATCH /saved_snippets/{saved_snippet_id}` (server-notes: Saved snippets). Fails with 404 where the snippet does
 * not exist.
 */
export const editSavedSnippet = operation({
  id: 'edit-saved-snippet',
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  params: z.object({
    saved_snippet_id: z.int(),
    title: z.string().optional(),
    content: z.string().optional(),
  }),
  delivery: 'set',
  minFeatureLevel: 368,
  source: 'around',
  screen: 'Snippets → edit',
});

/**
 * `DELETE /saved_snippets/{saved_snippet_id}` (server-notes: Saved snippets). Fails with 404 where the snippet does
 * not exist, which counts as success.
 */
export const deleteSavedSnippet = operation({
  id: 'delete-saved-snippet',
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  params: z.object({ saved_snippet_id: z.int() }),
  delivery: 'set',
  minFeatureLevel: 297,
  source: 'around',
  screen: 'Snippets → delete',
});
