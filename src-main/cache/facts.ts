import { z } from 'zod';
import { DEFAULT_CONTENT_LIMIT } from '../contract/snippet.ts';
import type { Db } from './db.ts';

/** What is known of the server, by name. `null` in `offers…` means not found out yet. */
const shapes = {
  organization: z.string(),
  contentLimit: z.int().positive(),
  offersSnippetList: z.boolean(),
  offersStatusRead: z.boolean(),
  /** The highest snippet ID that the server was ever seen to use. */
  highestSnippetId: z.int(),
  /** Requests that were given up without an answer and may still take effect. */
  mayComeLate: z.array(z.object({ subject: z.string(), params: z.unknown(), givenUpAt: z.int() })),
};
type Shapes = typeof shapes;
type FactName = keyof Shapes;

/** Reads one fact, or null where it is not known. */
export function readFact<Name extends FactName>(db: Db, name: Name): z.infer<Shapes[Name]> | null {
  const row = db.prepare<[string], { value: string }>('select value from facts where name = ?').get(name);
  return row ? (shapes[name].parse(JSON.parse(row.value)) as z.infer<Shapes[Name]>) : null;
}

export function writeFact<Name extends FactName>(db: Db, name: Name, value: z.infer<Shapes[Name]>): void {
  db.prepare(
    'insert into facts (name, value) values (?, ?) on conflict do update set value = excluded.value',
  ).run(name, JSON.stringify(value));
}

/** The longest content that the server takes, in characters. */
export const contentLimitOf = (db: Db): number => readFact(db, 'contentLimit') ?? DEFAULT_CONTENT_LIMIT;
