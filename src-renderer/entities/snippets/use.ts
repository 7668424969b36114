import { Fill } from '../../components/fill/fill.svelte.ts';
import { withoutControls } from '../../../src-main/contract/text/controls.ts';
import type { SnippetView } from '../../../src-main/contract/values/snippet.ts';
import { words } from '../../../resources/words.ts';
import { problemOf } from '../../base/bridge/bridge.ts';
import { problemWords } from '../../base/words/problem-words.ts';
import type { Insertion } from '../../state/snippets.svelte.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { readFillContext } from '../../components/fill/read-context.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';

/**
 * A snippet and its placeholders; without any, `fill` is null. Null if it cannot be read or contains itself, which the user is
 * then shown.
 * @param chosen the text of a team's snippet that the user has chosen: the present one, or the one used last
 */
async function readFilling(workspace: Workspace, key: string, chosen?: string): Promise<Read | null> {
  const { account, organizationName } = workspace;
  const snippet = (await workspace.attempt('snippets:get', { key }))?.value;
  if (!snippet) return null;
  const content = chosen === undefined || chosen !== snippet.before ? snippet.content : chosen;
  if (!content.includes('{{')) return { snippet, content, fill: null };
  try {
    const fill = new Fill(content, await readFillContext(account, { ...snippet, content }));
    if (!fill.circle) return { snippet, content, fill };
    toasts.warn(words('snippet.circle', { titles: fill.circle.join(' → ') }));
    return null;
  } catch (thrown) {
    toasts.warn(problemWords(problemOf(thrown), organizationName));
    return null;
  }
}

interface Read {
  snippet: SnippetView;
  content: string;
  fill: Fill | null;
}

/**
 * Copies a snippet and shows that; opens the dialog first where it has something to fill in, and a team's text that the user has
 * to see.
 * @param chosen a text that the user is shown and has chosen
 */
export async function copySnippet(workspace: Workspace, key: string, chosen?: string): Promise<void> {
  const read = await readFilling(workspace, key, chosen);
  if (!read) return;
  const { snippet, content, fill } = read;
  const { title, team, before } = snippet;
  const seen = chosen === content ? chosen : undefined;
  if (team && seen === undefined && (before !== null || chosen !== undefined)) workspace.openSnippet(key);
  else if (fill?.asks) workspace.snippets.filling = { key, title, content, fill };
  else if (await workspace.attempt('snippets:copy', { key, seen, content, filled: fill?.text }))
    toasts.say(words('action.copied'));
}

/** Inserts a snippet into a text; opens the dialog first where it has something to fill in. */
export async function insertSnippet(
  workspace: Workspace,
  key: string,
  into: (insertion: Insertion) => Promise<void>,
): Promise<void> {
  const { snippets } = workspace;
  const insert = ({ text, caret }: Insertion): Promise<void> =>
    into({ text: withoutControls(text), caret: withoutControls(text.slice(0, caret)).length });
  const read = await readFilling(workspace, key);
  if (!read) return;
  const { snippet, content, fill } = read;
  if (fill?.asks) {
    snippets.filling = { key, title: snippet.title, content, fill, insert };
    return;
  }
  await workspace.attempt('snippets:inserted', { key, content });
  await insert(fill?.insertion ?? { text: content, caret: content.length });
}
