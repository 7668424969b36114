import { z } from 'zod';
import type { Db } from '../../cache/db.ts';
import { readMetadata } from '../../cache/metadata.ts';
import { JsonRows } from '../../cache/json-rows.ts';

/** So many deliveries of one subject are waited for; older ones have surely been told of. */
const MOST_AWAITED = 20;

/** What an event will say of a delivery of ours. */
export interface Echo {
  subject: string;
  fingerprint: string;
  /** What was known of the server when it was delivered, in the same words: whoever said that or something before it was heard. */
  known?: string;
  /** Of a deletion: the subject of its row until now. What is awaited of that comes before it. */
  after?: string;
  /** What the server had before a deletion, in the same words: what others said meanwhile is a change of that. */
  before?: string;
}

/** What an event will say, and what was known before it. */
export type NewEcho = Pick<Echo, 'fingerprint' | 'known'>;

const Heard = z.object({
  /** What the server will tell of our deliveries, in their order. */
  awaited: z.array(z.string()),
  /** What was known when each of them was delivered; null for nothing. */
  known: z.array(z.string().nullable()).default([]),
  /** What others said since our own was delivered, and before the server told of that; and how many were awaited then. */
  others: z.array(z.object({ said: z.string(), awaited: z.int() })),
  overtaken: z.array(z.string()),
  before: z.string().nullable(),
  /** The last event that had come when our latest delivery was answered. */
  toldUpTo: z.int().default(-1),
});
type Heard = z.infer<typeof Heard>;

const NOTHING: Heard = { awaited: [], known: [], others: [], overtaken: [], before: null, toldUpTo: -1 };

/** Whose word an event tells. */
type WhoseWord = 'own-superseded' | 'own-latest' | 'foreign-before-own' | 'foreign';

/** By subject. */
const heardRows = new JsonRows<Heard>({ collection: 'echoes', value: Heard, labelOf: () => '' });

/**
 * What the server will tell of our own deliveries. An event may come long after the answer, when something newer of the same
 * subject has been delivered: that one is over already, and neither shown nor taken for another client's doing. It is kept
 * in the file, like the queue of events that it belongs to, and forgotten with it, or when later events show that there is
 * nothing left to be told (cache/prune.ts).
 */
export class ExpectedEchoes {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * A delivery has its answer: the server will tell of this, where it tells anything. To be called in the transaction that
   * ends the delivery.
   */
  expect({ subject, fingerprint, known, after = subject, before }: Echo): void {
    const queue = readMetadata(this.#db, 'eventQueue');
    if (queue === null) return;
    const heard = this.#heardOf(after);
    if (after !== subject) heardRows.remove(this.#db, after);
    const dropped = Math.max(0, heard.awaited.length + 1 - MOST_AWAITED);
    this.#keep(subject, {
      ...heard,
      awaited: [...heard.awaited, fingerprint].slice(dropped),
      known: [...heard.awaited.map((_, index) => heard.known[index] ?? null), known ?? null].slice(dropped),
      others: heard.others.map((other) => ({ ...other, awaited: other.awaited - dropped })),
      before: before ?? null,
      toldUpTo: queue.lastEventId,
    });
  }

  /** Whether the server has told of every delivery of ours. */
  get isEmpty(): boolean {
    return heardRows.count(this.#db) === 0;
  }

  isExpected(subject: string, said: string): boolean {
    return this.#heardOf(subject).awaited.includes(said);
  }

  /**
   * An event says this of the subject.
   * @param isOf whether it can be what this delivery said, for events that tell only a part.
   * @param isLate whether it is what a request of ours said that was given up: nobody else's word.
   * @returns `own-superseded` where it tells of a delivery of ours that a newer one has followed, `own-latest` where that is the
   * last one; `foreign-before-own` where it tells of something else while a delivery of ours, which comes after it, is expected.
   */
  classify(
    subject: string,
    said: string,
    isOf = (delivered: string) => delivered === said,
    isLate = () => false,
  ): WhoseWord {
    const heard = this.#heardOf(subject);
    const { awaited, others } = heard;
    if (awaited.length === 0) return 'foreign';
    const index = awaited.findIndex(isOf);
    if (index < 0) {
      const other = { said, awaited: awaited.length };
      // Lists told of it before the event did, as they do while events alone fail: ours was said upon it.
      const isKnown = heard.known.some((known) => known !== null && isOf(known));
      if (isKnown) this.#keep(subject, { ...heard, others: [] });
      else if (!isLate()) this.#keep(subject, { ...heard, others: [...others, other].slice(-MOST_AWAITED) });
      return 'foreign-before-own';
    }
    const later = awaited.slice(index + 1);
    // What came before this one was delivered was known here when it was.
    const overtaken = others.filter((other) => other.awaited > index).map((other) => other.said);
    this.#keep(subject, {
      ...heard,
      awaited: later,
      known: heard.known.slice(index + 1),
      others: [],
      overtaken,
    });
    return later.length > 0 ? 'own-superseded' : 'own-latest';
  }

  /**
   * What others said that a delivery of ours took the place of, without our knowing of it when it was sent: the server told
   * of that before. Each is answered once.
   */
  takeOverwritten(subject: string): string[] {
    const heard = this.#heardOf(subject);
    if (heard.overtaken.length > 0) this.#keep(subject, { ...heard, overtaken: [] });
    return heard.overtaken;
  }

  /** What was last told of a thing that was deleted here, or was known of it before; null for nothing. */
  lastReported(subject: string): string | null {
    const { others, before } = this.#heardOf(subject);
    return others.at(-1)?.said ?? before;
  }

  #heardOf(subject: string): Heard {
    return heardRows.find(this.#db, subject)?.value ?? NOTHING;
  }

  #keep(subject: string, value: Heard): void {
    const known = heardRows.find(this.#db, subject);
    heardRows.remove(this.#db, subject);
    if (value.awaited.length + value.overtaken.length === 0) return;
    // An event about it makes it no younger.
    const isNewer = known === null || known.value.toldUpTo !== value.toldUpTo;
    const createdAt = isNewer ? Date.now() : known.createdAt;
    heardRows.insert(this.#db, {
      key: subject,
      serverId: null,
      value,
      server: null,
      createdAt,
      madeHere: true,
    });
  }
}

/** Everything was read: there is nothing left to be told. */
export const forgetEchoes = (db: Db): void => heardRows.clear(db);
