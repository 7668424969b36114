import type { Snippet } from 'svelte';
import type { MenuAnchor } from './row-menu.ts';

export interface MenuProps {
  label: string;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** The distance from the button in pixels; a negative distance covers the button. */
  offset?: number;
  open?: boolean;
  /** The button that opens the menu; spread the properties on the button. Without it, the menu is beside `anchor`. */
  trigger?: Snippet<[Record<string, unknown>]>;
  anchor?: MenuAnchor | null;
  /** A key opened it, so its first item has the focus. */
  byKey?: boolean;
  /** Called when the menu has closed, in place of the focus on its button. */
  onclosed?: () => void;
  children: Snippet;
}
