/** What the keys of drafts begin with. Those of messages are UUIDs. */
const BEGINNING = 'new-';

/** What the names begin with by which drafts of new messages are kept. */
export const SCHEDULED_DRAFTS = `scheduled:${BEGINNING}`;

/** The key of the draft of another new message; a later one is greater. */
export const newDraftKey = (): string => `${BEGINNING}${Date.now()}-${crypto.randomUUID().slice(0, 8)}`;

/** The key of the draft that the one of a message becomes which is gone. */
export const newKeyOf = (key: string): string => `${BEGINNING}${key}`;

export const isDraftKey = (key: string): boolean => key.startsWith(BEGINNING);

/** The name by which what is written of a message is kept; of a new one, by the key of its draft. */
export const draftNameOf = (key: string): string => `scheduled:${key}`;
