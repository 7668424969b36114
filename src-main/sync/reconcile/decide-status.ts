import { isEmptyStatus, isSameStatus, type StatusValue } from '../../contract/status.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Note } from './decide.ts';

/** All that is known of the own status when the server says what it is. */
export interface StatusSituation {
  shown: StatusValue;
  /** The server's last copy; null where none is known. */
  server: StatusValue | null;
  /** The first change that waits, and what its attempts may have put on the server. */
  waiting: { change: StoredChange; sent: StatusValue[] } | null;
  /** What requests that were given up, and may still take effect, say. */
  unanswered: StatusValue[];
}

/** One write to the own status. */
export type StatusWrite =
  | { do: 'set status there'; value: StatusValue }
  | { do: 'show status'; value: StatusValue }
  | { do: 'stop timer' }
  | { do: 'send status again'; value: StatusValue };

/**
 * Decides what follows from the server's word of the own status. Reads nothing and writes nothing. It differs from a row of
 * a collection in four points: an edit that says what stands there already is delivered all the same; an empty status is
 * nothing that the history keeps; a word before our own is not shown; a status set elsewhere ends the timer.
 * @param isBeforeOwn a delivery from here comes after this word, and is shown already.
 */
export function decideStatus(
  { shown, server, waiting, unanswered }: StatusSituation,
  { value: said, isBeforeOwn = false }: { value: StatusValue; isBeforeOwn?: boolean },
): (Note | StatusWrite)[] {
  const isShown = isSameStatus(shown, said);
  const isLate = unanswered.some((value) => isSameStatus(value, said));
  const keep: StatusWrite = { do: 'set status there', value: said };
  if (waiting) {
    const { change, sent } = waiting;
    const isKnown = server === null || isSameStatus(server, said) || isEmptyStatus(said);
    const isOwn = isLate || sent.some((value) => isSameStatus(value, said));
    const isOverwritten = !isShown && !isKnown && !isOwn && change.action === 'set-status';
    const earlier = { action: 'set-status', params: { value: said } } as const;
    return isOverwritten ? [{ do: 'record overwrite', change, earlier }, keep] : [keep];
  }
  // Should the server never tell of ours, what is read shows what stands there.
  if (isBeforeOwn) return isShown ? [keep] : [keep, { do: 'mark stale' }];
  if (isShown) return [keep, { do: 'show status', value: said }];
  if (isLate) return [keep, { do: 'send status again', value: shown }];
  return [keep, { do: 'show status', value: said }, { do: 'stop timer' }];
}
