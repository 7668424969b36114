import { MARK_READ } from '../../../src-main/contract/unread.ts';
import { preferences } from '../../app/preferences.svelte.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';

/**
 * Whether what is looked at is marked as read, by the user's own settings.
 * @param isConversation whether all of a conversation is shown, and not one message of it
 */
export function marksRead(isConversation: boolean): boolean {
  const { markReadPolicy } = preferences;
  return (
    markReadPolicy === MARK_READ.always || (markReadPolicy === MARK_READ.conversations && isConversation)
  );
}

export function markRead(workspace: Workspace, messageIds: number[]): void {
  const { accountId } = workspace;
  void workspace.attempt('messages:flag', { accountId, messageIds, flag: 'read', on: true });
}
