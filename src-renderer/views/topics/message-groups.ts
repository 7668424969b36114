import type { MessageView } from '../../../src-main/contract/message.ts';

/** How long after the message before it a message is shown under the same name, in milliseconds. */
const TOGETHER = 10 * 60_000;

/** How a message follows the one before it. */
export interface MessageGroup {
  /** It is the first one of its day on this computer's clocks. A message without a possible time belongs to the day before it. */
  startsDay: boolean;
  /** The same person wrote the one before it shortly earlier on that day, so the name is not repeated. */
  continues: boolean;
}

/** Whether a time is on a calendar at all: servers have sent others. */
const hasDay = (sentAt: number | null): sentAt is number =>
  sentAt !== null && !Number.isNaN(new Date(sentAt).getTime());

/** Groups messages, oldest first, by day and sender; one group for each message. */
export function groupsOf(messages: readonly MessageView[]): MessageGroup[] {
  let day: string | null = null;
  return messages.map(({ sentAt, sender }, at) => {
    const before = messages[at - 1];
    const ownDay: string | null = hasDay(sentAt) ? new Date(sentAt).toDateString() : day;
    const startsDay = ownDay !== day;
    day = ownDay;
    const isClose = sentAt !== null && Math.abs(sentAt - (before?.sentAt ?? -Infinity)) <= TOGETHER;
    const continues = !startsDay && isClose && sender !== null && before?.sender?.userId === sender.userId;
    return { startsDay, continues };
  });
}
