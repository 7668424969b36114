import type { StoredRow } from '../../cache/rows/row-store.ts';
import { fingerprintOf, DELETED, valueOfFingerprint } from '../rows/echo.ts';
import { type AnyCollection } from '../define/collection.ts';
import type { ItemName } from '../define/patch.ts';
import {
  expectationAfter,
  isExpected,
  lastReported,
  type Expectation,
  type EventOrigin,
} from '../outbox/echoes.ts';
import type { UnansweredRequest } from '../outbox/unanswered.ts';
import type { Note, Whose } from './decide.ts';

/** The known facts about a subject's deliveries when an event arrives. */
export interface SubjectSituation {
  subject: string;
  expectation: Expectation;
  /** Oldest first. */
  unanswered: UnansweredRequest[];
}

/** The value that an event reports for a subject. */
export interface ReportedValue {
  /** Fields that the event leaves out are filled in from what was known before. */
  fingerprint: string;
  /** Whether the event can be the echo of a delivery with this fingerprint. An event may report only a part of the value. */
  isOf(delivered: string): boolean;
  /** Whether this request sent the reported value. */
  isFrom(request: UnansweredRequest): boolean;
}

export interface Judgement {
  origin: EventOrigin;
  /** For `decide`. */
  whose: Whose | undefined;
  effects: Note[];
  /** The fingerprints of values of other clients that a delivery of ours overwrote before their events had arrived. */
  overwritten: string[];
  /** To be applied once the value is in the cache. Until then the unanswered request must be known as its cause. */
  after: Note[];
}

/** Decides whose doing an event reports. Reads nothing and writes nothing. */
export function judge(
  { subject, expectation, unanswered }: SubjectSituation,
  { fingerprint, isOf, isFrom }: ReportedValue,
): Judgement {
  const { origin, expectation: next } = expectationAfter(expectation, fingerprint, isOf, () =>
    unanswered.some(isFrom),
  );
  const stored = next.overwritten.length > 0 ? { ...next, overwritten: [] } : next;
  const isForeign = origin === 'foreign' || origin === 'foreign-before-own';
  const settled = isForeign ? unanswered.find(isFrom) : undefined;
  return {
    origin,
    whose: whoseOf(origin, isExpected(expectation, fingerprint)),
    effects: stored === expectation ? [] : [{ do: 'store expectation', subject, expectation: stored }],
    overwritten: next.overwritten,
    after: settled ? [{ do: 'settle unanswered', request: settled }] : [],
  };
}

function whoseOf(origin: EventOrigin, isWhole: boolean): Whose | undefined {
  if (origin === 'foreign-before-own') return 'before ours';
  if (origin === 'own-latest') return isWhole ? 'ours' : 'partly ours';
  return undefined;
}

/**
 * The history entry for a value of another client that a delivery of ours overwrote.
 * @param ours null if the delivery was a deletion.
 * @param overwritten the fingerprint of the other client's value.
 */
function historyEntryOf(
  { mutations: { edit, delete: remove }, isEmpty }: Pick<AnyCollection, 'mutations' | 'isEmpty'>,
  key: string,
  ours: object | null,
  overwritten: string,
): Note[] {
  const earlier = valueOfFingerprint(overwritten);
  const mutation = ours ? edit : remove;
  if (!earlier || isEmpty?.(earlier) || !edit || !mutation) return [];
  return [
    {
      do: 'record seen overwrite',
      ours: { action: mutation.name, params: { key, ...ours } },
      earlier: { action: edit.name, params: { key, ...earlier } },
    },
  ];
}

/** The known facts about an item when an event arrives. */
export interface ItemSituation extends SubjectSituation {
  name: ItemName;
  /** Null if the item was deleted here and the event of the deletion is still expected. */
  row: StoredRow<object> | null;
}

/** The change of an item that an event reports. */
export interface ReportedChange {
  /** The whole value, computed from what was known before; null if the item was deleted. */
  valueOf(before: object | null): object | null;
  /** Where the event reports only a part: applies it to a value. Other fields may have been changed by another client. */
  change?(value: object): object;
  /** Whether the event's delivery replaced this value of another client. By default every value that the event changes. */
  replaces?(earlier: object): boolean;
}

/**
 * Decides what follows from an event for the deliveries of an item, and whether the event changes the row. Reads nothing and
 * writes nothing.
 */
export function decideEvent(
  collection: Pick<AnyCollection, 'mutations' | 'normalize' | 'value' | 'isEmpty'>,
  { name, row, ...situation }: ItemSituation,
  { valueOf, change, replaces }: ReportedChange,
): { effects: Note[]; whose: Whose | undefined; changesRow: boolean; after: Note[] } {
  const { mutations, value: shape } = collection;
  const value = valueOf(
    row ? row.server : valueOfFingerprint(lastReported(situation.expectation) ?? DELETED),
  );
  const fingerprint = value ? fingerprintOf(collection, value) : DELETED;
  const changesNothing = (stored: string): boolean => {
    const other = change && valueOfFingerprint(stored);
    return !!change && !!other && fingerprintOf(collection, change(other)) === stored;
  };
  const isOf = change ? changesNothing : (delivered: string): boolean => delivered === fingerprint;
  const isFrom: ReportedValue['isFrom'] = ({ params, action }) => {
    if (action === mutations.delete?.name) return fingerprint === DELETED;
    // Some requests contain only the fields that they change.
    const { data } = shape.safeParse({ ...row?.server, ...(params as object) });
    return data !== undefined && isOf(fingerprintOf(collection, data, row?.server));
  };
  const { origin, whose, effects, overwritten, after } = judge(situation, { fingerprint, isOf, isFrom });
  const isReplaced = (stored: string): boolean => {
    const earlier = replaces && valueOfFingerprint(stored);
    return replaces && earlier ? replaces(earlier) : !changesNothing(stored);
  };
  const isOwn = origin === 'own-superseded' || origin === 'own-latest';
  // An event about an item that was deleted here, before the event of the deletion, is out of date. An item with a natural
  // key may have been created again, which only the list can show.
  const mayExistAgain = !row && !isOwn && typeof name === 'string';
  return {
    whose,
    changesRow: row !== null && origin !== 'own-superseded',
    effects: [
      ...effects,
      ...overwritten
        .filter((other) => isReplaced(other))
        .flatMap((other) => historyEntryOf(collection, row?.key ?? String(name), row && value, other)),
      ...(mayExistAgain ? [{ do: 'mark stale' } as const] : []),
    ],
    after,
  };
}
