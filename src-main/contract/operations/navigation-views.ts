import { z } from 'zod';
import { operation } from './operation.ts';

/** A view as lists show it (server-notes: Navigation views). Built-in ones have no name. */
export const ServerNavigationView = z.object({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().nullish(),
});

/**
 * `PATCH /navigation_views/{fragment}` (server-notes: Navigation views). It fails with 404 also for a built-in view
 * that was never stored.
 */
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
  source: 'core',
  screen: 'Views',
});

/** `GET /navigation_views` (server-notes: Navigation views). */
export const getNavigationViews = operation({
  id: 'get-navigation-views',
  method: 'GET',
  path: '/navigation_views',
  params: z.object({}),
  response: z.object({ navigation_views: z.array(ServerNavigationView) }),
  delivery: 'read',
  minFeatureLevel: 390,
  source: 'around',
  screen: 'Views',
});

/** `POST /navigation_views` (server-notes: Navigation views). Fragments are unique, so a repeat is refused. */
export const addNavigationView = operation({
  id: 'add-navigation-view',
  method: 'POST',
  path: '/navigation_views',
  params: z.object({ fragment: z.string(), is_pinned: z.boolean(), name: z.string().optional() }),
  delivery: 'create',
  minFeatureLevel: 390,
  source: 'around',
  screen: 'Views → pin',
});

/**
 * `DELETE /navigation_views/{fragment}` (server-notes: Navigation views). Fails with 404 where the view does not
 * exist any more.
 */
export const removeNavigationView = operation({
  id: 'remove-navigation-view',
  method: 'DELETE',
  path: '/navigation_views/{fragment}',
  params: z.object({ fragment: z.string() }),
  delivery: 'set',
  minFeatureLevel: 390,
  source: 'around',
  screen: 'Views → remove',
});
