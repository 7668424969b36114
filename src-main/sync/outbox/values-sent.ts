import type { StoredChange } from './change.ts';

/**
 * How many different values of unanswered attempts a change stores. The oldest are dropped. A dropped value on the
 * server counts as another client's: the user is asked, or the history records the value.
 */
export const MOST_EARLIER = 10;

type Sent = Pick<StoredChange, 'params' | 'maybeOnServer'>;

/**
 * The parameters that attempts may have put on the server, the latest last. If the server has such parameters, they are
 * our own. A change stores them as `earlier` when newer parameters replace them. Parameters that were never sent are
 * left out.
 */
export const valuesSent = (change: Sent): object[] =>
  change.maybeOnServer ? [...earlierOf(change), latestOf(change)] : earlierOf(change);

/** Whether an attempt with these parameters or earlier ones may have changed something on the server. */
export const mayHaveChanged = (change: Sent): boolean => valuesSent(change).length > 0;

/** The parameters that attempts sent before the present ones replaced them. */
export function earlierOf({ params }: Pick<StoredChange, 'params'>): object[] {
  const { earlier } = (params ?? {}) as { earlier?: unknown };
  return Array.isArray(earlier) ? (earlier as object[]) : [];
}

/**
 * Whether Perch makes the change by itself. It applies only if the server has one of the values in `onlyIf`, or a value that an
 * earlier attempt may have set. So it never overwrites another client's value.
 */
export const isConditional = ({ params }: Pick<StoredChange, 'params'>): boolean =>
  Array.isArray((params as { onlyIf?: unknown } | null)?.onlyIf);

/** The present parameters of a change, without `earlier`. */
export function latestOf({ params }: Pick<StoredChange, 'params'>): object {
  const { earlier: _, ...latest } = (params ?? {}) as { earlier?: unknown };
  return latest;
}

/** Parameters with the values that were sent before. Each value is there once, at its last place; at most `MOST_EARLIER`. */
export function withEarlier(params: unknown, sent: object[]): object {
  const latest = latestOf({ params });
  if (sent.length === 0) return latest;
  const lastOfEach = new Map<string, object>();
  for (const value of sent) {
    const text = JSON.stringify(value);
    lastOfEach.delete(text);
    lastOfEach.set(text, value);
  }
  return { ...latest, earlier: [...lastOfEach.values()].slice(-MOST_EARLIER) };
}
