import type { ComponentProps } from 'svelte';
import type { Fill } from '../../components/fill/fill.svelte.ts';
import type QuickFill from './QuickFill.svelte';

export type FillProps = ComponentProps<typeof QuickFill>;

/** Loads what fills in placeholders, which reads Markdown: far more code than the search. */
export async function loadFill(): Promise<{ Fill: typeof Fill; QuickFill: typeof QuickFill }> {
  const [code, form] = await Promise.all([
    import('../../components/fill/fill.svelte.ts'),
    import('./QuickFill.svelte'),
  ]);
  return { Fill: code.Fill, QuickFill: form.default };
}
