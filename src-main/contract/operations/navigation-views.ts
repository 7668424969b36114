import { z } from 'zod';
import { operation } from './operation.ts';

/** Contract, Navigation view. Built-in ones have no name. */
export const ServerNavigationView = z.object({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().nullish(),
});

/** Contract: PATCH /navigation_views/{fragment}. A built-in view that was never stored is not found either (field notes A4). */
export const editNavigationView = operation({
  id: 'edit-navigation-view',
  method: 'PATCH',
  path: '/navigation_views/{fragment}',
  params: z.object({
    fragment: z.string(),
    is_pinned: z.boolean().optional(),
    name: z.string().optional(),
  }),
  delivery: 'set',
  minFeatureLevel: 390,
  source: 'contract',
  screen: 'Navigation',
});

/** Field notes B1. */
export const getNavigationViews = operation({
  id: 'get-navigation-views',
  method: 'GET',
  path: '/navigation_views',
  params: z.object({}),
  response: z.object({ navigation_views: z.array(ServerNavigationView) }),
  delivery: 'read',
  minFeatureLevel: 390,
  source: 'field',
  screen: 'Navigation',
});

/** Field notes B1. Fragments are unique; a repeat is refused (field notes C). */
export const addNavigationView = operation({
  id: 'add-navigation-view',
  method: 'POST',
  path: '/navigation_views',
  params: z.object({ fragment: z.string(), is_pinned: z.boolean(), name: z.string().optional() }),
  delivery: 'create',
  minFeatureLevel: 390,
  source: 'field',
  screen: 'Navigation → new',
});

/** Field notes B1. Answers 404 when it is no longer there. */
export const removeNavigationView = operation({
  id: 'remove-navigation-view',
  method: 'DELETE',
  path: '/navigation_views/{fragment}',
  params: z.object({ fragment: z.string() }),
  delivery: 'set',
  minFeatureLevel: 390,
  source: 'field',
  screen: 'Navigation → remove',
});
