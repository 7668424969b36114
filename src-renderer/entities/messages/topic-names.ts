import type { Conversation } from '../../../src-main/contract/values/conversation.ts';
import { unresolvedName } from '../../../src-main/contract/values/resolved-topic.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** How the empty topic is called here. */
export const emptyTopicName = ({ organization }: Pick<Workspace, 'organization'>): string =>
  organization?.emptyTopicName ?? words('topic.none');

export const channelWords = (channelId: number, name: string | null): string =>
  name ?? words('topic.channel-number', { id: String(channelId) });

export const personWords = ({ userId, name }: { userId: number; name: string | null }): string =>
  name ?? words('picker.user-number', { id: String(userId) });

/** Everybody's name, or that one writes to oneself. */
export const peopleWords = (people: { userId: number; name: string | null }[], self: number): string =>
  people.every(({ userId }) => userId === self)
    ? words('topic.yourself')
    : people.map(personWords).join(', ');

/** A place to write to in one line: `general › lunch`. */
export function conversationWords(
  workspace: Workspace,
  conversation: Conversation,
  { channelName, people }: { channelName: string | null; people: { userId: number; name: string | null }[] },
): string {
  if ('people' in conversation) return peopleWords(people, workspace.organization?.userId ?? 0);
  const { channelId, topic } = conversation;
  return words('topic.in-channel', {
    channel: channelWords(channelId, channelName),
    topic: unresolvedName(topic) || emptyTopicName(workspace),
  });
}
