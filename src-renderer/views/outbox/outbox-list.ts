import type { ChangeView, OutboxPage } from '../../../src-main/contract/change.ts';
import { words } from '../../../resources/words.ts';

interface OutboxRow {
  key: string;
  change: ChangeView;
  /** What the changes from here on wait for, over the first of them. */
  heading: string | null;
}

/**
 * The first rows of the Outbox, each change once. While pages are read again, a change can be on an old page and on a new one.
 * @param rowAt the row at a place; undefined where it has not been read
 */
export function outboxList(
  groups: OutboxPage['groups'],
  count: number,
  rowAt: (index: number) => Omit<OutboxRow, 'heading'> | undefined,
): OutboxRow[] {
  const headings = new Map<number, string>();
  let begins = 0;
  for (const group of groups) {
    headings.set(begins, words(`outbox.group.${group.group}`));
    begins += group.count;
  }
  const seen = new Set<string>();
  const rows: OutboxRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = rowAt(index);
    if (!row || seen.has(row.key)) continue;
    seen.add(row.key);
    rows.push({ ...row, heading: headings.get(index) ?? null });
  }
  return rows;
}
