import { isEmptyStatus, isSameStatus, type StatusValue } from '../../contract/values/status.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Note } from './decide.ts';

/** Everything that a decision about the own status depends on. */
export interface StatusSituation {
  visible: StatusValue;
  /** The server's last copy; null if none is known. */
  server: StatusValue | null;
  /** The first waiting change, and what its attempts may have put on the server. */
  waiting: { change: StoredChange; sent: StatusValue[] } | null;
  /** The values of unanswered requests, which may still take effect. */
  unanswered: StatusValue[];
}

export type StatusWrite =
  | { do: 'set server status'; value: StatusValue }
  | { do: 'show status'; value: StatusValue }
  | { do: 'stop timer' }
  | { do: 'send status again'; value: StatusValue };

/**
 * Decides what follows from a reported own status. Reads nothing and writes nothing. It differs from a row of a collection in
 * four points: an edit to the value that the server has already is still delivered; the history does not keep an empty
 * status; a value that the server had before our own delivery is not shown; a status that another client set stops the timer.
 * @param isBeforeOwn whether the server had this value before a delivery of ours, which is shown already.
 */
export function decideStatus(
  { visible, server, waiting, unanswered }: StatusSituation,
  { value: reported, isBeforeOwn = false }: { value: StatusValue; isBeforeOwn?: boolean },
): (Note | StatusWrite)[] {
  const isShown = isSameStatus(visible, reported);
  const isFromUnanswered = unanswered
    .flatMap((late) => statusesAfter(late, server))
    .some((value) => isSameStatus(value, reported));
  const keep: StatusWrite = { do: 'set server status', value: reported };
  if (waiting) {
    const { change, sent } = waiting;
    const isKnown = server === null || isSameStatus(server, reported) || isEmptyStatus(reported);
    const isOwn = isFromUnanswered || sent.some((value) => isSameStatus(value, reported));
    // A status that Perch sets by itself gives way to another client's status.
    const isOverwriting = (change.params as { onlyIf?: unknown } | null)?.onlyIf === undefined;
    const isOverwritten = !isShown && !isKnown && !isOwn && isOverwriting;
    const earlier = { action: 'set-status', params: { value: reported } } as const;
    return isOverwritten ? [{ do: 'record overwrite', change, earlier }, keep] : [keep];
  }
  // If the event of our delivery never arrives, the next read shows what the server has.
  if (isBeforeOwn) return isShown ? [keep] : [keep, { do: 'mark stale' }];
  if (isShown) return [keep, { do: 'show status', value: reported }];
  if (isFromUnanswered) return [keep, { do: 'send status again', value: visible }];
  return [keep, { do: 'show status', value: reported }, { do: 'stop timer' }];
}

/**
 * The statuses that the server may have after a late request. The request has only the fields that were others when it was
 * sent, so the other one may stay (sync: Unanswered requests).
 * @param server the server's last copy
 */
const statusesAfter = (late: StatusValue, server: StatusValue | null): StatusValue[] =>
  server === null
    ? [late]
    : [late, { text: late.text, emoji: server.emoji }, { text: server.text, emoji: late.emoji }];
