import { z } from 'zod';
import { operation } from './operation.ts';

/** A view as lists show it (server-notes: Navigation views). Built-in ones have no name. */
export const ServerNavigationView = z.object({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().nullish(),
});

/** The operations on views (server-notes: Navigation views). */
export const navigationOperations = {
  /** Fails with 404 also for a built-in view that was never stored. */
  editNavigationView: operation('PATCH /navigation_views/{fragment}', {
    params: z.object({
      fragment: z.string(),
      is_pinned: z.boolean().optional(),
      name: z.string().optional(),
    }),
    delivery: 'set',
    minFeatureLevel: 390,
    source: 'core',
    screen: 'Views',
  }),

  getNavigationViews: operation('GET /navigation_views', {
    response: z.object({ navigation_views: z.array(ServerNavigationView) }),
    minFeatureLevel: 390,
    screen: 'Views',
  }),

  /** Fragments are unique, so a repeat is refused. */
  addNavigationView: operation('POST /navigation_views', {
    params: z.object({ fragment: z.string(), is_pinned: z.boolean(), name: z.string().optional() }),
    delivery: 'create',
    minFeatureLevel: 390,
    screen: 'Views → pin',
  }),

  /** Fails with 404 where the view does not exist any more. */
  removeNavigationView: operation('DELETE /navigation_views/{fragment}', {
    params: z.object({ fragment: z.string() }),
    delivery: 'set',
    minFeatureLevel: 390,
    screen: 'Views → remove',
  }),
};
