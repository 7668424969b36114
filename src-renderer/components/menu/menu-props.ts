import type { Snippet } from 'svelte';

export interface MenuProps {
  label: string;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  open?: boolean;
  /** The button that opens it; give it the properties. */
  trigger: Snippet<[Record<string, unknown>]>;
  children: Snippet;
}

export interface RowMenuProps {
  label: string;
  open?: boolean;
  /** What it stands beside: the row, or the point of the click. */
  anchor: { getBoundingClientRect: () => DOMRect } | null;
  /** What has the focus again once it is closed. */
  returnTo: HTMLElement | null;
  children: Snippet;
}
