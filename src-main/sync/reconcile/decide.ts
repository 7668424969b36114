import type { MutationName } from '../../contract/change.ts';
import type { Problem } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Expectation } from '../outbox/echoes.ts';
import type { UnansweredRequest } from '../outbox/unanswered.ts';
import type { Situation, WaitingChange } from './situation.ts';

/**
 * An event tells what was delivered from here (`ours`), only a part of that (`partly ours`), or something that comes before
 * it (`before ours`).
 */
export type Whose = 'ours' | 'partly ours' | 'before ours';

/** What the server says of one row. */
export interface Incoming {
  /** Null where the server does not have the thing any more. */
  value: object | null;
  serverId: number | null;
  /** The value is how the row is now. An event may be followed by others. */
  isLatest?: boolean;
  /** Undefined where the word has nothing to do with what was delivered from here. */
  whose?: Whose | undefined;
}

/** What was done to a thing, as the history keeps it. */
interface Deed {
  action: MutationName;
  params: object;
}

/** One write to the row, its server's copy and what is shown, that follows from what the server says. */
export type RowEffect =
  | { do: 'insert' }
  | { do: 'set server'; serverId: number | null; value: object }
  | { do: 'clear server' }
  | { do: 'show'; value: object }
  | { do: 'remove row' }
  /** What the row shows goes to the server once more. */
  | { do: 'send shown again' }
  | { do: 'delete again' }
  | { do: 'reassert'; action: MutationName; mergeKey: string; params: object };

/** One write beside the row. */
export type Note =
  /** The outbox: what is sent again, asked about, or done. */
  | { do: 'remove change'; change: StoredChange }
  | { do: 'discard what it changed'; change: StoredChange }
  | { do: 'requeue'; change: StoredChange }
  | { do: 'ask'; change: StoredChange; problem: Problem }
  | { do: 'note on its way'; change: StoredChange; isOverwritten: boolean }
  | { do: 'settle unanswered'; request: UnansweredRequest }
  | { do: 'keep expectation'; subject: string; expectation: Expectation }
  /** The history of what was overwritten. */
  | { do: 'record overwrite'; change: StoredChange; earlier: Deed }
  | { do: 'record seen overwrite'; ours: Deed; earlier: Deed }
  | { do: 'confirm overwrite'; change: StoredChange }
  | { do: 'forget overwrite'; change: StoredChange }
  /** The list is asked for again. */
  | { do: 'mark stale' };

export type Effect = RowEffect | Note;

/**
 * Decides what follows from what the server says of a row. Reads nothing and writes nothing: the situation holds all that is
 * known, and the effects are applied in their order.
 */
export function decide(situation: Situation, { value: said, ...incoming }: Incoming): Effect[] {
  if (said === null) return decideGone(situation);
  if (situation.isNew) return decideNew(situation, said);
  if (isAsKnown(situation.row, said)) return [];
  const waiting = situation.waiting.filter(({ isAboutRow }) => isAboutRow);
  return [
    ...keepServer(situation, said, incoming.serverId),
    ...(waiting.length === 0
      ? decideShown(situation, said, incoming)
      : decideWaiting(situation, waiting, said, incoming)),
    ...(incoming.isLatest ? settleSeen(situation, said) : []),
  ];
}

/** Whether a row has, and shows, exactly this. */
export const isAsKnown = (
  { value, server }: Pick<Situation['row'], 'value' | 'server'>,
  said: object,
): boolean => server !== null && isAlike(server, said) && (value === server || isAlike(value, said));

/** The server's copy, where it is not the same already. */
const keepServer = ({ row }: Situation, value: object, serverId: number | null): Effect[] =>
  row.server !== null && isAlike(row.server, value) && row.serverId === serverId
    ? []
    : [{ do: 'set server', serverId, value }];

/** What has a natural key may have been deleted here before a request took effect that had been given up. */
function decideNew(
  { rules: { keyOf, mutations, isEquivalent }, unanswered }: Situation,
  said: object,
): Effect[] {
  const isLate =
    keyOf !== undefined &&
    mutations.delete !== undefined &&
    unanswered.some(({ value }) => value !== undefined && isEquivalent(value, said));
  return isLate ? [{ do: 'insert' }, { do: 'delete again' }] : [{ do: 'insert' }];
}

