import { z } from 'zod';
import { ServerStatus } from '../../contract/operations/status.ts';
import { readOwnStatus } from '../../cache/own-status.ts';
import { recordSeenOverwrite } from '../../cache/overwrites.ts';
import { EMPTY_STATUS, isEmptyStatus, isSameStatus } from '../../contract/status.ts';
import { SetStatusParams, statusEcho, statusOfEcho } from '../collections/own-status.ts';
import { settleUnanswered, mayComeFromUnanswered } from '../outbox/unanswered.ts';
import { reconcileStatus } from '../reconcile/own-status.ts';
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
                const { text, emoji } = statusOfEcho(delivered);
                const isText = said.status_text === undefined || text === told.text;
                return isText && (said.emoji_name === undefined || emoji?.name === told.emoji?.name);
              };
              const isSaid = said.status_text !== undefined || said.emoji_name !== undefined;
              const saysSo = (params: unknown): boolean =>
                isSameStatus(SetStatusParams.safeParse(params).data?.value ?? EMPTY_STATUS, server);
              const isLate = () => mayComeFromUnanswered(db, subjects.status, saysSo);
              const whoseWord = isSaid
                ? echoes.classify(subjects.status, statusEcho(server), isOf, isLate)
                : 'foreign';
              for (const other of echoes.takeOverwritten(subjects.status)) {
                const earlier = statusOfEcho(other);
                if (!isEmptyStatus(earlier))
                  recordSeenOverwrite(db, {
                    ours: { action: 'set-status', params: { value: server } },
                    earlier: { action: 'set-status', params: { value: earlier } },
                  });
              }
              if (whoseWord !== 'own-superseded')
                reconcileStatus(db, server, away, { isBeforeOurs: whoseWord === 'foreign-before-own' });
              if ((whoseWord === 'foreign' || whoseWord === 'foreign-before-own') && isSaid)
                settleUnanswered(db, subjects.status, saysSo);
            },
          },
  ),
];
