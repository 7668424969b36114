import { withoutControls } from '../../../src-main/contract/text/text.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { readFilling } from './copy.ts';
import type { Insertion } from '../../state/snippets.svelte.ts';

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
    snippets.filling = { key, title: snippet.title, fill, insert };
    return;
  }
  await workspace.attempt('snippets:inserted', { key });
  await insert(fill?.insertion ?? { text: content, caret: content.length });
}
