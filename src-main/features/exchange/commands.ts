import type { Db } from '../../cache/file/db.ts';
import { readUse, writeAbbreviations, writeUse } from '../../cache/local/snippet-uses.ts';
import type { ImportChoice, ImportResult } from '../../contract/values/exchange.ts';
import { Refusal } from '../../contract/problem.ts';
import type { SnippetValue } from '../../contract/values/snippet.ts';
import { type EntryUse, useOf } from '../../exchange/entry.ts';
import { joinedUse, type PlannedEntry } from '../../exchange/plan.ts';
import type { ImportProgress } from './plans.ts';
import { createSnippet, editSnippet } from '../snippets/commands.ts';

/**
 * Queues a plan, by the same commands as the form of a snippet. Each step is one entry, and stores row and change
 * together in the file. After a kill, the next import plans the remaining entries again and finds the queued entries
 * unchanged. A refused entry does not end the import: it is counted, and the next entry follows.
 * @param choices the user's choices for entries, other than to import them
 * @param from the progress of an earlier run of the same plan
 */
export function* importSteps(
  db: Db,
  entries: PlannedEntry[],
  choices: ReadonlyMap<number, ImportChoice>,
  now: number,
  from: ImportProgress = { done: 0, result: { created: 0, updated: 0, conflicts: 0, failed: 0 } },
): Generator<ImportProgress, ImportResult> {
  const result = { ...from.result };
  for (const [index, planned] of entries.entries()) {
    if (index < from.done) continue;
    try {
      queue(db, planned, choices.get(planned.row.index) ?? 'import', now, result);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      result.failed += 1;
    }
    yield { done: index + 1, result: { ...result } };
  }
  return result;
}

function queue(
  db: Db,
  { entry, row, present }: PlannedEntry,
  choice: ImportChoice,
  now: number,
  result: ImportResult,
): void {
  if (!entry || row.group === 'broken') {
    result.failed += 1;
    return;
  }
  if (row.group === 'same') return join(db, present?.key, useOf(entry));
  if (choice === 'skip' || (choice === 'import' && !row.changeable)) return;
  if (row.group === 'update' && present && choice === 'import') {
    const isConflict = edit(db, present.key, { ...present }, present.server, entry, now);
    if (isConflict !== null) {
      join(db, present.key, useOf(entry));
      result.updated += 1;
      if (isConflict) result.conflicts += 1;
      return;
    }
  }
  const title = choice === 'both' ? (row.titleOfBoth ?? entry.title) : entry.title;
  join(db, createSnippet(db, { title, content: entry.content }, now), useOf(entry));
  result.created += 1;
}

/** Returns whether the user must choose; null if the snippet was deleted since the plan, so that it is made anew. */
function edit(
  db: Db,
  key: string,
  seen: SnippetValue,
  server: SnippetValue | null,
  entry: SnippetValue,
  now: number,
): boolean | null {
  const value = ({ title, content }: SnippetValue): SnippetValue => ({ title, content });
  try {
    return editSnippet(db, key, value(entry), now, { seen: value(seen), serverSeen: value(server ?? seen) });
  } catch (error) {
    if (error instanceof Refusal && error.problem.kind === 'gone') return null;
    throw error;
  }
}

function join(db: Db, key: string | undefined, use: EntryUse | undefined): void {
  if (key === undefined || !use) return;
  const joined = joinedUse(readUse(db, key), use);
  writeUse(db, key, joined);
  if (use.abbreviations) writeAbbreviations(db, key, joined.abbreviations ?? []);
}
