import { z } from 'zod';
import { navigationRows } from '../../cache/navigation.ts';
import { NavigationViewValue } from '../../contract/navigation.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerNavigationView } from '../../contract/operations/navigation-views.ts';
import { tells } from '../define/patch.ts';
import { resource } from '../define/collection.ts';
import { trimmed } from '../../contract/text.ts';

const ViewUpdate = z.object({
  fragment: z.string(),
  data: z.object({ name: z.string().nullish(), is_pinned: z.boolean().optional() }),
});

export const navigation = resource<NavigationViewValue, z.infer<typeof ServerNavigationView>>({
  collection: 'navigation',
  noun: 'view',
  value: NavigationViewValue,
  rows: navigationRows,
  actions: { edit: 'save-view', delete: 'remove-view' },
  register: { fetch: ['navigation_views'], items: (state) => state.navigation_views },
  list: async ({ api, signal }) =>
    (await api.call(operations.getNavigationViews, {}, { signal })).value.navigation_views,
  events: [
    tells('navigation_view', 'add', z.object({ navigation_view: ServerNavigationView }), (event) => ({
      has: [event.navigation_view],
    })),
    tells('navigation_view', 'update', ViewUpdate, ({ fragment, data: { name, is_pinned } }) => ({
      changed: [fragment],
      to: (view) => ({
        ...view,
        ...(name !== undefined && { name }),
        ...(is_pinned !== undefined && { isPinned: is_pinned }),
      }),
    })),
    tells('navigation_view', 'remove', z.object({ fragment: z.string() }), ({ fragment }) => ({
      gone: [fragment],
    })),
  ],
  belongsTo: 'user',
  idOf: () => null,
  keyOf: ({ fragment }) => fragment,
  valueOf: ({ fragment, is_pinned, name }) => ({ fragment, isPinned: is_pinned, name: name ?? null }),
  asServerKeeps: (value, before) => ({
    ...value,
    // What is added without a word about it is pinned.
    isPinned: value.isPinned ?? (before === null ? true : (before?.isPinned ?? null)),
    name: value.name === null ? null : trimmed(value.name),
  }),
  isSame: (a, b) =>
    a.fragment === b.fragment && isPinnedAlike(a.isPinned, b.isPinned) && (a.name ?? '') === (b.name ?? ''),
  conflicts: 'last-writer',
});

const isPinnedAlike = (a: boolean | null, b: boolean | null): boolean => a === null || b === null || a === b;
