import type { Db } from '../cache/db.ts';
import type { JsonRows } from '../cache/json-rows.ts';

/** The most that a picker suggests. */
const SUGGESTED = 20;
/** So many are looked through for the best of them. */
const LOOKED_AT = 200;

interface Finding<Value> {
  labelOf(value: Value): string;
  /** Leaves out what cannot be chosen. */
  accepts(value: Value): boolean;
  /** Comes before the others of its rank. */
  isPreferred?(value: Value): boolean;
}

/**
 * The things that the server has and whose label has the words of `search`, best first: called exactly so, beginning so,
 * then by label.
 */
export function findRows<Value>(
  db: Db,
  rows: JsonRows<Value>,
  search: string,
  { labelOf, accepts, isPreferred }: Finding<Value>,
): { serverId: number; value: Value }[] {
  const found: { serverId: number; value: Value }[] = [];
  for (let offset = 0; found.length < LOOKED_AT; offset += LOOKED_AT) {
    const page = rows.list(db, { search, offset, limit: LOOKED_AT });
    for (const { serverId, value } of page) {
      if (serverId !== null && accepts(value)) found.push({ serverId, value });
    }
    if (page.length < LOOKED_AT) break;
  }
  const wanted = search.trim().toLowerCase();
  const rank = ({ value }: { value: Value }): number => {
    const label = labelOf(value).toLowerCase();
    const begins = label === wanted ? 0 : label.startsWith(wanted) ? 2 : 4;
    return begins + (isPreferred?.(value) ? 0 : 1);
  };
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, SUGGESTED);
}
