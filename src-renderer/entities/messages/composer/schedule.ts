import type { Conversation } from '../../../../src-main/contract/values/conversation.ts';
import type { Recurrence } from '../../../../src-main/contract/values/recurrence.ts';
import type * as Scheduled from '../../../../src-main/contract/values/scheduled.ts';
import { words } from '../../../../resources/words.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';
import { toasts } from '../../../components/toast/toasts.svelte.ts';
import type { Composer } from './composer.svelte.ts';

/** As `contract/values/scheduled.ts` has it, which would bring its schemas into the place of topics. */
const SCHEDULED_DRAFT: typeof Scheduled.SCHEDULED_DRAFT = 'scheduled:new';

/** Hands what is being written on to the form for scheduled messages. */
export async function scheduleInstead(
  workspace: Workspace,
  conversation: Conversation,
  composer: Composer,
): Promise<void> {
  if (await schedule(workspace, conversation, composer.text)) composer.clear();
}

/**
 * Opens the form for scheduled messages with a recipient, a text, a moment in UNIX seconds and a rule, as far as they are
 * known. Returns false where another message is being written there already, which is not replaced.
 */
export async function schedule(
  workspace: Workspace,
  conversation: Conversation | null,
  content: string,
  { at, repeats }: { at: number | null; repeats?: Recurrence | undefined } = { at: null },
): Promise<boolean> {
  const draft = { name: SCHEDULED_DRAFT };
  const waiting = await workspace.attempt('drafts:get', draft);
  if (!waiting) return false;
  if (waiting.value) toasts.warn(words('composer.schedule-busy'));
  else {
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
    if (!(await workspace.attempt('drafts:save', { ...draft, value }))) return false;
  }
  workspace.session.places.open('scheduled', { key: 'new', edit: true });
  return !waiting.value;
}
