import { readFact } from '../../cache/metadata.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam } from '../../contract/operations/operation.ts';
import type { ReminderValue } from '../../contract/reminder.ts';
import { reminders } from './reminders.ts';
import { createKind, deleteKind, serverIdOf } from '../rows/row-mutations.ts';
import { isBlank, trimmed } from '../../contract/text.ts';

const describe = ({ note, messageId }: ReminderValue) => ({ title: note || `#${messageId ?? ''}` });

export const reminderKinds = {
  'create-reminder': createKind(reminders, {
    operation: operations.createReminder,
    request({ messageId, at, note }, { db }) {
      const level = readFact(db, 'realm')?.featureLevel ?? null;
      const says = !isBlank(note) && offersParam(operations.createReminder, 'note', level);
      return {
        message_id: messageId ?? 0,
        scheduled_delivery_timestamp: at,
        ...(says && { note: trimmed(note) }),
      };
    },
    idOf: ({ reminder_id }) => reminder_id,
    deadlineOf: ({ at }) => at,
    // Whatever is refused, it is the message: it is not there, or not to be seen.
    fieldOf: (_, { details }) => (details.code === 'BAD_REQUEST' ? 'messageId' : undefined),
    describe,
  }),
  'delete-reminder': deleteKind(reminders, {
    operation: operations.deleteReminder,
    request: (row) => ({ reminder_id: serverIdOf(row) }),
    describe,
  }),
};