/** Nothing waits: the server's word is shown, unless a request of ours that was given up has just overwritten the last word. */
function decideShown(situation: Situation, said: object, { whose }: Omit<Incoming, 'value'>): Effect[] {
  if (!whose) {
    if (isUnansweredEdit(situation, said)) return [{ do: 'send shown again' }];
    const { rules, row, unanswered } = situation;
    const again = rules.reassert?.(row, said, (saysSo) => unanswered.some(({ params }) => saysSo(params)));
    if (again) return [{ do: 'reassert', ...again }];
  }
  return [{ do: 'show', value: said }];
}

/** Changes wait: each is done, asked about, noted in the history, or stays as it is. */
function decideWaiting(
  situation: Situation,
  waiting: WaitingChange[],
  said: object,
  { isLatest = false, whose }: Omit<Incoming, 'value'>,
): Effect[] {
  const { rules, row } = situation;
  const { isEquivalent, conflicts } = rules;
  if (row.server !== null && isEquivalent(row.server, said)) return [];
  const isAlreadySo = isEquivalent(row.value, said);
  // An attempt whose response was lost put it there, of whichever of the changes.
  const isOurs = whose === 'ours' || waiting.some(({ sent }) => sent.some((one) => isEquivalent(one, said)));
  // An event may be followed by another one, so only the latest word, or our own, ends an edit that says the same.
  const isDone = ({ change, does }: WaitingChange): boolean =>
    change.state !== 'sending' && does === 'edit' && (isLatest || isOurs);
  // What the user was asked about was overwritten by our own word.
  const isAnswered =
    isOurs &&
    row.server !== null &&
    waiting.some(({ change }) => change.state !== 'sending' && isConflict(change));
  const isForeign = !isOurs && !isUnansweredEdit(situation, said);
  const effects: Effect[] = [];
  if (isAlreadySo && waiting.every(isDone)) effects.push({ do: 'show', value: said });
  if (isAnswered && whose !== 'ours') effects.push(...overwrittenConflict(situation, said));
  // What came before our own delivery is in the history with that delivery.
  if (whose === 'ours')
    effects.push(...waiting.map(({ change }): Effect => ({ do: 'forget overwrite', change })));
  for (const one of waiting) {
    const { change, does } = one;
    if (change.state === 'sending') effects.push(...decideOnItsWay(situation, one, said, isForeign));
    else if (does === 'edit' && isAlreadySo) {
      if (!isDone(one)) continue;
      effects.push({ do: 'remove change', change });
      if (isOurs) effects.push({ do: 'confirm overwrite', change });
    } else if (isAnswered && isConflict(change)) effects.push({ do: 'requeue', change });
    else if (does !== 'create' && !isOurs) {
      if (conflicts === 'ask') effects.push({ do: 'ask', change, problem: { kind: 'conflict' } });
      else if (isForeign) effects.push(...overwrittenValue(situation, one, said));
    }
  }
  return effects;
}

/**
 * A list says this of a row while a change of it is on its way. Where another client set it, the change has yet to overwrite
 * it, or was itself overwritten. If the change is delivered, the value stays in the history and the list is asked for again;
 * else the user is asked, as about what waits.
 */
function decideOnItsWay(
  situation: Situation,
  one: WaitingChange,
  said: object,
  isForeign: boolean,
): Effect[] {
  const { rules, row } = situation;
  const { change, does } = one;
  if (row.server === null || (does !== 'edit' && does !== 'delete')) return [];
  return [
    ...(isForeign ? [...overwrittenValue(situation, one, said), { do: 'mark stale' } as const] : []),
    ...(rules.conflicts === 'ask'
      ? [{ do: 'note on its way', change, isOverwritten: isForeign } as const]
      : []),
  ];
}

