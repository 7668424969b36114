import type { MutationName } from '../../contract/values/change.ts';
import type { Problem } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Expectation } from '../outbox/echoes.ts';
import type { UnansweredRequest } from '../outbox/unanswered.ts';
import { isConditional } from '../outbox/values-sent.ts';
import { DELETED, fingerprintOf } from '../rows/echo.ts';
import type { Situation, Unanswered, WaitingChange } from './situation.ts';

/**
 * How an event relates to our deliveries.
 * - `ours`: it is the echo of the latest delivery.
 * - `partly ours`: it matches only a part of the latest delivery.
 * - `before ours`: it reports a value from before the latest delivery.
 */
export type Whose = 'ours' | 'partly ours' | 'before ours';

/** The reported state of one row. */
export interface Incoming {
  /** Null if the item was deleted on the server. */
  value: object | null;
  serverId: number | null;
  /** Whether the server has this value now. After an event's value other events may follow. */
  isLatest?: boolean;
  /** Undefined if the value is unrelated to our deliveries. */
  whose?: Whose | undefined;
}

/** An action on an item, as the history stores it. */
interface HistoryAction {
  action: MutationName;
  params: object;
}

/** One write to a row: its server's copy, its visible value, or a change that sends it again. */
export type RowEffect =
  | { do: 'insert' }
  | { do: 'set server'; serverId: number | null; value: object }
  | { do: 'clear server' }
  | { do: 'show'; value: object }
  | { do: 'note set elsewhere' }
  | { do: 'remove row' }
  /** Queues the visible value again. */
  | { do: 'send shown again' }
  | { do: 'delete again' }
  | { do: 'reassert'; action: MutationName; mergeKey: string; params: object }
  /** Fingerprints: the event that will report our value or deletion, and the server's copy before it. */
  | { do: 'expect echo'; fingerprint: string; copyBefore: string };

/** One write to something other than the row. */
export type Note =
  /** The outbox: a change is done, sent again, or needs the user's decision. */
  | { do: 'remove change'; change: StoredChange }
  | { do: 'requeue'; change: StoredChange }
  | { do: 'ask'; change: StoredChange; problem: Problem }
  | { do: 'note overwritten while sending'; change: StoredChange; isOverwritten: boolean }
  | { do: 'settle unanswered'; request: UnansweredRequest }
  | { do: 'store expectation'; subject: string; expectation: Expectation }
  /** The history of overwrites. */
  | { do: 'record overwrite'; change: StoredChange; earlier: HistoryAction }
  | { do: 'record seen overwrite'; ours: HistoryAction; earlier: HistoryAction }
  | { do: 'confirm overwrite'; change: StoredChange }
  | { do: 'forget overwrite'; change: StoredChange }
  /** The list is to be fetched again. */
  | { do: 'mark stale' };

export type Effect = RowEffect | Note;

/**
 * Decides what follows from the reported state of a row. Reads nothing and writes nothing: the situation holds everything
 * that the decision depends on, and the caller applies the effects in their order.
 */
export function decide(situation: Situation, { value: reported, ...incoming }: Incoming): Effect[] {
  if (situation.rules.readBeforeEdit && situation.waiting.length > 0) return [];
  if (reported === null) return decideDeleted(situation, incoming);
  if (situation.isNew) return decideNew(situation, reported, incoming);
  if (isAsKnown(situation.row, reported)) return [];
  const waiting = situation.waiting.filter(({ isAboutRow }) => isAboutRow);
  return [
    ...storeServer(situation, reported, incoming.serverId),
    ...(waiting.length === 0
      ? decideShown(situation, reported, incoming)
      : decideWaiting(situation, waiting, reported, incoming)),
    ...(incoming.isLatest ? settleSeen(situation, reported) : []),
  ];
}

/** Whether both the server's copy and the visible value of a row are exactly this. */
export const isAsKnown = (
  { value, server }: Pick<Situation['row'], 'value' | 'server'>,
  reported: object,
): boolean => server !== null && isAlike(server, reported) && (value === server || isAlike(value, reported));

