import type { StoredChange } from './change.ts';

/**
 * So many different values of lost attempts are kept with a change, the latest. One that is dropped counts as another
 * client's when it is found on the server: the user is asked about it, or it stands in the history, and it is never
 * overwritten unseen.
 */
export const MOST_EARLIER = 10;

type Sent = Pick<StoredChange, 'params' | 'maybeOnServer'>;

/**
 * The parameters that attempts may have put on the server, the latest last. A change keeps them as `earlier` when others
 * take their place: found on the server, they are our own doing and nobody else's. What was never sent is not among them.
 */
export const valuesSent = (change: Sent): object[] =>
  change.maybeOnServer ? [...earlierOf(change), latestOf(change)] : earlierOf(change);

/** Whether an attempt may have changed something on the server, with these parameters or earlier ones. */
export const mayHaveChanged = (change: Sent): boolean => valuesSent(change).length > 0;

/** What attempts sent before these parameters took the place of others. */
export function earlierOf({ params }: Pick<StoredChange, 'params'>): object[] {
  const { earlier } = (params ?? {}) as { earlier?: unknown };
  return Array.isArray(earlier) ? (earlier as object[]) : [];
}

/** What a change says, without what was sent before. */
export function latestOf({ params }: Pick<StoredChange, 'params'>): object {
  const { earlier: _, ...latest } = (params ?? {}) as { earlier?: unknown };
  return latest;
}

/** Parameters with what was sent before them: each value once, where it was sent last, and `MOST_EARLIER` of them. */
export function withEarlier(params: unknown, sent: object[]): object {
  const latest = latestOf({ params });
  if (sent.length === 0) return latest;
  const lastOfEach = new Map<string, object>();
  for (const value of sent) {
    const said = JSON.stringify(value);
    lastOfEach.delete(said);
    lastOfEach.set(said, value);
  }
  return { ...latest, earlier: [...lastOfEach.values()].slice(-MOST_EARLIER) };
}
