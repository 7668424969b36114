import type { Conversation } from '../../../src-main/contract/values/conversation.ts';

export interface PlaceMenuProps {
  /** A conversation, or a whole channel. */
  where: Conversation | { channelId: number };
  /** The name of the conversation or channel. */
  title: string;
  /** Of the channel that it is, or is in; null if that is not known. */
  channelName?: string | null;
  /** Of a topic: as the user wants it. */
  resolved?: boolean | undefined;
}
