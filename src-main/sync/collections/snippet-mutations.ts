import { operations } from '../../contract/operations/index.ts';
import type { SnippetValue } from '../../contract/snippet.ts';
import { snippets } from './snippets.ts';
import { createKind, deleteKind, editKind, serverIdOf } from '../rows/row-mutations.ts';

const describe = ({ title }: SnippetValue) => ({ title });

export const snippetKinds = {
  'create-snippet': createKind(snippets, {
    operation: operations.createSavedSnippet,
    request: (value) => value,
    idOf: ({ saved_snippet_id }) => saved_snippet_id,
    describe,
  }),
  'edit-snippet': editKind(snippets, {
    operation: operations.editSavedSnippet,
    request: (row, changed) => ({ saved_snippet_id: serverIdOf(row), ...changed }),
    describe,
  }),
  'delete-snippet': deleteKind(snippets, {
    operation: operations.deleteSavedSnippet,
    request: (row) => ({ saved_snippet_id: serverIdOf(row) }),
    describe,
  }),
};
