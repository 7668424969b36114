import type { z } from 'zod';
import { navigationRows } from '../../cache/navigation.ts';
import { NavigationViewValue } from '../../contract/navigation.ts';
import { operations } from '../../contract/operations/index.ts';
import type { ServerNavigationView } from '../../contract/operations/navigation-views.ts';
import { resource } from './resource.ts';

export const navigation = resource<NavigationViewValue, z.infer<typeof ServerNavigationView>>({
  collection: 'navigation',
  noun: 'view',
  value: NavigationViewValue,
  rows: navigationRows,
  actions: { edit: 'save-view', delete: 'remove-view' },
  register: { fetch: ['navigation_views'], items: (state) => state.navigation_views },
  list: async ({ api, signal }) =>
    (await api.call(operations.getNavigationViews, {}, { signal })).value.navigation_views,
  belongsTo: 'user',
  idOf: () => null,
  keyOf: ({ fragment }) => fragment,
  valueOf: ({ fragment, is_pinned, name }) => ({ fragment, isPinned: is_pinned, name: name ?? null }),
  asServerKeeps: (value) => ({ ...value, name: value.name?.trim() ?? null }),
  isSame: (a, b) =>
    a.fragment === b.fragment && a.isPinned === b.isPinned && (a.name ?? '') === (b.name ?? ''),
  conflicts: 'last-writer',
});
