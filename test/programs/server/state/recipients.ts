/** Where a message goes. */
export type Recipient = ChannelRecipient | DirectRecipient;

export interface ChannelRecipient {
  readonly type: 'stream';
  readonly stream_id: number;
  /** Empty for a message without a topic. */
  readonly topic: string;
}

export interface DirectRecipient {
  readonly type: 'private';
  /** Everybody in the conversation, the sender too, in ascending order. */
  readonly user_ids: readonly number[];
}

/** The form of a recipient in a table. */
export interface RecipientColumns {
  readonly stream_id: number | null;
  readonly topic: string;
  readonly user_ids: string | null;
}

/** The conversation of these people. */
export function directRecipient(userIds: readonly number[]): DirectRecipient {
  return { type: 'private', user_ids: [...new Set(userIds)].sort((a, b) => a - b) };
}

export function toColumns(recipient: Recipient): RecipientColumns {
  return recipient.type === 'stream'
    ? { stream_id: recipient.stream_id, topic: recipient.topic, user_ids: null }
    : { stream_id: null, topic: '', user_ids: JSON.stringify(recipient.user_ids) };
}

export function fromColumns({ stream_id, topic, user_ids }: RecipientColumns): Recipient {
  return stream_id === null
    ? { type: 'private', user_ids: JSON.parse(user_ids ?? '[]') as number[] }
    : { type: 'stream', stream_id, topic };
}
