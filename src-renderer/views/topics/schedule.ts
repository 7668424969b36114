import type { Conversation } from '../../../src-main/contract/message.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import type { Composer } from './composer.svelte.ts';

/** What is being written for later, in the place of scheduled messages. */
const SCHEDULED_DRAFT = 'scheduled:new';

/** Hands what is being written on to the form for scheduled messages. One that is being written there already is not replaced. */
export async function scheduleInstead(
  workspace: Workspace,
  conversation: Conversation,
  composer: Composer,
): Promise<void> {
  const { accountId, session } = workspace;
  const draft = { accountId, name: SCHEDULED_DRAFT };
  const waiting = await workspace.attempt('drafts:get', draft);
  if (!waiting) return;
  if (waiting.value) {
    toasts.warn(words('composer.schedule-busy'));
    session.places.open('scheduled', { key: 'new', edit: true });
    return;
  }
  const isToPeople = 'people' in conversation;
  const value = JSON.stringify({
    kind: isToPeople ? 'people' : 'channel',
    channelId: isToPeople ? null : conversation.channelId,
    topic: isToPeople ? '' : conversation.topic,
    people: isToPeople ? conversation.people : [],
    content: composer.text,
    at: null,
    readBySender: null,
  });
  if (!(await workspace.attempt('drafts:save', { ...draft, value }))) return;
  composer.clear();
  session.places.open('scheduled', { key: 'new', edit: true });
}
