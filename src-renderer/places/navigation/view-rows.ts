import type { NavigationRow } from '../../../src-main/contract/values/navigation.ts';
import type { MessageKey } from '../../../resources/words.ts';

/** A row of the list: a view, or the row that folds the hidden views. */
export interface ViewRowOf {
  /** The fragment of the view. */
  key: string;
  view: NavigationRow | null;
}

/** A group of the list begins at this row. */
interface ViewHeading {
  at: number;
  name: MessageKey;
}

/** The key of the row that folds the hidden views. No view has it: a fragment is never empty. */
export const HIDDEN = '';

/** The views in their groups: pinned in the user's order, built-in, own, and the hidden ones, which can be folded. */
export function viewRows(
  views: readonly NavigationRow[],
  hiddenShown: boolean,
): { rows: ViewRowOf[]; headings: ViewHeading[] } {
  const groups: [MessageKey, NavigationRow[]][] = [
    ['navigation.pinned', views.filter(({ isPinned }) => isPinned === true)],
    ['navigation.built-in', views.filter(({ isPinned, builtIn }) => isPinned === null && builtIn)],
    ['navigation.own', views.filter(({ isPinned, builtIn }) => isPinned === null && !builtIn)],
  ];
  const hidden = views.filter(({ isPinned }) => isPinned === false);
  const rows: ViewRowOf[] = [];
  const headings: ViewHeading[] = [];
  for (const [name, group] of groups) {
    if (group.length > 0) headings.push({ at: rows.length, name });
    rows.push(...group.map((view) => ({ key: view.fragment, view })));
  }
  if (hidden.length > 0) rows.push({ key: HIDDEN, view: null });
  if (hiddenShown) rows.push(...hidden.map((view) => ({ key: view.fragment, view })));
  return { rows, headings };
}
