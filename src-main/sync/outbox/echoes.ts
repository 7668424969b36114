import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import { readJson } from '../../contract/text/read-json.ts';

/**
 * The most deliveries of one subject that are expected. By the time of a later one the oldest event has certainly arrived.
 */
const MOST_EXPECTED = 20;

/** The event that the server will send about a delivery of ours. */
export interface Echo {
  subject: string;
  fingerprint: string;
  /**
   * The fingerprint of the server's copy at the delivery. An event with this value, or with an earlier one, is out of date.
   */
  copyBefore?: string;
  /** For a deletion: the subject of its row until now. The events of that subject are expected before. */
  after?: string;
  /** For a deletion: the fingerprint of the server's copy before it. Events of other clients replace it meanwhile. */
  before?: string;
}

/** The fingerprint of an expected event, and that of the server's copy before it. */
export type NewEcho = Pick<Echo, 'fingerprint' | 'copyBefore'>;

/** The expected events of a subject, and the events that have arrived meanwhile. All values are fingerprints. */
const Expectation = z.object({
  /** Our deliveries whose events have not arrived, oldest first. `copyBefore` is the server's copy at that time, or null. */
  deliveries: z.array(z.object({ fingerprint: z.string(), copyBefore: z.string().nullable() })),
  /** The values of other clients since, and how many deliveries were expected when each arrived. */
  others: z.array(z.object({ fingerprint: z.string(), expectedThen: z.int() })),
  /** Values of other clients that our deliveries overwrote unseen, until the caller puts them into the history. */
  overwritten: z.array(z.string()),
  /** The server's copy before a deletion. */
  before: z.string().nullable(),
  /** The ID of the last event that was applied before the latest delivery had its response. */
  lastEventId: z.int(),
});
export type Expectation = z.infer<typeof Expectation>;

const NOTHING: Expectation = {
  deliveries: [],
  others: [],
  overwritten: [],
  before: null,
  lastEventId: -1,
};

/**
 * Whose change an event reports (sync: Expected echoes).
 * - `own-superseded`: a delivery of ours that a newer delivery has followed.
 * - `own-latest`: our newest delivery.
 * - `foreign-before-own`: a different value, while the event of a delivery of ours is still expected.
 * - `foreign`: a different value, while no event is expected.
 */
export type EventOrigin = 'own-superseded' | 'own-latest' | 'foreign-before-own' | 'foreign';

/**
 * What is expected after an event, and whose change the event reports. Reads nothing and writes nothing.
 * @param isOf whether the event can be the echo of this fingerprint. Events that report a part compare that part.
 * @param isFromUnanswered whether an unanswered request of ours sent the reported value, so that no other client did.
 * @returns the same `expectation` where nothing changes.
 */
export function expectationAfter(
  expectation: Expectation,
  fingerprint: string,
  isOf = (expected: string): boolean => expected === fingerprint,
  isFromUnanswered = (): boolean => false,
): { origin: EventOrigin; expectation: Expectation } {
  const { deliveries, others } = expectation;
  if (deliveries.length === 0) return { origin: 'foreign', expectation };
  const index = deliveries.findIndex((delivery) => isOf(delivery.fingerprint));
  if (index < 0) {
    const origin = 'foreign-before-own';
    // While events alone fail, a list may have shown the value before its event. Our delivery was made knowing that value.
    const isKnown = deliveries.some(({ copyBefore }) => copyBefore !== null && isOf(copyBefore));
    if (isKnown) return { origin, expectation: { ...expectation, others: [] } };
    if (isFromUnanswered()) return { origin, expectation };
    const other = { fingerprint, expectedThen: deliveries.length };
    return { origin, expectation: { ...expectation, others: [...others, other].slice(-MOST_EXPECTED) } };
  }
  const later = deliveries.slice(index + 1);
  // Values of other clients that arrived before this delivery were known when it was made.
  const unseen = others.filter(({ expectedThen }) => expectedThen > index);
  return {
    origin: later.length > 0 ? 'own-superseded' : 'own-latest',
    expectation: {
      ...expectation,
      deliveries: later,
      others: [],
      overwritten: unseen.map((other) => other.fingerprint),
    },
  };
}

/** Whether an event with this fingerprint is expected. */
export const isExpected = ({ deliveries }: Expectation, fingerprint: string): boolean =>
  deliveries.some((delivery) => delivery.fingerprint === fingerprint);

/**
 * The last value of other clients for an item that was deleted here, or else its value before the deletion; null for none.
 */
export const lastReported = ({ others, before }: Expectation): string | null =>
  others.at(-1)?.fingerprint ?? before;

/**
 * The events that the server will send about our own deliveries (sync: Expected echoes). An event can arrive long after the
 * response to its delivery, when a newer delivery of the same subject has ended. Such an event is out of date: it is not
 * shown, and not taken for another client's change.
 *
 * Expectations are stored beside the event queue that they belong to. They are deleted with the queue, or when later events
 * show that no more will arrive (cache/prune.ts).
 */
export class ExpectedEchoes {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A delivery succeeded, so its event is expected. The caller's transaction also ends the delivery. */
  expect({ subject, fingerprint, copyBefore, after = subject, before }: Echo): void {
    const queue = storedEventQueue.read(this.#db);
    if (queue === null) return;
    const expectation = this.of(after);
    if (after !== subject) this.#remove(after);
    const { deliveries, others } = expectation;
    const dropped = Math.max(0, deliveries.length + 1 - MOST_EXPECTED);
    const next: Expectation = {
      ...expectation,
      deliveries: [...deliveries, { fingerprint, copyBefore: copyBefore ?? null }].slice(dropped),
      others: others.map((other) => ({ ...other, expectedThen: other.expectedThen - dropped })),
      before: before ?? null,
      lastEventId: queue.lastEventId,
    };
    this.#db.run('replace into expected_echoes (subject, value, created_at) values (?, ?, ?)', [
      subject,
      JSON.stringify(next),
      Date.now(),
    ]);
  }

  /** Whether no event about a delivery of ours is expected any more. */
  get isEmpty(): boolean {
    return this.#db.row('select 1 from expected_echoes limit 1') === undefined;
  }

  /** The subjects of which events are expected. */
  get subjects(): string[] {
    return this.#db.column<string>('select subject from expected_echoes');
  }

  of(subject: string): Expectation {
    const text = this.#db.value<string>('select value from expected_echoes where subject = ?', [subject]);
    return (text === undefined ? undefined : readJson(Expectation, text)) ?? NOTHING;
  }

  /** Stores what an event left of what was expected of its subject. Where that is nothing, the row is removed. */
  store(subject: string, expectation: Expectation): void {
    const { deliveries, overwritten } = expectation;
    if (deliveries.length + overwritten.length === 0) return this.#remove(subject);
    this.#db.run('update expected_echoes set value = ? where subject = ?', [
      JSON.stringify(expectation),
      subject,
    ]);
  }

  #remove(subject: string): void {
    this.#db.run('delete from expected_echoes where subject = ?', [subject]);
  }
}

/** Everything was read anew, so no event about an earlier delivery will arrive. */
export function forgetEchoes(db: Db): void {
  db.run('delete from expected_echoes');
}
