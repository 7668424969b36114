import type { Message } from '../state/messages.ts';
import type { State } from '../state/state.ts';

/** Markdown that links to a message. */
export function messageLink({ id, recipient }: Message, state: State): string {
  if (recipient.type === 'private') {
    return `[a direct message](/#narrow/dm/${recipient.user_ids.join(',')}/near/${id})`;
  }
  const channel = state.channels.byId(recipient.stream_id)!;
  const topic = recipient.topic || state.realm.read().empty_topic_display_name;
  return `#**${channel.name}>${topic}@${id}**`;
}

/** Markdown with a message's sender and text. */
export function quotation({ sender_id, content }: Message, state: State, said = 'said'): string {
  const { full_name } = state.users.byId(sender_id)!;
  // Longer than any fence inside.
  const longest = Math.max(2, ...[...content.matchAll(/^`{3,}/gm)].map(([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  return `@_**${full_name}|${sender_id}** ${said}:\n${fence}quote\n${content}\n${fence}`;
}

/** The notification bot's text (zulip/zulip, zerver/lib/reminders.py, get_reminder_formatted_content). */
export function reminderContent(message: Message, note: string, state: State): string {
  const sentence = `You requested a reminder for ${messageLink(message, state)}.`;
  return [
    note === '' ? sentence : `${sentence} Note:\n > ${note}`,
    quotation(message, state, `[said](/#narrow/near/${message.id})`),
  ].join('\n\n');
}
