import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../cache/file/db.ts';
import { contentLimitOf } from '../../cache/metadata/organization.ts';
import { readUse } from '../../cache/local/snippet-uses.ts';
import { keysByTitle, snippetRows } from '../../cache/collections/snippets.ts';
import type { ImportEntry, ImportPlan, ImportResult } from '../../contract/values/exchange.ts';
import { Refusal } from '../../contract/problem.ts';
import { trimmed } from '../../contract/text/text.ts';
import type { Entry, Read } from '../../exchange/entry.ts';
import { type PlannedEntry, planImport, type Present } from '../../exchange/plan.ts';
import { fileOf } from '../../domain/followed-file.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { type ReadingThread, Unfinished } from '../../reading/reading-thread.ts';
import type { Source } from './reading.ts';

/** How far a run of a plan came: so many entries from the first one, with what they led to. */
export interface ImportProgress {
  done: number;
  result: ImportResult;
}

interface Plan {
  id: string;
  source: string;
  followable: Source['followable'];
  reads: Read[];
  entries: PlannedEntry[];
  /** Of a run that ended early. */
  progress?: ImportProgress;
}

/** Import plans that wait for the user, at most one per account. Only in memory. */
export class ImportPlans {
  readonly #plans = new Map<string, Plan>();
  readonly #thread: ReadingThread;
  readonly #changed: () => void;

  /** @param changed called when a plan is here that was not, or is not here any more */
  constructor(thread: ReadingThread, changed: () => void) {
    this.#thread = thread;
    this.#changed = changed;
  }

  /**
   * Reads what was chosen in place of an earlier plan.
   * @throws {Refusal} with why it cannot be imported
   */
  async read(accountId: string, db: Db, choose: () => Promise<Source> | Source): Promise<ImportPlan> {
    const { name: source, files, followable } = await choose();
    const found = await this.#thread.read('snippets', files).catch((error: unknown) => {
      throw error instanceof Unfinished ? new Refusal({ kind: 'unfinished' }) : error;
    });
    if ('problem' in found) throw new Refusal(found.problem);
    return this.#plan(accountId, db, { source, followable }, found.reads);
  }

  entry(accountId: string, planId: string, index: number): ImportEntry | null {
    const plan = this.#find(accountId, planId);
    const read = plan?.reads[index];
    if (!read || 'problem' in read) return null;
    const { title, content } = read;
    return { title, content, before: plan.entries[index]?.present?.content ?? null };
  }

  /** @throws {Refusal} `gone` */
  mend(
    accountId: string,
    db: Db,
    planId: string,
    index: number,
    value: { title: string; content: string },
  ): ImportPlan {
    const plan = this.#find(accountId, planId);
    const read = plan?.reads[index];
    if (!plan || !read || 'problem' in read) throw new Refusal({ kind: 'gone' });
    const mended: Entry = { ...read, ...value };
    return this.#plan(accountId, db, plan, plan.reads.with(index, mended), plan.id);
  }

  /**
   * A plan, once: an import that is asked for twice imports once.
   * @throws {Refusal} `gone`
   */
  take(accountId: string, planId: string): Plan {
    const plan = this.#find(accountId, planId);
    if (!plan) throw new Refusal({ kind: 'gone' });
    this.leave(accountId);
    return plan;
  }

  /** Keeps a plan whose run ended early, so that another run goes on where that one ended. */
  giveBack(accountId: string, plan: Plan, progress: ImportProgress | undefined): void {
    if (!this.#plans.has(accountId)) this.#keep(accountId, { ...plan, progress });
  }

  leave(accountId: string): void {
    if (this.#plans.delete(accountId)) this.#changed();
  }

  #keep(accountId: string, plan: Plan): void {
    this.#plans.set(accountId, plan);
    this.#changed();
  }

  #find(accountId: string, planId: string): Plan | null {
    const plan = this.#plans.get(accountId);
    return plan?.id === planId ? plan : null;
  }

  #plan(
    accountId: string,
    db: Db,
    { source, followable }: Pick<Plan, 'source' | 'followable'>,
    reads: Read[],
    id: string = uuidv7(),
  ): ImportPlan {
    const wanted = new Set(reads.flatMap((read) => ('problem' in read ? [] : [trimmed(read.title)])));
    const here = keysByTitle(db).map(({ key, title }) => ({ key, title: trimmed(title) }));
    const entries = planImport(reads, {
      byTitle: presentByTitle(
        db,
        here.filter(({ title }) => wanted.has(title)),
      ),
      titles: new Set(here.map(({ title }) => title)),
      contentLimit: contentLimitOf(db),
    });
    this.#keep(accountId, { id, source, followable, reads, entries });
    return { id, source, rows: entries.map(({ row }) => row), mayFollow: followable !== undefined };
  }
}

/** The snippets with these keys, in their order. */
function presentByTitle(db: Db, keys: { key: string }[]): Map<string, Present[]> {
  const present = keys.flatMap(({ key }): Present[] => {
    const stored = snippetRows.find(db, key);
    if (!stored) return [];
    const { value, server } = stored;
    const changeable = fileOf(db, key) === null && cached(db, snippets).isChangeable(stored);
    return [{ key, ...value, server, changeable, use: readUse(db, key) }];
  });
  return Map.groupBy(present, ({ title }) => trimmed(title));
}
