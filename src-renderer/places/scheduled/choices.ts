import type { ChannelChoice, Person } from '../../components/picker/choice.ts';
import { channelWords, personWords } from '../../entities/messages/topic-names.ts';

/** A channel; only its ID may be known. */
export const channelOf = (channelId: number, name: string | null): ChannelChoice => ({
  channelId,
  name: channelWords(channelId, name),
});

/** A person; only the ID may be known. */
export const personOf = (userId: number, name: string | null): Person => ({
  userId,
  name: personWords({ userId, name }),
});
