import type { ScheduledForm } from './scheduled.ts';

/** The scheduled message by which a note comes on all devices. Other clients show it unread. */
export const noteToOneself = (
  userId: number,
  note: string,
): Pick<ScheduledForm, 'to' | 'content' | 'readBySender'> => ({
  to: { people: [userId] },
  content: note,
  readBySender: false,
});