/** Writes the server's copy, unless it is the same already. */
const storeServer = ({ row }: Situation, value: object, serverId: number | null): Effect[] =>
  row.server !== null && isAlike(row.server, value) && row.serverId === serverId
    ? []
    : [{ do: 'set server', serverId, value }];

/** Adds a row. An item with a natural key that an unanswered request created after the user deleted it is deleted again. */
function decideNew(
  { rules, unanswered }: Situation,
  reported: object,
  { isLatest }: Omit<Incoming, 'value'>,
): Effect[] {
  const { keyOf, mutations, isEmpty, isEquivalent, setElsewhere } = rules;
  const late =
    keyOf &&
    mutations.delete &&
    unanswered.find(({ value }) => value !== undefined && isEquivalent(value, reported));
  if (late)
    return [
      { do: 'insert' },
      ...(isLatest ? [expectEcho(fingerprintOf(rules, reported), DELETED)] : []),
      { do: 'delete again' },
      ...(isLatest ? [settled(late)] : []),
    ];
  const isElsewhere = setElsewhere !== undefined && !isEmpty?.(reported);
  return [{ do: 'insert' }, ...(isElsewhere ? [{ do: 'note set elsewhere' } as const] : [])];
}

/**
 * Nothing waits: the reported value is shown. Where an unanswered request of ours has just overwritten the user's last value,
 * that value is sent again.
 */
function decideShown(
  situation: Situation,
  reported: object,
  { whose, isLatest = false }: Omit<Incoming, 'value'>,
): Effect[] {
  const { rules, row } = situation;
  const actsOnIt = rules.setElsewhere !== undefined && !rules.isEquivalent(row.value, reported);
  // If the event of our delivery never arrives, the next read shows what the server has.
  if (actsOnIt && whose === 'before ours') return [{ do: 'mark stale' }];
  const again = whose ? [] : sentAgain(situation, reported, isLatest);
  if (again.length > 0) return again;
  const isElsewhere = actsOnIt && !whose;
  return [{ do: 'show', value: reported }, ...(isElsewhere ? [{ do: 'note set elsewhere' } as const] : [])];
}

/** Sends the user's last value again where an unanswered request of ours has just overwritten it. */
function sentAgain(situation: Situation, reported: object, isLatest: boolean): Effect[] {
  const { rules, row, unanswered } = situation;
  if (isUnansweredEdit(situation, reported))
    return [...(isLatest ? echoToCome(situation, reported) : []), { do: 'send shown again' }];
  let late: Unanswered | undefined;
  const again = rules.reassert?.(row, reported, (saysSo) => {
    late = unanswered.find(({ params }) => saysSo(params));
    return late !== undefined;
  });
  if (!again) return [];
  // One with a value of the row is settled by that.
  const seen = isLatest && late && late.value === undefined ? [settled(late)] : [];
  return [...(isLatest ? echoOf(situation, reported) : []), { do: 'reassert', ...again }, ...seen];
}

/** Changes wait: each one is done, becomes a question, leaves an overwrite in the history, or stays as it is. */
function decideWaiting(
  situation: Situation,
  waiting: WaitingChange[],
  reported: object,
  { isLatest = false, whose }: Omit<Incoming, 'value'>,
): Effect[] {
  const { rules, row } = situation;
  const { isEquivalent, conflicts } = rules;
  if (row.server !== null && isEquivalent(row.server, reported)) return [];
  const isAlreadySo = isEquivalent(row.value, reported);
  // An attempt of any waiting change may have set this value although its response was lost.
  const isOurs =
    whose === 'ours' || waiting.some(({ sent }) => sent.some((one) => isEquivalent(one, reported)));
  // Another event may follow, so an edit to the same value is done only where the value is the latest one or our own. A value
  // from before our delivery is not that of a change that was made after it.
  const isDone = ({ change, does }: WaitingChange): boolean =>
    change.state !== 'sending' && does === 'edit' && (isLatest || (isOurs && whose !== 'before ours'));
  // Our own value overwrote the value that the user was asked about, so the question is settled.
  const isAnswered =
    isOurs &&
    row.server !== null &&
    waiting.some(({ change }) => change.state !== 'sending' && isConflict(change));
  const isForeign = !isOurs && !isUnansweredEdit(situation, reported);
  const effects: Effect[] = [];
  if (isLatest && isOurs && !isSending(waiting)) effects.push(...echoToCome(situation, reported));
  if (isAlreadySo && waiting.every(isDone)) effects.push({ do: 'show', value: reported });
  if (isAnswered && whose !== 'ours') effects.push(...overwrittenConflict(situation, reported));
  // An overwrite before our own delivery is in the history with that delivery already.
  if (whose === 'ours')
    effects.push(...waiting.map(({ change }): Effect => ({ do: 'forget overwrite', change })));
  for (const one of waiting) {
    const { change, does } = one;
    if (change.state === 'sending') effects.push(...decideSending(situation, one, reported, isForeign));
    else if (does === 'edit' && isAlreadySo) {
      if (!isDone(one)) continue;
      effects.push({ do: 'remove change', change });
      if (isOurs) effects.push({ do: 'confirm overwrite', change });
    } else if (isAnswered && isConflict(change)) effects.push({ do: 'requeue', change });
    else if (does !== 'create' && !isOurs) {
      if (conflicts === 'ask') effects.push({ do: 'ask', change, problem: { kind: 'conflict' } });
      else if (isForeign) effects.push(...overwrittenValue(situation, one, reported));
    }
  }
  return effects;
}

