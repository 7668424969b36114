import { z } from 'zod';
import { ServerStatus } from '../../contract/operations/status.ts';
import { readOwnStatus } from '../../cache/own-status.ts';
import { EMPTY_STATUS, isEmptyStatus, isSameStatus, type StatusValue } from '../../contract/status.ts';
import { statusFingerprint, statusOfFingerprint } from '../collections/own-status.ts';
import { unansweredOf } from '../outbox/unanswered.ts';
import { applyNotes } from '../reconcile/apply.ts';
import type { Note } from '../reconcile/decide.ts';
import { judge } from '../reconcile/judge.ts';
import { reconcileStatus, statusIn } from '../reconcile/own-status.ts';
import { statusFromServer, mergeStatus } from '../wire/status.ts';
import { eventHandler, type EventHandler } from '../define/event-handler.ts';
import { subjects } from '../outbox/subjects.ts';

const OWN_SUBJECTS = [subjects.status, subjects.away];

/** The user's own status; an event has only what was set. */
export const statusEvents: readonly EventHandler[] = [
  eventHandler(
    'user_status',
    undefined,
    ServerStatus.extend({ user_id: z.int() }),
    ({ user_id, away, ...said }, { userId, echoes }) =>
      user_id !== userId
        ? { collections: [] }
        : {
            collections: ['status'],
            isHeldUp: (sending) => sending.some(({ subject }) => OWN_SUBJECTS.includes(subject)),
            apply(db) {
              const known = readOwnStatus(db).server ?? EMPTY_STATUS;
              const told = statusFromServer(said);
              const server = mergeStatus(known, said);
              // The rest of it may be of a newer delivery already.
              const isOf = (delivered: string): boolean => {
                const { text, emoji } = statusOfFingerprint(delivered);
                const isText = said.status_text === undefined || text === told.text;
                return isText && (said.emoji_name === undefined || emoji?.name === told.emoji?.name);
              };
              const isSaid = said.status_text !== undefined || said.emoji_name !== undefined;
              if (!isSaid) return reconcileStatus(db, server, away);
              const hearing = {
                subject: subjects.status,
                expectation: echoes.of(subjects.status),
                unanswered: unansweredOf(db, subjects.status),
              };
              const judgement = judge(hearing, {
                fingerprint: statusFingerprint(server),
                isOf,
                isFrom: ({ params }) => isSameStatus(statusIn(params), server),
              });
              applyNotes(db, 'status', [
                ...judgement.effects,
                ...judgement.overwritten.flatMap((other) => overwriteOf(server, statusOfFingerprint(other))),
              ]);
              if (judgement.origin !== 'own-superseded')
                reconcileStatus(db, server, away, { isBeforeOwn: judgement.origin === 'foreign-before-own' });
              applyNotes(db, 'status', judgement.after);
            },
          },
  ),
];

/** A delivery from here overwrote a status that another client had set. An empty one is nothing to go back to. */
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
