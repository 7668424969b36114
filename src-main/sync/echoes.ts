import { z } from 'zod';
import type { Db } from '../cache/db.ts';
import { readFact } from '../cache/facts.ts';
import { JsonRows } from '../cache/json-rows.ts';

/** So many deliveries of one subject are waited for; older ones have surely been told of. */
const MOST_AWAITED = 20;

/** What an event will say of a delivery of ours. */
export interface Echo {
  subject: string;
  said: string;
  /** Of a deletion: the subject of its row until now. What is awaited of that comes before it. */
  after?: string;
  /** What the server had before a deletion, in the same words: what others said meanwhile is a change of that. */
  before?: string;
}

const Heard = z.object({
  /** What the server will tell of our deliveries, in their order. */
  awaited: z.array(z.string()),
  /** What others said since our own was delivered, and before the server told of that; and how many were awaited then. */
  others: z.array(z.object({ said: z.string(), awaited: z.int() })),
  overtaken: z.array(z.string()),
  before: z.string().nullable(),
});
type Heard = z.infer<typeof Heard>;

const NOTHING: Heard = { awaited: [], others: [], overtaken: [], before: null };

/** By subject. */
const heardRows = new JsonRows<Heard>({ collection: 'echoes', value: Heard, labelOf: () => '' });

/**
 * What the server will tell of our own deliveries. An event may come long after the answer, when something newer of the same
 * subject has been delivered: that one is over already, and neither shown nor taken for another client's doing. It is kept
 * in the file, like the queue of events that it belongs to.
 */
export class Echoes {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * A delivery has its answer: the server will tell of this, where it tells anything. To be called in the transaction that
   * ends the delivery.
   */
  await({ subject, said, after = subject, before }: Echo): void {
    if (readFact(this.#db, 'eventQueue') === null) return;
    const heard = this.#heardOf(after);
    if (after !== subject) heardRows.remove(this.#db, after);
    const dropped = Math.max(0, heard.awaited.length + 1 - MOST_AWAITED);
    this.#keep(subject, {
      ...heard,
      awaited: [...heard.awaited, said].slice(dropped),
      others: heard.others.map((other) => ({ ...other, awaited: other.awaited - dropped })),
      before: before ?? null,
    });
  }

  isAwaited(subject: string, said: string): boolean {
    return this.#heardOf(subject).awaited.includes(said);
  }

  /**
   * An event says this of the subject.
   * @param isOf whether it can be what this delivery said, for events that tell only a part.
   * @param isLate whether it is what a request of ours said that was given up: nobody else's word.
   * @returns `over` where it tells of a delivery of ours that a newer one has overtaken, `ours` where that is the last one.
   */
  hear(
    subject: string,
    said: string,
    isOf = (delivered: string) => delivered === said,
    isLate = () => false,
  ): 'over' | 'ours' | 'others' {
    const heard = this.#heardOf(subject);
    const { awaited, others } = heard;
    if (awaited.length === 0) return 'others';
    const index = awaited.findIndex(isOf);
    if (index < 0) {
      const other = { said, awaited: awaited.length };
      if (!isLate()) this.#keep(subject, { ...heard, others: [...others, other].slice(-MOST_AWAITED) });
      return 'others';
    }
    const later = awaited.slice(index + 1);
    // What came before this one was delivered was known here when it was.
    const overtaken = others.filter((other) => other.awaited > index).map((other) => other.said);
    this.#keep(subject, { ...heard, awaited: later, others: [], overtaken });
    return later.length > 0 ? 'over' : 'ours';
  }

  /**
   * What others said that a delivery of ours took the place of, without our knowing of it when it was sent: the server told
   * of that before. Each is answered once.
   */
  takeOvertaken(subject: string): string[] {
    const heard = this.#heardOf(subject);
    if (heard.overtaken.length > 0) this.#keep(subject, { ...heard, overtaken: [] });
    return heard.overtaken;
  }

  /** What was last told of a thing that was deleted here, or was known of it before; null for nothing. */
  lastTold(subject: string): string | null {
    const { others, before } = this.#heardOf(subject);
    return others.at(-1)?.said ?? before;
  }

  #heardOf(subject: string): Heard {
    return heardRows.find(this.#db, subject)?.value ?? NOTHING;
  }

  #keep(subject: string, value: Heard): void {
    heardRows.remove(this.#db, subject);
    if (value.awaited.length + value.overtaken.length === 0) return;
    const row = { key: subject, serverId: null, value, server: null, createdAt: 0, madeHere: true };
    heardRows.insert(this.#db, row);
  }
}

/** Everything was read: there is nothing left to be told. */
export const forgetEchoes = (db: Db): void => heardRows.clear(db);
