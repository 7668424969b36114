import { MARK_READ } from '../../../../src-main/contract/values/unread.ts';
import { preferences } from '../../../base/words/preferences.svelte.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';

/**
 * Whether viewed messages are marked as read, by the user's own settings.
 * @param isConversation whether the pane shows a whole conversation, not a single message
 */
export function marksRead(isConversation: boolean): boolean {
  const { markReadPolicy } = preferences;
  return (
    markReadPolicy === MARK_READ.always || (markReadPolicy === MARK_READ.conversations && isConversation)
  );
}

export function markRead(workspace: Workspace, messageIds: number[]): void {
  void workspace.attempt('messages:flag', { messageIds, flag: 'read', on: true });
}
