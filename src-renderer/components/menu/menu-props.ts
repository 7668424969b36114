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
