import type { Markdown } from './markdown.ts';
import type { ScheduledMessage } from './scheduled-messages.ts';

/** A scheduled message as lists, events and the register response show it. */
export function scheduledMessageRecord(item: ScheduledMessage, markdown: Markdown) {
  const { recipient } = item;
  return {
    scheduled_message_id: item.id,
    type: recipient.type,
    to: recipient.type === 'stream' ? recipient.stream_id : others(recipient.user_ids, item.user_id),
    // Direct messages have no topic.
    ...(recipient.type === 'stream' && { topic: recipient.topic }),
    content: item.content,
    rendered_content: markdown.render(item.content).html,
    scheduled_delivery_timestamp: item.scheduled_delivery_timestamp,
    failed: item.failed,
  };
}

/** A reminder as lists, events and the register response show it. The note is part of the content (server-notes: Reminders). */
export function reminderRecord(item: ScheduledMessage, markdown: Markdown) {
  return {
    reminder_id: item.id,
    type: 'private',
    to: [item.user_id],
    content: item.content,
    rendered_content: markdown.render(item.content).html,
    scheduled_delivery_timestamp: item.scheduled_delivery_timestamp,
    failed: item.failed,
    reminder_target_message_id: item.reminder_target_message_id,
  };
}

/** The people of a conversation without the user, who stays only where nobody else is. */
function others(userIds: readonly number[], userId: number): readonly number[] {
  const rest = userIds.filter((other) => other !== userId);
  return rest.length > 0 ? rest : userIds;
}
