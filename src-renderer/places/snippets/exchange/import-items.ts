import {
  IMPORT_GROUPS,
  type ImportGroup,
  type ImportRow,
} from '../../../../src-main/contract/values/exchange.ts';

/** How much of a group the list shows. */
export type Extent = 'none' | 'few' | 'all';

/** One line of the list: the head of a group, an entry, or the line behind which the rest of a group is. */
export type ImportItem =
  | { kind: 'group'; id: string; group: ImportGroup; rows: ImportRow[] }
  | { kind: 'entry'; id: string; row: ImportRow }
  | { kind: 'more'; id: string; group: ImportGroup; count: number };

/** So many entries of a group are shown at first. */
const FEW = 3;

export const firstExtents: Record<ImportGroup, Extent> = {
  new: 'few',
  update: 'few',
  broken: 'all',
  same: 'none',
};

/** The lines of the list, in the order of the groups. A single remaining entry is shown instead of a `more` line. */
export function importItems(rows: ImportRow[], extents: Record<ImportGroup, Extent>): ImportItem[] {
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return IMPORT_GROUPS.flatMap((group): ImportItem[] => {
    const found = byGroup.get(group) ?? [];
    if (found.length === 0) return [];
    const extent = extents[group];
    const isCut = extent === 'few' && found.length > FEW + 1;
    const shown = extent === 'none' ? [] : isCut ? found.slice(0, FEW) : found;
    return [
      { kind: 'group', id: group, group, rows: found },
      ...shown.map((row): ImportItem => ({ kind: 'entry', id: String(row.index), row })),
      ...(isCut ? [{ kind: 'more', id: `${group}-more`, group, count: found.length - FEW } as const] : []),
    ];
  });
}
