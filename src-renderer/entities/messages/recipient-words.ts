import type { ConversationView } from '../../../src-main/contract/values/scheduled.ts';
import { channelInText } from '../../../resources/channel-words.ts';
import { words } from '../../../resources/words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { channelWords, emptyTopicName, peopleWords } from './topic-names.ts';

/** The recipient of a message beside a sign for the channel, in one line: `general › lunch`, or all names. */
export const recipientName = (workspace: Pick<Workspace, 'organization'>, to: ConversationView): string =>
  nameOf(workspace, to, (channel) => channel);

/** The recipient of a message in a plain text: `care team (private) › night shift`, or all names. */
export const recipientWords = (workspace: Pick<Workspace, 'organization'>, to: ConversationView): string =>
  nameOf(workspace, to, (channel) => channelInText(channel, 'access' in to && to.access === 'private'));

function nameOf(
  workspace: Pick<Workspace, 'organization'>,
  to: ConversationView,
  inPlace: (channel: string) => string,
): string {
  if ('people' in to) return peopleWords(to.people, workspace.organization?.userId ?? 0);
  return words('topic.in-channel', {
    channel: inPlace(channelWords(to.channelId, to.name)),
    topic: to.topic || emptyTopicName(workspace),
  });
}
