import type { Db } from '../../cache/file/db.ts';
import type { JsonRows } from '../../cache/rows/json-rows.ts';

/** How many items a picker suggests at most. */
const SUGGESTED = 20;
/** How many matches are ranked. */
const RANKED = 200;

interface Finding<Value> {
  labelOf(value: Value): string;
  /** Whether the item can be chosen. */
  accepts(value: Value): boolean;
  /** Whether the item comes before the others of its rank. */
  isPreferred?(value: Value): boolean;
}

/**
 * The server's items whose label contains the words of `search`, best first: an equal label, a label that begins with
 * it, then by label.
 */
export function findRows<Value>(
  db: Db,
  rows: JsonRows<Value>,
  search: string,
  { labelOf, accepts, isPreferred }: Finding<Value>,
): { serverId: number; value: Value }[] {
  const found: { serverId: number; value: Value }[] = [];
  for (let offset = 0; found.length < RANKED; offset += RANKED) {
    const page = rows.list(db, { search, offset, limit: RANKED });
    for (const { serverId, value } of page) {
      if (serverId !== null && accepts(value)) found.push({ serverId, value });
    }
    if (page.length < RANKED) break;
  }
  const wanted = search.trim().toLowerCase();
  const rank = ({ value }: { value: Value }): number => {
    const label = labelOf(value).toLowerCase();
    const begins = label === wanted ? 0 : label.startsWith(wanted) ? 2 : 4;
    return begins + (isPreferred?.(value) ? 0 : 1);
  };
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, SUGGESTED);
}
