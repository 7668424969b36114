import type { SnippetView } from '../../../src-main/contract/values/snippet.ts';
import { words } from '../../../resources/words.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

type Followed = Pick<SnippetView, 'key' | 'title' | 'file'>;

/** Opens the file that a snippet follows. */
export async function openFile(workspace: Workspace, { key, file }: Followed): Promise<void> {
  const opened = await workspace.attempt('exchange:open-followed', { key });
  if (opened?.value === false) toasts.warn(words('follow.open-failed', { file: file ?? '' }));
}

/** Ends the following of a snippet, which can be edited then. */
export async function makeOwn(workspace: Workspace, { key, title, file }: Followed): Promise<void> {
  if (await workspace.attempt('exchange:make-own', { key }))
    toasts.say(words('follow.made-own', { title, file: file ?? '' }));
}
