import type { Conversation } from '../../../src-main/contract/message.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import type { Composer } from './composer.svelte.ts';

/** What is being written for later, in the place of scheduled messages. */
const SCHEDULED_DRAFT = 'scheduled:new';

/** Hands what is being written on to the form for scheduled messages. */
export async function scheduleInstead(
  workspace: Workspace,
  conversation: Conversation,
  composer: Composer,
): Promise<void> {
  if (await schedule(workspace, conversation, composer.text)) composer.clear();
}

/**
 * Opens the form for scheduled messages with a recipient and a text. Returns false where another message is being written there
 * already, which is not replaced.
 */
export async function schedule(
  workspace: Workspace,
  conversation: Conversation,
  content: string,
): Promise<boolean> {
  const { accountId, session } = workspace;
  const draft = { accountId, name: SCHEDULED_DRAFT };
  const waiting = await workspace.attempt('drafts:get', draft);
  if (!waiting) return false;
  if (waiting.value) toasts.warn(words('composer.schedule-busy'));
  else {
    const isToPeople = 'people' in conversation;
    const value = JSON.stringify({
      kind: isToPeople ? 'people' : 'channel',
      channelId: isToPeople ? null : conversation.channelId,
      topic: isToPeople ? '' : conversation.topic,
      people: isToPeople ? conversation.people : [],
      content,
      at: null,
      readBySender: null,
    });
    if (!(await workspace.attempt('drafts:save', { ...draft, value }))) return false;
  }
  session.places.open('scheduled', { key: 'new', edit: true });
  return !waiting.value;
}
