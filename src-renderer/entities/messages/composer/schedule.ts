import type { Conversation } from '../../../../src-main/contract/values/conversation.ts';
import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import { draftNameOf, newDraftKey } from '../../../../src-main/contract/values/scheduled-draft.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';
import type { Composer } from './composer.svelte.ts';

/** Hands what is being written on to the form for scheduled messages. */
export async function scheduleInstead(
  workspace: Workspace,
  conversation: Conversation,
  composer: Composer,
): Promise<void> {
  const { text } = composer;
  // What was typed meanwhile stays.
  if ((await schedule(workspace, conversation, text)) && composer.text === text) composer.clear();
}

/**
 * Opens the form for scheduled messages with a recipient, a text, a moment in UNIX seconds and a rule, if they are
 * known, as a draft beside those that are being written there. Returns false if it could not be stored.
 */
export async function schedule(
  workspace: Workspace,
  conversation: Conversation | null,
  content: string,
  { at, repeats }: { at: number | null; repeats?: Recurrence | undefined } = { at: null },
): Promise<boolean> {
  const key = newDraftKey();
  const channel = conversation && 'channelId' in conversation ? conversation : null;
  const value = JSON.stringify({
    kind: conversation && 'people' in conversation ? 'people' : 'channel',
    channelId: channel?.channelId ?? null,
    topic: channel?.topic ?? '',
    people: conversation && 'people' in conversation ? conversation.people : [],
    content,
    at,
    readBySender: null,
    repeats: repeats ?? null,
  });
  if (!(await workspace.attempt('drafts:save', { name: draftNameOf(key), value }))) return false;
  workspace.session.places.open('scheduled', { key, edit: true });
  return true;
}
