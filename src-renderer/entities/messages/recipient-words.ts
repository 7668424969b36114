import type { ConversationView } from '../../../src-main/contract/values/scheduled.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { channelWords, emptyTopicName, peopleWords } from './topic-names.ts';

/** The recipient of a message, in one line: `general › lunch`, or all names. */
export function recipientWords(workspace: Workspace, to: ConversationView): string {
  if ('people' in to) return peopleWords(to.people, workspace.facts?.userId ?? 0);
  return words('topic.in-channel', {
    channel: channelWords(to.channelId, to.name),
    topic: to.topic || emptyTopicName(workspace),
  });
}
