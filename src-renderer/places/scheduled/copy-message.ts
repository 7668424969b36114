import type { ScheduledView } from '../../../src-main/contract/values/scheduled.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';

/** Copies the text of a scheduled message. */
export async function copyMessage(workspace: Workspace, { content }: ScheduledView): Promise<void> {
  if (await workspace.attempt('clipboard:copy', { text: content })) toasts.say(words('action.copied'));
}
