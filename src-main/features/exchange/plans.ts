import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../cache/file/db.ts';
import { contentLimitOf } from '../../cache/metadata/organization.ts';
import { readUse } from '../../cache/local/snippet-uses.ts';
import { keysByTitle, snippetRows } from '../../cache/collections/snippets.ts';
import type { ChosenColumns, ImportEntry, ImportPlan, ImportResult } from '../../contract/values/exchange.ts';
import { Refusal } from '../../contract/problem.ts';
import { trimmed } from '../../contract/text/text.ts';
import { type PlannedEntry, planImport, type Present, withCutTitles } from '../../exchange/plan.ts';
import type { ReadImport } from '../../exchange/read.ts';
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
  source: Source;
  /** When the files were read, in milliseconds since the epoch. */
  readAt: number;
  found: ReadImport;
  entries: PlannedEntry[];
  /** Of a run that ended early. */
  progress?: ImportProgress;
}

/** Import plans that wait for the user, at most one per account. Only in memory. */
export class ImportPlans {
  readonly #plans = new Map<string, Plan>();
  /** The last source that was chosen by each account, until its plan was taken or left. */
  readonly #chosen = new Map<string, Source>();
  readonly #thread: ReadingThread;
  readonly #changed: () => void;

  /** @param changed called when a plan is here that was not, or is not here any more */
  constructor(thread: ReadingThread, changed: () => void) {
    this.#thread = thread;
    this.#changed = changed;
  }

  /**
   * Reads what was chosen in place of an earlier plan.
   * @throws {Refusal} with why it cannot be imported; `gone` where another source was chosen or the import was left meanwhile
   */
  async read(accountId: string, db: Db, choose: () => Promise<Source> | Source): Promise<ImportPlan> {
    return this.#read(accountId, db, await choose());
  }

  /**
   * Reads a table again, with other columns.
   * @throws {Refusal} `gone`, or why it cannot be imported so
   */
  async chooseColumns(
    accountId: string,
    db: Db,
    planId: string,
    columns: ChosenColumns,
  ): Promise<ImportPlan> {
    const plan = this.#find(accountId, planId);
    if (!plan.found.columns) throw new Refusal({ kind: 'gone' });
    return this.#read(accountId, db, plan.source, columns);
  }

  /**
   * Cuts all titles that are too long.
   * @throws {Refusal} `gone`
   */
  cutTitles(accountId: string, db: Db, planId: string): ImportPlan {
    const plan = this.#find(accountId, planId);
    const reads = withCutTitles(plan.found.reads);
    return this.#plan(accountId, db, { ...plan, found: { ...plan.found, reads } });
  }

  async #read(accountId: string, db: Db, source: Source, columns?: ChosenColumns): Promise<ImportPlan> {
    const readAt = Date.now();
    const { files } = source;
    this.#chosen.set(accountId, source);
    const found = await this.#thread
      .read('snippets', { files, now: readAt, columns })
      .catch((error: unknown) => {
        throw error instanceof Unfinished ? new Refusal({ kind: 'unfinished' }) : error;
      });
    if (this.#chosen.get(accountId) !== source) throw new Refusal({ kind: 'gone' });
    if ('problem' in found) throw new Refusal(found.problem);
    // Only a table is read again. What can be followed keeps the files that it begins with.
    const kept = found.columns ? source : { ...source, files: [] };
    return this.#plan(accountId, db, { id: uuidv7(), source: kept, readAt, found });
  }

  entry(accountId: string, planId: string, index: number): ImportEntry | null {
    const plan = this.#plans.get(accountId);
    const read = plan?.id === planId ? plan.found.reads[index] : undefined;
    if (!plan || !read || 'problem' in read) return null;
    const { title, content, abbreviations } = read;
    const before = plan.entries[index]?.present?.content ?? null;
    return { title, content, before, ...(abbreviations && { abbreviations }) };
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
    const read = plan.found.reads[index];
    if (!read || 'problem' in read) throw new Refusal({ kind: 'gone' });
    const reads = plan.found.reads.with(index, { ...read, ...value });
    return this.#plan(accountId, db, { ...plan, found: { ...plan.found, reads } });
  }

  /**
   * A plan, once: an import that is asked for twice imports once.
   * @throws {Refusal} `gone`
   */
  take(accountId: string, planId: string): Plan {
    const plan = this.#find(accountId, planId);
    this.leave(accountId);
    return plan;
  }

  /** Keeps a plan whose run ended early, so that another run goes on where that one ended. */
  giveBack(accountId: string, plan: Plan, progress: ImportProgress | undefined): void {
    if (!this.#plans.has(accountId)) this.#keep(accountId, { ...plan, progress });
  }

  leave(accountId: string): void {
    this.#chosen.delete(accountId);
    if (this.#plans.delete(accountId)) this.#changed();
  }

  #keep(accountId: string, plan: Plan): void {
    this.#plans.set(accountId, plan);
    this.#changed();
  }

  /** @throws {Refusal} `gone` */
  #find(accountId: string, planId: string): Plan {
    const plan = this.#plans.get(accountId);
    if (plan?.id !== planId) throw new Refusal({ kind: 'gone' });
    return plan;
  }

  #plan(accountId: string, db: Db, read: Omit<Plan, 'entries' | 'progress'>): ImportPlan {
    const { id, source, readAt, found } = read;
    const { reads, program, columns } = found;
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
    this.#keep(accountId, { id, source, readAt, found, entries });
    const rows = entries.map(({ row }) => row);
    return { id, source: source.name, program, rows, columns, mayFollow: source.followable !== undefined };
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