const isSending = (waiting: WaitingChange[]): boolean =>
  waiting.some(({ change }) => change.state === 'sending');

/**
 * A list shows what a request of ours did whose response was lost. Its event is still to come, as long as the queue is open:
 * the events before it may report a value that the request overwrote.
 */
function echoToCome(situation: Situation, reported: object | null): Effect[] {
  const { rules, row } = situation;
  if (row.server === null || (reported && rules.isEquivalent(row.server, reported))) return [];
  return echoOf(situation, reported);
}

/** The same, of a part that does not count where two values are compared. */
function echoOf({ rules, row }: Pick<Situation, 'rules' | 'row'>, reported: object | null): Effect[] {
  if (row.server === null) return [];
  const fingerprint = reported ? fingerprintOf(rules, reported) : DELETED;
  const copyBefore = fingerprintOf(rules, row.server);
  return fingerprint === copyBefore ? [] : [expectEcho(fingerprint, copyBefore)];
}

const settled = (request: UnansweredRequest): Effect => ({ do: 'settle unanswered', request });

const expectEcho = (fingerprint: string, copyBefore: string): Effect => ({
  do: 'expect echo',
  fingerprint,
  copyBefore,
});

/**
 * A value was reported while a change of the row is being sent. Another client's value came either before the change,
 * which overwrites it, or after the change. If the change is delivered, the value stays in the history and the list is
 * fetched again. Otherwise the user is asked, as for a waiting change.
 */
function decideSending(
  situation: Situation,
  one: WaitingChange,
  reported: object,
  isForeign: boolean,
): Effect[] {
  const { rules, row } = situation;
  const { change, does } = one;
  if (row.server === null || (does !== 'edit' && does !== 'delete')) return [];
  return [
    ...(isForeign ? [...overwrittenValue(situation, one, reported), { do: 'mark stale' } as const] : []),
    ...(rules.conflicts === 'ask'
      ? [{ do: 'note overwritten while sending', change, isOverwritten: isForeign } as const]
      : []),
  ];
}

