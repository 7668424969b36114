import type { Workspace } from './workspace.svelte.ts';

/**
 * Opens what a link points at that was pasted into a search field, where that is something of this server. The field has the
 * text until then, so that any other text is searched as usual.
 * @param clear empties the field
 */
export async function openPasted(
  workspace: Workspace,
  event: ClipboardEvent & { currentTarget: HTMLInputElement },
  clear: () => void,
): Promise<void> {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const isReplaced = (selectionEnd ?? 0) - (selectionStart ?? 0) === value.length;
  // A link pasted into the middle of a text is a part of what is searched.
  if (!isReplaced) return;
  if (await workspace.openText(event.clipboardData?.getData('text/plain') ?? '')) clear();
}
