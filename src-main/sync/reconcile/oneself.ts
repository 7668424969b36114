import type { Db } from '../../cache/db.ts';
import { othersOf } from '../../contract/message.ts';
import { listChanges, noteParams } from '../outbox/store.ts';
import { scheduledRows } from '../collections/scheduled.ts';

/** Older versions kept oneself among the people of a scheduled message, so that it never equalled its copy on the server. */
export function leaveOutOneself(db: Db, userId: number): void {
  for (const change of listChanges(db))
    if (change.action === 'create-scheduled' || change.action === 'edit-scheduled')
      noteParams(db, change, withoutOneself(change.params, userId));
  for (const { key, serverId, server } of scheduledRows.listServer(db))
    if (server) scheduledRows.setServer(db, key, serverId, withoutOneself(server, userId));
  for (const { key, value } of scheduledRows.list(db))
    scheduledRows.setVisible(db, key, withoutOneself(value, userId));
}

/** What a value says, and what is kept with it of earlier attempts; where it makes no sense, it stays as it is. */
function withoutOneself<Value>(value: Value, userId: number): Value {
  if (typeof value !== 'object' || value === null) return value;
  const { to, earlier } = value as { to?: { people?: number[] }; earlier?: unknown[] };
  return {
    ...value,
    ...(Array.isArray(to?.people) && { to: { people: othersOf(to.people, userId) } }),
    ...(Array.isArray(earlier) && { earlier: earlier.map((one) => withoutOneself(one, userId)) }),
  };
}
