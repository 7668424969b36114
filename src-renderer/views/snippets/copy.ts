import { words } from '../../../resources/words.ts';
import { problemWords } from '../../app/problem-words.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { markdown } from '../../components/content/markdown.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';

/** Copies a snippet and shows that; opens the dialog first where it has placeholders. */
export async function copySnippet(workspace: Workspace, key: string): Promise<void> {
  const { accountId, snippets } = workspace;
  const snippet = (await workspace.attempt('snippets:get', { accountId, key }))?.value;
  await markdown.load();
  const placeholders = (snippet && markdown.module?.placeholdersIn(snippet.content)) ?? [];
  if (markdown.failed) toasts.warn(problemWords({ kind: 'unexpected' }, workspace.organization));
  else if (snippet && placeholders.length > 0) snippets.filling = snippet;
  else await copyText(workspace, key);
}

/** @param filled the content with its placeholders filled in; without it, the content as it is */
export async function copyText(workspace: Workspace, key: string, filled?: string): Promise<boolean> {
  const { accountId } = workspace;
  const copied = await workspace.attempt('snippets:copy', { accountId, key, filled });
  if (copied) toasts.say(words('snippet.copied'));
  return copied !== null;
}
