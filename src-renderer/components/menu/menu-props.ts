import type { Snippet } from 'svelte';
import type { MenuAnchor } from './row-menu.ts';

export interface MenuProps {
  label: string;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** How far it stands from the button, in pixels; a negative one lays it over the button. */
  offset?: number;
  open?: boolean;
  /** The button that opens it; give it the properties. */
  trigger: Snippet<[Record<string, unknown>]>;
  children: Snippet;
}

export interface RowMenuProps {
  label: string;
  open?: boolean;
  anchor: MenuAnchor | null;
  /** What has the focus again once it is closed. */
  returnTo: HTMLElement | null;
  /** A key opened it, so its first item has the focus. */
  byKey: boolean;
  children: Snippet;
}
