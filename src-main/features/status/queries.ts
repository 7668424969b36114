import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { readOwnStatus } from '../../cache/collections/own-status.ts';
import { heldIn, wasSetHere } from '../../domain/status-after.ts';
import { readRuleState } from '../../domain/status-rules.ts';
import { isEmptyStatus, isSameStatus, type StatusView } from '../../contract/values/status.ts';
import { needsUser } from '../../sync/outbox/change.ts';
import { changesOf } from '../../sync/outbox/store.ts';
import { PRESENCE, settings } from '../../sync/collections/settings.ts';
import { subjects } from '../../sync/outbox/subjects.ts';

/** The user's own status as the window and the tray show it. */
export function statusView(db: Db): StatusView {
  const { value, server, clearAt, clearedUnchecked } = readOwnStatus(db);
  const state = readRuleState(db);
  const waiting = [...changesOf(db, subjects.status), ...changesOf(db, subjects.away)];
  // Of status and away, the change that needs the user comes first.
  const unsent = waiting.find(needsUser) ?? waiting[0];
  return {
    ...value,
    away: isAway(db),
    clearAt,
    unsent: unsent?.state ?? null,
    server: server && !isSameStatus(server, value) ? server : null,
    readable: hasCapability(db, 'status') !== false,
    clearedUnchecked,
    setElsewhere: !isEmptyStatus(value) && !wasSetHere(state, value),
    endsByRule: clearAt === null && heldIn(state, value) !== null,
  };
}

/** Whether the user appears away, as the window shows it. */
export const isAway = (db: Db): boolean => settings.rows.find(db, PRESENCE)?.value.value === false;
