import { z } from 'zod';
import type { RowMark } from './change.ts';
import type { ChannelAccess } from './channel.ts';
import { invalid, type Problem } from '../problem.ts';
import { checkTexts, trimmed } from '../text/text.ts';

/** The built-in views in the order of the web app; they have no name of their own (server-notes: Navigation views). */
const BUILT_IN_VIEWS = [
  'inbox',
  'recent',
  'feed',
  'narrow/is/mentioned',
  'narrow/has/reaction/sender/me',
  'narrow/is/starred',
  'drafts',
  'scheduled',
  'reminders',
] as const;
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];

/** The feature level at which views were first seen to be built in. Others have been so since there are views. */
const BUILT_IN_SINCE: Partial<Record<BuiltInView, number>> = { scheduled: 442, reminders: 442 };

/** The views that are built in on servers of a feature level; null if the server does not report it. */
export const builtInViewsAt = (level: number | null): readonly BuiltInView[] =>
  BUILT_IN_VIEWS.filter((view) => (BUILT_IN_SINCE[view] ?? 0) <= (level ?? 0));

/** Whether a view is built in on some servers, which have a name for it. */
export const isBuiltInView = (fragment: string): fragment is BuiltInView =>
  BUILT_IN_VIEWS.some((known) => known === fragment);

export const NavigationViewValue = z.object({
  /** The URL's hash without `#`; it identifies the view. */
  fragment: z.string(),
  /** Null if a change leaves it out and the server does not report it. */
  isPinned: z.boolean().nullable(),
  /** Null for built-in views, and where it is not known. */
  name: z.string().nullable(),
});
export type NavigationViewValue = z.infer<typeof NavigationViewValue>;

export interface NavigationRow {
  fragment: string;
  name: string | null;
  builtIn: boolean;
  /** The access to the channel of the link. Null if the link leads elsewhere, or the channel is unknown. */
  access: ChannelAccess | null;
  /** Null if the server decides or does not report it. */
  isPinned: boolean | null;
  mark: RowMark | null;
  /** The server's copy, where it differs from what is shown. */
  server: NavigationViewValue | null;
}

export interface NavigationList {
  rows: NavigationRow[];
  /** False on servers whose views can be changed but not listed. */
  readable: boolean;
}

/** The fragment in what the user typed or pasted: an address of the web app, or the part after its `#`. */
export function fragmentOf(typed: string): string {
  const text = trimmed(typed);
  const hash = text.indexOf('#');
  return hash === -1 ? text : text.slice(hash + 1);
}

/** Checks fragment and name before anything is sent (server-notes: Navigation views). */
export function checkNavigationView({
  fragment,
  name,
}: Pick<NavigationViewValue, 'fragment' | 'name'>): Problem | null {
  if (fragment === '') return invalid('fragment', 'required');
  return checkTexts({
    fragment: { text: fragment },
    viewName: { text: name ?? '', required: name !== null },
  });
}
