import type { Workspace } from './workspace.svelte.ts';

/**
 * Opens what a link points at that was pasted into a search field, where that is something of this server. The field has the
 * text until then, so that any other text is searched as usual.
 * @param clear empties the field; not called where the user has typed since
 */
export async function openPasted(
  workspace: Workspace,
  event: ClipboardEvent & { currentTarget: HTMLInputElement },
  clear: () => void,
): Promise<void> {
  const field = event.currentTarget;
  const { value, selectionStart, selectionEnd } = field;
  const isReplaced = (selectionEnd ?? 0) - (selectionStart ?? 0) === value.length;
  // A link pasted into the middle of a text is a part of what is searched.
  if (!isReplaced) return;
  let inputs = 0;
  const count = (): void => void (inputs += 1);
  field.addEventListener('input', count);
  const isOpened = await workspace.openText(event.clipboardData?.getData('text/plain') ?? '');
  field.removeEventListener('input', count);
  // The first input is the paste itself.
  if (isOpened && inputs <= 1) clear();
}
