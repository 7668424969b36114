import { badRequest, objectNotFound } from '../http/errors.ts';
import { operation } from '../http/operation.ts';
import { integer, json, optional, required, text } from '../http/parameters.ts';
import { maxReminderNoteLength } from '../state/limits.ts';
import { readableMessage } from '../state/message-access.ts';
import { directRecipient } from '../state/recipients.ts';
import { reminderContent } from './message-quotation.ts';
import { checkIsFuture } from './scheduled-messages.ts';

/**
 * `POST /reminders`: no de-duplication. The core has every parameter as optional, but servers require the message and the time
 * (server-notes: Reminders).
 */
const create = operation('POST', '/reminders', {
  core: true,
  since: 381,
  parameters: {
    message_id: required(json(integer)),
    scheduled_delivery_timestamp: required(json(integer)),
    note: optional(text({ strip: true }), 415),
  },
  handle({ parameters, state, client }, caller) {
    const { message_id, scheduled_delivery_timestamp, note = '' } = parameters;
    if ([...note].length > maxReminderNoteLength) {
      throw badRequest(`Maximum reminder note length: ${maxReminderNoteLength} characters`);
    }
    checkIsFuture(state, scheduled_delivery_timestamp);
    const message = readableMessage(state, caller, message_id);
    return {
      reminder_id: state.scheduledMessages.create({
        kind: 'reminder',
        user_id: caller.user_id,
        recipient: directRecipient([caller.user_id]),
        content: reminderContent(message, note, state),
        scheduled_delivery_timestamp,
        read_by_sender: false,
        client,
        reminder_target_message_id: message.id,
      }),
    };
  },
});

/** `GET /reminders`: waiting and failed reminders. */
const list = operation('GET', '/reminders', {
  since: 399,
  handle: ({ state }, caller) => ({ reminders: state.scheduledMessages.reminderRecords(caller.user_id) }),
});

/** `DELETE /reminders/{reminder_id}`: a success, too, for one that was given. */
const remove = operation('DELETE', '/reminders/{reminder_id}', {
  since: 399,
  handle({ path, state }, caller) {
    const item = state.scheduledMessages.byId(Number(path.reminder_id));
    if (item?.kind !== 'reminder' || item.user_id !== caller.user_id) {
      throw objectNotFound('Reminder does not exist');
    }
    state.scheduledMessages.delete(item.id);
    return {};
  },
});

export const reminders = [create, list, remove];
