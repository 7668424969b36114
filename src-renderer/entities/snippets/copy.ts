import type { Fill } from '../../components/fill/fill.svelte.ts';
import { Refusal } from '../../../src-main/contract/problem.ts';
import { words } from '../../../resources/words.ts';
import { problemOf } from '../../base/bridge/bridge.ts';
import { problemWords } from '../../base/words/problem-words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { readFillContext } from '../../components/fill/read-context.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import { entityParts } from '../later.ts';

/**
 * A snippet and its placeholders; without any, `fill` is null. Null where it cannot be read or contains itself, which the user is
 * then shown.
 */
export async function readFilling(
  workspace: Workspace,
  key: string,
): Promise<{ title: string; content: string; fill: Fill | null } | null> {
  const { account, organizationName } = workspace;
  const snippet = (await workspace.attempt('snippets:get', { key }))?.value;
  if (!snippet) return null;
  const { title, content } = snippet;
  if (!content.includes('{{')) return { title, content, fill: null };
  await entityParts.load();
  try {
    if (!entityParts.module) throw new Refusal({ kind: 'unexpected' });
    const fill = new entityParts.module.Fill(content, await readFillContext(account, snippet));
    if (!fill.circle) return { title, content, fill };
    toasts.warn(words('snippet.circle', { titles: fill.circle.join(' → ') }));
    return null;
  } catch (thrown) {
    toasts.warn(problemWords(problemOf(thrown), organizationName));
    return null;
  }
}

/** Copies a snippet and shows that; opens the dialog first where it has something to fill in. */
export async function copySnippet(workspace: Workspace, key: string): Promise<void> {
  const read = await readFilling(workspace, key);
  if (!read) return;
  const { title, fill } = read;
  if (fill?.asks) workspace.snippets.filling = { key, title, fill };
  else if (await workspace.attempt('snippets:copy', { key, filled: fill?.text }))
    toasts.say(words('action.copied'));
}
