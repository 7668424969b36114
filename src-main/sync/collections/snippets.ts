import { byName } from '../define/mutation.ts';
import { z } from 'zod';
import { snippetRows } from '../../cache/collections/snippets.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerSnippet } from '../../contract/operations/saved-snippets.ts';
import type { SnippetValue } from '../../contract/values/snippet.ts';
import { patchEvent } from '../define/patch.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import { trimmed } from '../../contract/text/text.ts';
import { createMutation, deleteMutation, editMutation } from '../rows/row-mutations.ts';
import { serverIdOf } from '../rows/rows.ts';

/** Servers trim both fields before they store them (server-notes: Texts). */
const normalize = ({ title, content }: SnippetValue): SnippetValue => ({
  title: trimmed(title),
  content: trimmed(content),
});

const OneSnippet = z.object({ saved_snippet: ServerSnippet });

export const snippets = defineCollection<SnippetValue, z.infer<typeof ServerSnippet>>({
  name: 'snippets',
  noun: 'snippet',
  value: z.object({ title: z.string(), content: z.string() }),
  rows: snippetRows,
  mutations: (): RowMutations => ({ create: createSnippet, edit: editSnippet, delete: deleteSnippet }),
  register: { fetch: ['saved_snippets'], items: (state) => state.saved_snippets },
  list: async ({ ask }) => (await ask(operations.getSavedSnippets, {})).saved_snippets,
  events: [
    patchEvent('saved_snippets', 'add', OneSnippet, ({ saved_snippet }) => ({ upsert: [saved_snippet] })),
    patchEvent('saved_snippets', 'update', OneSnippet, ({ saved_snippet }) => ({ upsert: [saved_snippet] })),
    patchEvent(
      'saved_snippets',
      'remove',
      z.object({ saved_snippet_id: z.int() }),
      ({ saved_snippet_id }) => ({
        remove: [saved_snippet_id],
      }),
    ),
  ],
  belongsTo: 'user',
  idOf: ({ id }) => id,
  valueOf: ({ title, content }) => ({ title, content }),
  createdAtOf: ({ date_created }) => date_created * 1000,
  normalize,
  isUnrelated: (item, wanted) => {
    const [one, other] = [normalize(item), normalize(wanted)];
    return one.title !== other.title && one.content !== other.content;
  },
  conflicts: 'ask',
  keepsBoth: true,
});

const describe = ({ title, content }: SnippetValue) => ({ title, content });

const createSnippet = createMutation('create-snippet', snippets, {
  operation: operations.createSavedSnippet,
  request: (value) => value,
  idOf: ({ saved_snippet_id }) => saved_snippet_id,
  describe,
});

const editSnippet = editMutation('edit-snippet', snippets, {
  operation: operations.editSavedSnippet,
  request: (row, changed) => ({ saved_snippet_id: serverIdOf(row), ...changed }),
  describe,
});

const deleteSnippet = deleteMutation('delete-snippet', snippets, {
  operation: operations.deleteSavedSnippet,
  request: (row) => ({ saved_snippet_id: serverIdOf(row) }),
  describe,
});

export const snippetMutations = byName(createSnippet, editSnippet, deleteSnippet);