/** The item was deleted on the server. An unsent edit keeps the row; its delivery will fail because the item is missing. */
function decideDeleted(situation: Situation, { isLatest, whose }: Omit<Incoming, 'value'>): Effect[] {
  const { rules, row, waiting, unanswered } = situation;
  const { mutations, keyOf, hasTakenEffect, conflicts } = rules;
  // A delivery of ours has made it again since. If the event of that never arrives, the next read shows what the server has.
  if (keyOf && whose === 'before ours') return [{ do: 'mark stale' }];
  const late =
    keyOf && !row.deleted ? unanswered.find(({ action }) => action === mutations.delete?.name) : undefined;
  // An unanswered deletion took effect after the item was saved again.
  if (waiting.length === 0 && late)
    return [
      ...(isLatest ? echoToCome(situation, null) : []),
      { do: 'clear server' },
      { do: 'send shown again' },
      ...(isLatest ? [settled(late)] : []),
    ];
  // The item may have taken effect at its scheduled time. The waiting change is sent, and its refusal is then looked into.
  if (hasTakenEffect && waiting.some(({ change }) => change.state === 'queued')) return [];
  if (isSending(waiting)) return [];
  const edit = waiting.find(({ does }) => does === 'edit')?.change;
  if (edit && !row.deleted) {
    const isAsked = conflicts === 'ask' && edit.problem?.kind !== 'already-sent';
    return [
      { do: 'clear server' },
      ...(isAsked ? [{ do: 'ask', change: edit, problem: { kind: 'gone' } } as const] : []),
    ];
  }
  const deletion = waiting.find(({ change, does }) => does === 'delete' && change.maybeOnServer)?.change;
  const isByUser = row.deleted || waiting.some(({ does }) => does === 'delete');
  return [
    // What an unanswered save still adds is the user's last choice, unless the user deletes the item.
    ...(isByUser || keyOf === undefined ? [] : unanswered).map(settled),
    ...(isLatest && deletion ? echoToCome(situation, null) : []),
    ...(deletion && isConflict(deletion) ? overwrittenConflict({ rules, row }, null) : []),
    ...waiting
      .filter(({ isMetByDeletion }) => isMetByDeletion)
      .flatMap(({ change }): Effect[] => [
        { do: 'remove change', change },
        ...(change === deletion ? [{ do: 'confirm overwrite', change } as const] : []),
      ]),
    { do: 'remove row' },
  ];
}

/**
 * Whether an unanswered edit may have taken effect after a newer one: each field has the value of the unanswered edit or the
 * visible value.
 */
function isUnansweredEdit(
  { rules, row, unanswered }: Pick<Situation, 'rules' | 'row' | 'unanswered'>,
  reported: object,
): boolean {
  const { mutations, isEquivalent, normalize } = rules;
  if (!mutations.edit || isEquivalent(row.value, reported)) return false;
  const ours = fieldsOf(normalize(row.value, reported));
  return unanswered.some(({ value }) => {
    if (!value) return false;
    const fields = fieldsOf(normalize(value, reported));
    return [...fieldsOf(reported)].every(
      ([name, field]) => field === fields.get(name) || field === ours.get(name),
    );
  });
}

/** The server's copy has just become the value of an unanswered request, so this request has taken effect. */
function settleSeen({ rules, row: { server }, unanswered }: Situation, reported: object): Effect[] {
  const { isEquivalent, normalize } = rules;
  if (server !== null && isEquivalent(server, reported)) return [];
  const seen = unanswered.find(
    ({ value }) => value !== undefined && isEquivalent(normalize(value, server), reported),
  );
  return seen ? [settled(seen)] : [];
}

/** The last writer wins. The value that another client set goes into the history. */
function overwrittenValue({ rules }: Situation, { change, does }: WaitingChange, reported: object): Effect[] {
  const { edit } = rules.mutations;
  if (!edit || (does !== 'edit' && does !== 'delete')) return [];
  if (isConditional(change) || rules.isEmpty?.(reported)) return [];
  const { key } = change.params as { key?: string };
  const action = does === 'edit' ? change.action : edit.name;
  const params = { ...(key !== undefined && { key }), ...reported };
  return [{ do: 'record overwrite', change, earlier: { action, params } }];
}

/**
 * A change of ours overwrote the value that the user was asked about. That value goes into the history.
 * @param reported the value that overwrote it; null for a deletion.
 */
function overwrittenConflict(
  { rules: { mutations }, row: { key, server } }: Pick<Situation, 'rules' | 'row'>,
  reported: object | null,
): Effect[] {
  const { edit } = mutations;
  const mutation = reported ? edit : mutations.delete;
  if (!edit || !mutation) return [];
  return [
    {
      do: 'record seen overwrite',
      ours: { action: mutation.name, params: { key, ...reported } },
      earlier: { action: edit.name, params: { key, ...server } },
    },
  ];
}

const isConflict = ({ problem }: StoredChange): boolean => problem?.kind === 'conflict';

const isAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

const fieldsOf = (value: object): Map<string, string> =>
  new Map(Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)]));
