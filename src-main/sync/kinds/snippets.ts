import { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { readFact, writeFact } from '../../cache/facts.ts';
import {
  findSnippet,
  findSnippetByServerId,
  hideSnippet,
  keepServerSnippet,
  removeSnippet,
  showSnippet,
} from '../../cache/snippets.ts';
import { operations } from '../../contract/operations/index.ts';
import { Refusal } from '../../contract/problem.ts';
import type { SnippetValue } from '../../contract/snippet.ts';
import { amend, changesOf, removeChange } from '../outbox.ts';
import { changeKind } from './kind.ts';

export const snippetSubject = (key: string): string => `snippet:${key}`;

/** The key of the row that a subject names, or null where it is not a snippet. */
export const keyOfSubject = (subject: string): string | null =>
  subject.startsWith('snippet:') ? subject.slice('snippet:'.length) : null;

/** `key` names the row; the rest is what the user wrote. */
export const SnippetParams = z.object({ key: z.string(), title: z.string(), content: z.string() });
/** What an attempt may have put on the server. */
export const SentSnippet = SnippetParams.omit({ key: true });
export const DeleteSnippetParams = z.object({ key: z.string() });

/** Servers trim both (field notes C), so this is what they hold after taking it. */
export const asServerKeeps = ({ title, content }: SnippetValue): SnippetValue => ({
  title: title.trim(),
  content: content.trim(),
});

export const createSnippet = changeKind({
  operation: operations.createSavedSnippet,
  params: SnippetParams,
  collection: 'snippets',
  async send({ key, title, content }, { api, signal }) {
    const { value } = await api.call(operations.createSavedSnippet, { title, content }, { signal });
    return (db) => bindSnippet(db, key, value.saved_snippet_id, { title, content });
  },
  discard: (db, { key }) => removeWithEverythingBehind(db, key),
  highestKnownId: (db) => readFact(db, 'highestSnippetId'),
  fold(db, change) {
    const { key } = SnippetParams.parse(change.params);
    for (const later of changesOf(db, change.subject)) {
      if (later.action === 'edit-snippet') {
        amend(db, change, SnippetParams.parse(later.params));
        removeChange(db, later.id);
      } else if (later.action === 'delete-snippet') {
        removeWithEverythingBehind(db, key);
        return;
      }
    }
  },
});

export const editSnippet = changeKind({
  operation: operations.editSavedSnippet,
  params: SnippetParams,
  collection: 'snippets',
  async send(params, { api, db, signal, change }) {
    const stored = findSnippet(db, params.key);
    if (stored && stored.server === null) throw new Refusal({ kind: 'gone' });
    if (!stored?.server || stored.serverId === null || readFact(db, 'offersSnippetList') === false)
      throw new Refusal({ kind: 'unsupported' });
    const { serverId, server } = stored;
    const wanted = asServerKeeps(params);
    const changed = {
      title: wanted.title === server.title ? undefined : wanted.title,
      content: wanted.content === server.content ? undefined : wanted.content,
    };
    const isNothing = changed.title === undefined && changed.content === undefined;
    // An earlier attempt may have put another value there: then both are said again.
    const fields = isNothing || change.maybeOnServer ? wanted : changed;
    if (!isNothing || change.maybeOnServer) {
      try {
        await api.call(operations.editSavedSnippet, { saved_snippet_id: serverId, ...fields }, { signal });
      } catch (error) {
        throw isMissing(error)
          ? new Refusal({ kind: 'gone', serverWords: error.details.serverWords })
          : error;
      }
    }
    return (tx) => {
      keepServerSnippet(tx, params.key, serverId, wanted);
      const isLast = changesOf(tx, change.subject).every(({ id }) => id === change.id);
      if (isLast) showSnippet(tx, params.key, wanted);
    };
  },
  discard: (db, { key }) => showWhatIsLeft(db, key),
  /** A deletion that was asked for meanwhile needs no edit before it. */
  fold(db, change) {
    const isDeleted = changesOf(db, change.subject).some(({ action }) => action === 'delete-snippet');
    if (isDeleted) removeChange(db, change.id);
  },
});

export const deleteSnippet = changeKind({
  operation: operations.deleteSavedSnippet,
  params: DeleteSnippetParams,
  collection: 'snippets',
  async send({ key }, { api, db, signal }) {
    const stored = findSnippet(db, key);
    if (stored === null) return () => {};
    if (stored.serverId === null || readFact(db, 'offersSnippetList') === false)
      throw new Refusal({ kind: 'unsupported' });
    try {
      await api.call(operations.deleteSavedSnippet, { saved_snippet_id: stored.serverId }, { signal });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return (tx) => removeSnippet(tx, key);
  },
  discard(db, { key }) {
    hideSnippet(db, key, false);
    showWhatIsLeft(db, key);
  },
});

/** Binds a row of this computer to the server's snippet. A second row that a list brought for it meanwhile goes. */
export function bindSnippet(db: Db, key: string, serverId: number, sent: SnippetValue): void {
  const other = findSnippetByServerId(db, serverId);
  if (other && other.key !== key) removeSnippet(db, other.key);
  keepServerSnippet(db, key, serverId, asServerKeeps(sent));
  noteSnippetId(db, serverId);
}

/** Remembers the highest ID seen; IDs grow strictly (field notes C). */
export function noteSnippetId(db: Db, serverId: number): void {
  const highest = readFact(db, 'highestSnippetId');
  if (highest === null || serverId > highest) writeFact(db, 'highestSnippetId', serverId);
}

/** A snippet that the server does not have, or no longer (field notes B1: 404). */
const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details.status === 404;

/** After a change was discarded: what the changes that still wait say of the row, or else the server. */
function showWhatIsLeft(db: Db, key: string): void {
  const left = changesOf(db, snippetSubject(key)).findLast(({ action }) => action !== 'delete-snippet');
  const value = left ? SnippetParams.parse(left.params) : findSnippet(db, key)?.server;
  if (value) showSnippet(db, key, value);
  else removeSnippet(db, key);
}

function removeWithEverythingBehind(db: Db, key: string): void {
  for (const change of changesOf(db, snippetSubject(key))) removeChange(db, change.id);
  removeSnippet(db, key);
}
