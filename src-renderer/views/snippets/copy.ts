import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';

/** Puts a snippet on the clipboard and says so. */
export async function copySnippet(workspace: Workspace, key: string): Promise<void> {
  const { accountId } = workspace;
  if (await workspace.attempt('snippets:copy', { accountId, key })) toasts.say(words('snippet.copied'));
}
