import { z } from 'zod';
import { ServerStatus } from '../../contract/operations/status.ts';
import { readOwnStatus } from '../../cache/collections/own-status.ts';
import {
  EMPTY_STATUS,
  isEmptyStatus,
  isSameEmoji,
  isSameStatus,
  type StatusValue,
} from '../../contract/values/status.ts';
import { statusFingerprint, statusIn, statusOfFingerprint } from '../collections/own-status.ts';
import { applyNotes } from '../reconcile/apply.ts';
import type { Note } from '../reconcile/decide.ts';
import { subjectSituationOf } from '../reconcile/item-event.ts';
import { judge } from '../reconcile/judge.ts';
import { reconcileStatus } from '../reconcile/own-status.ts';
import { statusFromServer, mergeStatus } from '../wire/status.ts';
import { eventHandler, type EventHandler } from '../define/event-handler.ts';
import { subjects } from '../outbox/subjects.ts';

const OWN_SUBJECTS = [subjects.status, subjects.away];

/** The user's own status. An event has only the fields that were set. */
export const statusEvents: readonly EventHandler[] = [
  eventHandler(
    'user_status',
    undefined,
    ServerStatus.extend({ user_id: z.int() }),
    ({ user_id, away, ...reported }, { userId }) =>
      user_id !== userId
        ? {}
        : {
            staleAfterFault: ['status'],
            isHeldUp: (sending) => sending.some(({ subject }) => OWN_SUBJECTS.includes(subject)),
            apply(db) {
              const known = readOwnStatus(db).server ?? EMPTY_STATUS;
              const fields = statusFromServer(reported);
              const server = mergeStatus(known, reported);
              // Only the reported fields are compared: the server's copy may have the others from a newer delivery.
              const isOf = (delivered: string): boolean => {
                const { text, emoji } = statusOfFingerprint(db, delivered);
                const isText = reported.status_text === undefined || text === fields.text;
                return isText && (reported.emoji_name === undefined || isSameEmoji(emoji, fields.emoji));
              };
              const hasStatus = reported.status_text !== undefined || reported.emoji_name !== undefined;
              if (!hasStatus) return reconcileStatus(db, server, away);
              const judgement = judge(subjectSituationOf(db, subjects.status), {
                fingerprint: statusFingerprint(server),
                isOf,
                isFrom: ({ params }) => isSameStatus(statusIn(params), server),
              });
              applyNotes(db, 'status', [
                ...judgement.effects,
                ...judgement.overwritten.flatMap((other) =>
                  overwriteOf(server, statusOfFingerprint(db, other)),
                ),
              ]);
              if (judgement.origin !== 'own-superseded')
                reconcileStatus(db, server, away, { isBeforeOwn: judgement.origin === 'foreign-before-own' });
              applyNotes(db, 'status', judgement.after);
            },
          },
  ),
];

/** A delivery of ours overwrote a status that another client had set. The history does not keep an empty status. */
const overwriteOf = (ours: StatusValue, earlier: StatusValue): Note[] =>
  isEmptyStatus(earlier)
    ? []
    : [
        {
          do: 'record seen overwrite',
          ours: { action: 'set-status', params: { value: ours } },
          earlier: { action: 'set-status', params: { value: earlier } },
        },
      ];
