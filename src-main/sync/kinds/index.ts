import type { ChangeAction } from '../../contract/change.ts';
import type { ChangeKind } from './kind.ts';
import { createSnippet, deleteSnippet, editSnippet } from './snippets.ts';
import { clearStatus, setAway, setStatus } from './status.ts';

/** Every kind of change that the outbox knows, by its action. */
export const kinds: Record<ChangeAction, ChangeKind> = {
  'set-status': setStatus,
  'clear-status': clearStatus,
  'set-away': setAway,
  'create-snippet': createSnippet,
  'edit-snippet': editSnippet,
  'delete-snippet': deleteSnippet,
};
