import type { MessageView } from '../../../../src-main/contract/values/message.ts';

/** How long after the message before it a message is shown under the same name, in milliseconds. */
const TOGETHER = 10 * 60_000;

/** How a message follows its predecessor. */
export interface MessageGroup {
  /** The message begins a day on this computer's clocks. Without a possible time, it belongs to the day of its predecessor. */
  startsDay: boolean;
  /** The same person wrote the predecessor shortly before on the same day, so the name is not repeated. */
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
