import type { Db } from '../../cache/file/db.ts';
import { othersOf } from '../../contract/values/conversation.ts';
import { listChanges, noteParams } from '../outbox/store.ts';
import { scheduledRows } from '../collections/scheduled.ts';

/**
 * Removes the user from the people of scheduled messages in the file. Older versions stored the user among them, so these
 * values never equalled the server's copy.
 */
export function leaveOutOneself(db: Db, userId: number): void {
  for (const change of listChanges(db))
    if (change.action === 'create-scheduled' || change.action === 'edit-scheduled')
      noteParams(db, change, withoutOneself(change.params, userId));
  for (const { key, serverId, server } of scheduledRows.listServer(db))
    if (server) scheduledRows.setServer(db, key, serverId, withoutOneself(server, userId));
  for (const { key, value } of scheduledRows.list(db))
    scheduledRows.setVisible(db, key, withoutOneself(value, userId));
}

/**
 * Removes the user from a value and from the `earlier` values stored with it. Leaves values that cannot be parsed
 * unchanged.
 */
function withoutOneself<Value>(value: Value, userId: number): Value {
  if (typeof value !== 'object' || value === null) return value;
  const { to, earlier } = value as { to?: { people?: number[] }; earlier?: unknown[] };
  return {
    ...value,
    ...(Array.isArray(to?.people) && { to: { people: othersOf(to.people, userId) } }),
    ...(Array.isArray(earlier) && { earlier: earlier.map((one) => withoutOneself(one, userId)) }),
  };
}
