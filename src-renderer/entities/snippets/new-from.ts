import { words } from '../../../resources/words.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** Opens the form for a new snippet with the text that was copied or is selected. */
export async function newSnippetFrom(
  workspace: Workspace,
  from: 'clipboard' | 'selection',
  text = '',
): Promise<void> {
  const content = text || (await workspace.attemptOther('clipboard:read', { from }))?.value;
  if (content?.trim()) workspace.newSnippetNamedBy(content, content);
  else if (content !== undefined)
    toasts.warn(
      words(
        from === 'selection' && window.perch.platform === 'linux'
          ? 'snippet.selection-empty'
          : 'snippet.clipboard-empty',
      ),
    );
}
