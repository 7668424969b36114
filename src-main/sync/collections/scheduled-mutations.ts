import type { ApiError } from '../../api/errors.ts';
import { readFact } from '../../cache/metadata.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam } from '../../contract/operations/operation.ts';
import { isAboutRecipient, normalContent, type ScheduledValue } from '../../contract/scheduled.ts';
import { recipientOf } from '../wire/recipient.ts';
import { scheduled } from './scheduled.ts';
import type { SendContext } from '../define/mutation.ts';
import { createKind, deleteKind, editKind, serverIdOf } from '../rows/row-mutations.ts';

const describe = ({ content }: ScheduledValue) => ({ title: normalContent(content).split('\n', 1)[0] ?? '' });
const deadlineOf = ({ at, sent }: ScheduledValue): number | null => (sent ? null : at);

const levelOf = ({ db }: SendContext): number | null => readFact(db, 'realm')?.featureLevel ?? null;

const fieldOf = ({ to }: ScheduledValue, { details }: ApiError): string | undefined =>
  isAboutRecipient(to, details.code) ? 'recipient' : undefined;

export const scheduledKinds = {
  'create-scheduled': createKind(scheduled, {
    operation: operations.createScheduledMessage,
    request({ to, content, at, readBySender }, context) {
      const operation = operations.createScheduledMessage;
      const level = levelOf(context);
      const says = offersParam(operation, 'read_by_sender', level);
      return {
        ...recipientOf(operation, to, level),
        content,
        scheduled_delivery_timestamp: at,
        ...(says && { read_by_sender: readBySender ?? true }),
      };
    },
    idOf: ({ scheduled_message_id }) => scheduled_message_id,
    deadlineOf,
    fieldOf,
    describe,
  }),
  'edit-scheduled': editKind(scheduled, {
    operation: operations.editScheduledMessage,
    request(row, { to, content, at }, _, context) {
      return {
        scheduled_message_id: serverIdOf(row),
        ...(to && recipientOf(operations.editScheduledMessage, to, levelOf(context))),
        content,
        scheduled_delivery_timestamp: at,
      };
    },
    deadlineOf,
    fieldOf,
    describe,
  }),
  'delete-scheduled': deleteKind(scheduled, {
    operation: operations.deleteScheduledMessage,
    request: (row) => ({ scheduled_message_id: serverIdOf(row) }),
    describe,
  }),
};
