import { ApiError } from '../http/errors.ts';
import { noticeFailure } from './notices.ts';
import { directRecipient } from './recipients.ts';
import type { ScheduledMessage } from './scheduled-messages.ts';
import { checkMaySend, send } from './sending.ts';
import type { State } from './state.ts';

/** No message is sent later than this after its time, in seconds; a reminder is (server-notes: Reminders). */
const latestSeconds = 600;

/** Sends the scheduled messages and reminders whose time has come; what cannot be sent is marked as failed. */
export function deliverDue(state: State): void {
  for (const item of state.scheduledMessages.due(state.now())) {
    const inTime =
      item.kind === 'reminder' || state.now() - item.scheduled_delivery_timestamp <= latestSeconds;
    const failure = inTime ? deliver(state, item) : 'Message could not be sent at the scheduled time.';
    const failed = failure !== undefined;
    state.scheduledMessages.update(item.id, { delivered: !failed, failed });
    if (failed && item.kind === 'message') noticeFailure(state, item, failure);
  }
}

/** @returns why it could not be sent; undefined if it was. */
function deliver(state: State, item: ScheduledMessage): string | undefined {
  const owner = state.users.byId(item.user_id)!;
  if (!owner.is_active) return 'The account is deactivated';
  const bot = state.users.notificationBot();
  const reminder = item.kind === 'reminder';
  const sender = reminder ? bot : owner;
  const recipient = reminder ? directRecipient([owner.user_id, bot.user_id]) : item.recipient;
  try {
    checkMaySend(state, sender, recipient);
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  send(state, {
    sender_id: sender.user_id,
    recipient,
    content: item.content,
    client: reminder ? 'Internal' : item.client,
    readBy: !reminder && item.read_by_sender ? [owner.user_id] : [],
    follows: true,
  });
  return undefined;
}