/** The thing is not on the server any more. An unsent edit keeps the row; its delivery will say that the thing is gone. */
function decideGone({ rules, row, waiting, unanswered }: Situation): Effect[] {
  const { mutations, keyOf, hasTakenEffect, conflicts } = rules;
  const isLateDeletion =
    keyOf !== undefined && !row.deleted && unanswered.some(({ action }) => action === mutations.delete?.name);
  // A deletion that was given up took effect after the thing was saved again.
  if (waiting.length === 0 && isLateDeletion) return [{ do: 'clear server' }, { do: 'send shown again' }];
  // Its time may have come. What was to be done with it is tried, and then looked for.
  if (hasTakenEffect && waiting.some(({ change }) => change.state === 'queued')) return [];
  if (waiting.some(({ change }) => change.state === 'sending')) return [];
  const edit = waiting.find(({ does }) => does === 'edit')?.change;
  if (edit && !row.deleted) {
    const isAsked = conflicts === 'ask' && edit.problem?.kind !== 'already-sent';
    return [
      { do: 'clear server' },
      ...(isAsked ? [{ do: 'ask', change: edit, problem: { kind: 'gone' } } as const] : []),
    ];
  }
  const deletion = waiting.find(({ change, does }) => does === 'delete' && change.maybeOnServer)?.change;
  return [
    ...(deletion && isConflict(deletion) ? overwrittenConflict({ rules, row }, null) : []),
    ...waiting.flatMap(({ change, does }): Effect[] => [
      { do: 'remove change', change },
      ...(change === deletion ? [{ do: 'confirm overwrite', change } as const] : []),
      ...(does === 'other' ? [{ do: 'discard what it changed', change } as const] : []),
    ]),
    { do: 'remove row' },
  ];
}

/** An edit that was given up took effect after a newer one: each field is as the one says or as the other. */
function isUnansweredEdit(
  { rules, row, unanswered }: Pick<Situation, 'rules' | 'row' | 'unanswered'>,
  said: object,
): boolean {
  const { mutations, isEquivalent, normalize } = rules;
  if (!mutations.edit || isEquivalent(row.value, said)) return false;
  const shown = fieldsOf(normalize(row.value, said));
  return unanswered.some(({ value }) => {
    if (!value) return false;
    const late = fieldsOf(normalize(value, said));
    return [...fieldsOf(said)].every(
      ([name, field]) => field === late.get(name) || field === shown.get(name),
    );
  });
}

/** What an unanswered request says has just come to stand there: it has taken effect. */
function settleSeen({ rules, row: { server }, unanswered }: Situation, said: object): Effect[] {
  const { isEquivalent, normalize } = rules;
  if (server !== null && isEquivalent(server, said)) return [];
  const seen = unanswered.find(
    ({ value }) => value !== undefined && isEquivalent(normalize(value, server), said),
  );
  return seen ? [{ do: 'settle unanswered', request: seen }] : [];
}

/** The last writer wins; what another client set stays in the history. */
function overwrittenValue({ rules }: Situation, { change, does }: WaitingChange, said: object): Effect[] {
  const { edit } = rules.mutations;
  if (!edit || (does !== 'edit' && does !== 'delete')) return [];
  const { key } = change.params as { key?: string };
  const action = does === 'edit' ? change.action : edit.name;
  const params = { ...(key !== undefined && { key }), ...said };
  return [{ do: 'record overwrite', change, earlier: { action, params } }];
}

/** What another client set, and the user was asked about, went with what was said here. Null stands for a deletion. */
function overwrittenConflict(
  { rules: { mutations }, row: { key, server } }: Pick<Situation, 'rules' | 'row'>,
  said: object | null,
): Effect[] {
  const { edit } = mutations;
  const mutation = said ? edit : mutations.delete;
  if (!edit || !mutation) return [];
  return [
    {
      do: 'record seen overwrite',
      ours: { action: mutation.name, params: { key, ...said } },
      earlier: { action: edit.name, params: { key, ...server } },
    },
  ];
}

const isConflict = ({ problem }: StoredChange): boolean => problem?.kind === 'conflict';

const isAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

const fieldsOf = (value: object): Map<string, string> =>
  new Map(Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)]));
