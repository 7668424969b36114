import type { StoredRow } from '../../cache/row-store.ts';
import { fingerprintOf, GONE, valueOfFingerprint } from '../rows/echo.ts';
import { type AnyCollection } from '../define/collection.ts';
import type { ItemName } from '../define/patch.ts';
import {
  expectationAfter,
  isExpected,
  lastReported,
  type Expectation,
  type WhoseWord,
} from '../outbox/echoes.ts';
import type { UnansweredRequest } from '../outbox/unanswered.ts';
import type { Note, Whose } from './decide.ts';

/** What is known of a subject's deliveries when an event tells of it. */
export interface Hearing {
  subject: string;
  expectation: Expectation;
  /** The one that was given up first before the others. */
  unanswered: UnansweredRequest[];
}

/** What an event tells of a subject. */
export interface Word {
  /** The fingerprint; for what the event leaves open it has what was known before. */
  fingerprint: string;
  /** Whether it can be what this delivery said. An event may tell only a part. */
  isOf(delivered: string): boolean;
  /** Whether this request said so. */
  isFrom(request: UnansweredRequest): boolean;
}

export interface Judgement {
  word: WhoseWord;
  /** For `decide`. */
  whose: Whose | undefined;
  effects: Note[];
  /** The fingerprints of what other clients said, and a delivery from here overwrote before anybody here knew of it. */
  overwritten: string[];
  /** To be applied when the word is in the cache: until then an unanswered request explains it. */
  after: Note[];
}

/** Judges whose word an event tells. Reads nothing and writes nothing. */
export function judge(
  { subject, expectation, unanswered }: Hearing,
  { fingerprint, isOf, isFrom }: Word,
): Judgement {
  const { whose: word, expectation: next } = expectationAfter(expectation, fingerprint, isOf, () =>
    unanswered.some(isFrom),
  );
  const left = next.overwritten.length > 0 ? { ...next, overwritten: [] } : next;
  const isForeign = word === 'foreign' || word === 'foreign-before-own';
  const settled = isForeign ? unanswered.find(isFrom) : undefined;
  return {
    word,
    whose: whoseOf(word, isExpected(expectation, fingerprint)),
    effects: left === expectation ? [] : [{ do: 'keep expectation', subject, expectation: left }],
    overwritten: next.overwritten,
    after: settled ? [{ do: 'settle unanswered', request: settled }] : [],
  };
}

function whoseOf(word: WhoseWord, isWhole: boolean): Whose | undefined {
  if (word === 'foreign-before-own') return 'before ours';
  if (word === 'own-latest') return isWhole ? 'ours' : 'partly ours';
  return undefined;
}

/**
 * A delivery from here overwrote what another client had said in the meantime.
 * @param ours null where it was a deletion.
 * @param overwritten the fingerprint of what the other client said.
 */
export function reportedOverwrite(
  { edit, delete: remove }: AnyCollection['mutations'],
  key: string,
  ours: object | null,
  overwritten: string,
): Note[] {
  const earlier = valueOfFingerprint(overwritten);
  const mutation = ours ? edit : remove;
  if (!earlier || !edit || !mutation) return [];
  return [
    {
      do: 'record seen overwrite',
      ours: { action: mutation.name, params: { key, ...ours } },
      earlier: { action: edit.name, params: { key, ...earlier } },
    },
  ];
}

/** A thing of a collection that an event tells of. */
export interface ThingTold extends Hearing {
  name: ItemName;
  /** Null where it was deleted here, and the event of that is still expected. */
  row: StoredRow<object> | null;
}

/** What an event tells of a thing. */
export interface Told {
  /** The whole value, from what was known before; null where the thing is gone. */
  valueOf(known: object | null): object | null;
  /** Where the event tells only a part: what it makes of a value. The rest may have been changed elsewhere. */
  change?(value: object): object;
}

/**
 * Decides what follows from an event for the deliveries of a thing, and whether the row is to be changed by it. Reads nothing
 * and writes nothing.
 */
export function decideTold(
  collection: Pick<AnyCollection, 'mutations' | 'normalize' | 'value'>,
  { name, row, ...hearing }: ThingTold,
  { valueOf, change }: Told,
): { effects: Note[]; whose: Whose | undefined; isLeft: boolean; after: Note[] } {
  const { mutations, value: shape } = collection;
  const value = valueOf(row ? row.server : valueOfFingerprint(lastReported(hearing.expectation) ?? GONE));
  const fingerprint = value ? fingerprintOf(collection, value) : GONE;
  const leaves = (said: string): boolean => {
    const other = change && valueOfFingerprint(said);
    return !!change && !!other && fingerprintOf(collection, change(other)) === said;
  };
  const isOf = change ? leaves : (delivered: string): boolean => delivered === fingerprint;
  const isFrom: Word['isFrom'] = ({ params, action }) => {
    if (action === mutations.delete?.name) return fingerprint === GONE;
    // Some say only what they change.
    const { data } = shape.safeParse({ ...row?.server, ...(params as object) });
    return data !== undefined && isOf(fingerprintOf(collection, data, row?.server));
  };
  const { word, whose, effects, overwritten, after } = judge(hearing, { fingerprint, isOf, isFrom });
  const isOwn = word === 'own-superseded' || word === 'own-latest';
  // What is told of a thing that was deleted here, before that is told, is over. One that goes by its own key may have been
  // made again; the list tells.
  const mayBeAgain = !row && !isOwn && typeof name === 'string';
  return {
    whose,
    isLeft: row !== null && word !== 'own-superseded',
    effects: [
      ...effects,
      ...overwritten
        .filter((other) => !leaves(other))
        .flatMap((other) => reportedOverwrite(mutations, row?.key ?? String(name), row && value, other)),
      ...(mayBeAgain ? [{ do: 'mark stale' } as const] : []),
    ],
    after,
  };
}
