import { z } from 'zod';
import type { Db } from '../../cache/db.ts';
import { readMetadata } from '../../cache/metadata.ts';
import { JsonRows } from '../../cache/json-rows.ts';

/** So many deliveries of one subject are expected. Their events have surely come by the time that there are more. */
const MOST_EXPECTED = 20;

/** What the server's event about a delivery of ours will say. */
export interface Echo {
  subject: string;
  fingerprint: string;
  /** The fingerprint of what the server was known to have at the delivery. An event of it or of something before it is old. */
  known?: string;
  /** Of a deletion: the subject of its row until now. What is expected of that subject comes first. */
  after?: string;
  /** Of a deletion: the fingerprint of what the server had before. What others say meanwhile changes that. */
  before?: string;
}

/** The fingerprint of an event, and of what was known before it. */
export type NewEcho = Pick<Echo, 'fingerprint' | 'known'>;

/** What is expected of one subject, and what has come meanwhile. Fingerprints throughout. */
export interface Expectation {
  /** Our deliveries whose events have not come, oldest first. `known` is what the server had then; null for nothing. */
  deliveries: { fingerprint: string; known: string | null }[];
  /** What others said since, and how many deliveries were expected at that moment. */
  others: { fingerprint: string; expectedThen: number }[];
  /** What deliveries of ours overwrote unseen, until somebody takes it. */
  overwritten: string[];
  /** What the server had before a deletion. */
  before: string | null;
  /** The ID of the last event that had come when the latest delivery was answered. */
  lastEventId: number;
}

/** An expectation as the file keeps it. Released files have these names. */
const StoredExpectation = z.object({
  awaited: z.array(z.string()),
  known: z.array(z.string().nullable()).default([]),
  others: z.array(z.object({ said: z.string(), awaited: z.int() })),
  overtaken: z.array(z.string()),
  before: z.string().nullable(),
  toldUpTo: z.int().default(-1),
});
type StoredExpectation = z.infer<typeof StoredExpectation>;

const fromStored = (stored: StoredExpectation): Expectation => ({
  deliveries: stored.awaited.map((fingerprint, index) => ({
    fingerprint,
    known: stored.known[index] ?? null,
  })),
  others: stored.others.map(({ said, awaited }) => ({ fingerprint: said, expectedThen: awaited })),
  overwritten: stored.overtaken,
  before: stored.before,
  lastEventId: stored.toldUpTo,
});

const toStored = (expectation: Expectation): StoredExpectation => ({
  awaited: expectation.deliveries.map(({ fingerprint }) => fingerprint),
  known: expectation.deliveries.map(({ known }) => known),
  others: expectation.others.map(({ fingerprint, expectedThen }) => ({
    said: fingerprint,
    awaited: expectedThen,
  })),
  overtaken: expectation.overwritten,
  before: expectation.before,
  toldUpTo: expectation.lastEventId,
});

const NOTHING: Expectation = {
  deliveries: [],
  others: [],
  overwritten: [],
  before: null,
  lastEventId: -1,
};

/**
 * Whose doing an event tells of (sync: Expected echoes): `own-superseded` for a delivery that a newer one has followed,
 * `own-latest` for the newest one, `foreign-before-own` for something else while a later delivery of ours is expected, and
 * `foreign` while none is.
 */
export type EventOrigin = 'own-superseded' | 'own-latest' | 'foreign-before-own' | 'foreign';

/**
 * What is expected after an event, and whose doing the event tells of. Reads nothing and writes nothing.
 * @param isOf whether the event can be the echo of this fingerprint. Events that tell a part compare that part.
 * @param isFromUnanswered whether an unanswered request of ours said what the event says. It is nobody else's doing then.
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
    // Lists may tell of a value before its event does, while events alone fail. We delivered upon that value.
    const isKnown = deliveries.some(({ known }) => known !== null && isOf(known));
    if (isKnown) return { origin, expectation: { ...expectation, others: [] } };
    if (isFromUnanswered()) return { origin, expectation };
    const other = { fingerprint, expectedThen: deliveries.length };
    return { origin, expectation: { ...expectation, others: [...others, other].slice(-MOST_EXPECTED) } };
  }
  const later = deliveries.slice(index + 1);
  // What others said before this delivery began was known here then.
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

/** The fingerprint that others last gave a thing that was deleted here, or that it had before; null for nothing. */
export const lastReported = ({ others, before }: Expectation): string | null =>
  others.at(-1)?.fingerprint ?? before;

/** The expectations, by subject. */
const expectationRows = new JsonRows<StoredExpectation>({
  collection: 'echoes',
  value: StoredExpectation,
  labelOf: () => '',
});

/**
 * The events that the server will send about our own deliveries (sync: Expected echoes). An event can come long after its
 * delivery was answered, when a newer delivery of the same subject has ended. Such an event is old: it is not shown, and not
 * taken for another client's doing.
 *
 * The file keeps expectations beside the event queue that they belong to. They go with the queue, or when later events show
 * that nothing more will come (cache/prune.ts).
 */
export class ExpectedEchoes {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A delivery was answered: its event is expected. The caller's transaction also ends the delivery. */
  expect({ subject, fingerprint, known, after = subject, before }: Echo): void {
    const queue = readMetadata(this.#db, 'eventQueue');
    if (queue === null) return;
    const expectation = this.of(after);
    if (after !== subject) expectationRows.remove(this.#db, after);
    const { deliveries, others } = expectation;
    const dropped = Math.max(0, deliveries.length + 1 - MOST_EXPECTED);
    this.store(subject, {
      ...expectation,
      deliveries: [...deliveries, { fingerprint, known: known ?? null }].slice(dropped),
      others: others.map((other) => ({ ...other, expectedThen: other.expectedThen - dropped })),
      before: before ?? null,
      lastEventId: queue.lastEventId,
    });
  }

  /** Whether no event about a delivery of ours is expected any more. */
  get isEmpty(): boolean {
    return expectationRows.count(this.#db) === 0;
  }

  /** Notes an event that tells all of a delivery and leaves no history, and tells whose doing it is. */
  classify(subject: string, fingerprint: string): EventOrigin {
    const before = this.of(subject);
    const { origin, expectation } = expectationAfter(before, fingerprint);
    if (expectation !== before) this.store(subject, expectation);
    return origin;
  }

  /** What is expected of a subject. */
  of(subject: string): Expectation {
    const stored = expectationRows.find(this.#db, subject)?.value;
    return stored ? fromStored(stored) : NOTHING;
  }

  /** Keeps what is expected of a subject from now on. The row goes where nothing is left. */
  store(subject: string, expectation: Expectation): void {
    const { deliveries, overwritten, lastEventId } = expectation;
    const former = expectationRows.find(this.#db, subject);
    expectationRows.remove(this.#db, subject);
    if (deliveries.length + overwritten.length === 0) return;
    // A delivery makes the row younger; an event does not.
    const isDelivery = former === null || former.value.toldUpTo !== lastEventId;
    expectationRows.insert(this.#db, {
      key: subject,
      serverId: null,
      value: toStored(expectation),
      server: null,
      createdAt: isDelivery ? Date.now() : former.createdAt,
      madeHere: true,
    });
  }
}

/** Everything was read anew, so no event about an earlier delivery will come. */
export const forgetEchoes = (db: Db): void => expectationRows.clear(db);
