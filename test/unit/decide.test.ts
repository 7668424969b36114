import { expect, test } from 'vitest';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { decide, isAsKnown, type Effect, type Incoming } from '../../src-main/sync/reconcile/decide.ts';
import type { Situation, WaitingChange } from '../../src-main/sync/reconcile/situation.ts';
import {
  incoming,
  isSame,
  type Note,
  type Outcome,
  outcomeOf,
  situation,
  trimmed,
} from './decide-situations.ts';
import { forEvery } from '../for-every.ts';

/** Random situations for each run of this file. */
const SITUATIONS = 100_000;

interface Case {
  before: Situation;
  reported: Incoming;
  effects: Effect[];
  after: Outcome;
}

const aboutRow = ({ waiting }: Situation): WaitingChange[] => waiting.filter(({ isAboutRow }) => isAboutRow);
const isUnsent = ({ change }: WaitingChange): boolean => change.state !== 'sending';
const isQuestion = ({ change }: WaitingChange): boolean => change.problem?.kind === 'conflict';
const of = <Did extends Effect['do']>(effects: Effect[], did: Did) =>
  effects.filter((effect): effect is Extract<Effect, { do: Did }> => effect.do === did);
const changesWith = (effects: Effect[], ...did: Effect['do'][]): StoredChange[] =>
  effects.flatMap((effect) => (did.includes(effect.do) && 'change' in effect ? effect.change : []));

/** An attempt of a waiting change set the value, or the event is the echo of a delivery. */
const isOwnValue = ({ before, reported }: Case): boolean =>
  reported.whose === 'ours' ||
  aboutRow(before).some(({ sent }) =>
    sent.some((value) => reported.value !== null && isSame(value, reported.value)),
  );

/** Each field is as an unanswered edit has it, or as the row shows it. */
const isMixOfOwn = ({ before, reported: { value } }: Case): boolean =>
  before.rules.mutations.edit !== undefined &&
  value !== null &&
  before.unanswered.some(({ value: sent }) => {
    if (!sent) return false;
    const [given, shown, there] = [trimmed(sent as Note), trimmed(before.row.value as Note), value as Note];
    return (['title', 'body'] as const).every((name) => [given[name], shown[name]].includes(there[name]));
  });

/** The reported value is new, and another client's. */
const isForeign = (one: Case): boolean =>
  one.reported.value !== null &&
  (one.before.row.server === null || !isSame(one.before.row.server, one.reported.value)) &&
  !isOwnValue(one) &&
  !(isMixOfOwn(one) && !isSame(one.before.row.value, one.reported.value));

const isShown = ({ before, reported }: Case): boolean =>
  reported.value !== null && isSame(before.row.value, reported.value);

/** A waiting edit will read the item itself and compare the item with the version that the writer saw. */
const leavesItToTheEdit = ({ rules, waiting }: Situation): boolean =>
  rules.readBeforeEdit === true && waiting.length > 0;

/** Whether the server has the value now, or a waiting change may have set it. No change was made before the latest delivery. */
const isReached = (one: Case): boolean =>
  one.reported.isLatest === true || (isOwnValue(one) && one.reported.whose !== 'before ours');

/** Whether an item was removed that a delivery of ours made again since. */
const isMadeAgain = ({ before, reported }: Case): boolean =>
  reported.value === null && reported.whose === 'before ours' && before.rules.keyOf !== undefined;

/** Whether the server has something else than the cache has of it. */
const isNews = ({ isNew, row }: Situation, { value }: Incoming): boolean =>
  isNew || (row.server !== null && (value === null || !isSame(row.server, value)));

const isSentAgain = ({ do: did }: Effect): boolean =>
  ['send shown again', 'delete again', 'reassert'].includes(did);

/** The invariants of every decision. */
const properties: Record<string, (one: Case) => boolean> = {
  "the server's copy of the row is the reported value": ({ before, reported, after }) =>
    reported.value === null ||
    before.isNew ||
    JSON.stringify(after.situation.row.server) === JSON.stringify(reported.value),

  'a value that is known and shown changes nothing': ({ before, reported, effects }) =>
    before.isNew || reported.value === null || !isAsKnown(before.row, reported.value) || effects.length === 0,

  'a value that is equivalent to the last one leaves waiting changes alone': ({
    before,
    reported,
    effects,
  }) =>
    before.isNew ||
    reported.value === null ||
    before.row.server === null ||
    aboutRow(before).length === 0 ||
    !isSame(before.row.server, reported.value) ||
    effects.every((effect) => effect.do === 'set server'),

  'the same value changes nothing the second time': ({ reported, after }) =>
    reported.value === null || decide(after.situation, reported).length === 0,

  'an event of ours is still to come only where a list shows a new value that an attempt may have set': (
    one,
  ) =>
    of(one.effects, 'expect echo').length === 0 ||
    (one.reported.isLatest === true &&
      isNews(one.before, one.reported) &&
      (one.effects.some(isSentAgain) ||
        (one.reported.value === null
          ? one.before.waiting.some(({ change, does }) => does === 'delete' && change.maybeOnServer)
          : isOwnValue(one) || isMixOfOwn(one)))),

  // Events before that one are older than the list, and must not end what is sent again.
  'where a list shows what a late request did, its event is still to come': ({ before, reported, effects }) =>
    reported.isLatest !== true ||
    !isNews(before, reported) ||
    !effects.some(isSentAgain) ||
    of(effects, 'expect echo').length === 1,

  'a removal from before our own delivery leaves an item with a natural key alone': (one) =>
    !isMadeAgain(one) || one.effects.every((effect) => effect.do === 'mark stale'),

  'a change that is being sent is neither removed, asked about nor sent again': ({ effects }) =>
    changesWith(effects, 'remove change', 'ask', 'requeue').every(({ state }) => state !== 'sending'),

  'a change about another row is left alone while the row is there': ({ before, reported, effects }) =>
    reported.value === null ||
    before.waiting.every(
      ({ isAboutRow, change }) =>
        isAboutRow || effects.every((effect) => !('change' in effect) || effect.change.id !== change.id),
    ),

  'an unsent edit is removed only where the server has its value, or the user deleted the row': (one) => {
    const { before, reported, effects } = one;
    return changesWith(effects, 'remove change').every(({ id }) => {
      const { does } = before.waiting.find(({ change }) => change.id === id) as WaitingChange;
      if (reported.value === null) return does !== 'edit' || before.row.deleted === true;
      return does === 'edit' && isShown(one) && isReached(one);
    });
  },

  'an edit to the value that the server has now is done': (one) =>
    one.reported.value === null ||
    one.before.isNew ||
    !isReached(one) ||
    !isShown(one) ||
    (one.before.row.server !== null && isSame(one.before.row.server, one.reported.value)) ||
    one.after.situation.waiting.every((left) => left.does !== 'edit' || !left.isAboutRow || !isUnsent(left)),

  'an unsent value stays on screen': ({ before, reported, after, effects }) =>
    reported.value === null ||
    before.isNew ||
    aboutRow(before).length === 0 ||
    aboutRow(after.situation).length === 0 ||
    effects.every((effect) => effect.do !== 'show'),

  "where nothing waits, the reported value is shown, or the user's last value is sent again": ({
    before,
    reported,
    after,
  }) =>
    reported.value === null ||
    before.isNew ||
    aboutRow(after.situation).length > 0 ||
    (aboutRow(before).length > 0 &&
      before.row.server !== null &&
      isSame(before.row.server, reported.value)) ||
    JSON.stringify(after.situation.row.value) === JSON.stringify(reported.value),

  'another client’s value under an unsent change is asked about, or stands in the history': (one) => {
    const { before, reported, effects, after } = one;
    if (!isForeign(one) || before.isNew) return true;
    const touched = aboutRow(before).filter(
      (change) => isUnsent(change) && (change.does === 'edit' ? !isShown(one) : change.does === 'delete'),
    );
    if (before.rules.conflicts === 'ask') {
      const asked = changesWith(effects, 'ask').map(({ id }) => id);
      return touched.every(({ change }) => asked.includes(change.id));
    }
    const keeps = (value: object) => after.history.some((earlier) => isSame(earlier, value));
    return (
      touched.length === 0 || before.rules.mutations.edit === undefined || keeps(reported.value as object)
    );
  },

  'another client’s value under a change that is being sent stands in the history, and the list is fetched again':
    (one) => {
      const { before, reported, effects, after } = one;
      if (
        !isForeign(one) ||
        before.isNew ||
        before.row.server === null ||
        before.rules.mutations.edit === undefined
      )
        return true;
      const sending = aboutRow(before).filter(
        (change) => !isUnsent(change) && (change.does === 'edit' || change.does === 'delete'),
      );
      const noted = of(effects, 'note overwritten while sending').filter(
        ({ isOverwritten }) => isOverwritten,
      );
      return (
        sending.length === 0 ||
        (after.isStale &&
          after.history.some((earlier) => isSame(earlier, reported.value as object)) &&
          (before.rules.conflicts !== 'ask' || noted.length === sending.length))
      );
    },

  'another client’s value is never taken for ours': (one) =>
    !isForeign(one) ||
    one.effects.every(
      ({ do: did }) =>
        !['confirm overwrite', 'forget overwrite', 'requeue', 'send shown again'].includes(did),
    ),

  'our own value is neither asked about nor stored as another client’s': (one) =>
    one.reported.value === null ||
    !isOwnValue(one) ||
    (of(one.effects, 'ask').length === 0 && of(one.effects, 'record overwrite').length === 0),

  'a question ends only with the other client’s value in a history: the delivery’s own, or this one': (
    one,
  ) => {
    const { before, reported, effects, after } = one;
    const isOver = aboutRow(before).some(
      (asked) =>
        isUnsent(asked) &&
        isQuestion(asked) &&
        after.situation.waiting.every(
          ({ change }) => change.id !== asked.change.id || change.problem === null,
        ),
    );
    if (!isOver || reported.value === null || reported.whose === 'ours' || before.row.server === null)
      return true;
    if (before.rules.mutations.edit === undefined) return true;
    // The list has the user's own value: nothing is overwritten.
    if (isShown(one) && !isOwnValue(one)) return true;
    return of(effects, 'record seen overwrite').some(({ earlier }) =>
      isSame(earlier.params, before.row.server as object),
    );
  },

  'a question about a deletion that took effect ends with the other client’s value in the history': ({
    before,
    reported,
    effects,
    after,
  }) => {
    const deletion = before.waiting.find(({ does, change }) => does === 'delete' && change.maybeOnServer);
    if (reported.value !== null || after.isThere || !deletion || !isQuestion(deletion)) return true;
    return before.rules.mutations.edit === undefined || of(effects, 'record seen overwrite').length === 1;
  },

  'a value in the delivery’s own history is not recorded twice': ({ before, reported, effects }) =>
    reported.whose !== 'ours' ||
    reported.value === null ||
    before.isNew ||
    effects.length <= 1 ||
    aboutRow(before).every(({ change }) => changesWith(effects, 'forget overwrite').includes(change)),

  'the user’s last value is sent again only where an unanswered request explains the server’s': (one) => {
    const { before, reported, after } = one;
    if (after.again.length === 0) return true;
    if (before.isNew) return before.unanswered.some(({ value }) => value && isSame(value, before.row.value));
    if (reported.value === null) return before.unanswered.some(({ action }) => action === 'delete-snippet');
    return after.again.every(({ do: did }) => did === 'reassert' || isMixOfOwn(one));
  },

  'an unanswered request that explains the server’s value never replaces the user’s last one': (one) => {
    const { before, reported, after } = one;
    if (
      reported.value === null ||
      before.isNew ||
      reported.whose !== undefined ||
      aboutRow(before).length > 0
    )
      return true;
    if (isShown(one) || !isMixOfOwn(one)) return true;
    return (
      after.again.length === 1 &&
      JSON.stringify(after.situation.row.value) === JSON.stringify(before.row.value)
    );
  },

  'an unanswered request is settled when a list shows what it did, or somebody else removed the item, and by nothing else':
    (one) => {
      const { before, reported, effects, after } = one;
      const settled = of(effects, 'settle unanswered');
      const isUndone = after.again.length > 0 && (before.isNew || reported.value === null);
      if (isUndone) return settled.length === (reported.isLatest === true ? 1 : 0);
      if (reported.value === null) {
        const isByUser = before.row.deleted === true || before.waiting.some(({ does }) => does === 'delete');
        const isRemovedElsewhere = !after.isThere && !isByUser && before.rules.keyOf !== undefined;
        return settled.length === (isRemovedElsewhere ? before.unanswered.length : 0);
      }
      const isNews =
        reported.isLatest === true &&
        !before.isNew &&
        (before.row.server === null || !isSame(before.row.server, reported.value));
      const seen = before.unanswered.filter(
        ({ value }) => value && reported.value && isSame(value, reported.value),
      );
      return isNews && seen.length > 0 ? settled[0]?.request === seen[0] : settled.length === 0;
    },

  'only another client’s value stands in the history of a waiting change': (one) =>
    of(one.effects, 'record overwrite').length === 0 || isForeign(one),

  'the echo of our delivery sends nothing again': ({ before, reported, after }) =>
    before.isNew || reported.whose === undefined || after.again.length === 0,

  'a change whose question our own value ends is sent': (one) => {
    const { before, reported, after } = one;
    if (reported.value === null || before.isNew || before.row.server === null || !isOwnValue(one))
      return true;
    if (isSame(before.row.server, reported.value)) return true;
    return after.situation.waiting.every(
      (left) =>
        !left.isAboutRow || !isUnsent(left) || !isQuestion(left) || (left.does === 'edit' && isShown(one)),
    );
  },

  'a change that our own value shows to be delivered is confirmed in the history': (one) => {
    const { before, reported, effects, after } = one;
    const confirmed = changesWith(effects, 'confirm overwrite');
    const removed = changesWith(effects, 'remove change');
    if (reported.value !== null)
      return !isOwnValue(one) || removed.every((change) => confirmed.includes(change));
    const deletion = before.waiting.find(
      ({ does, change }) => does === 'delete' && change.maybeOnServer,
    )?.change;
    return after.isThere || deletion === undefined || confirmed.includes(deletion);
  },

  'a change that the collection wants to reassert is sent again': (one) => {
    const { before, reported, after } = one;
    const isQuiet = !before.isNew && aboutRow(before).length === 0 && reported.whose === undefined;
    if (reported.value === null || !isQuiet || !before.rules.reassert || isMixOfOwn(one)) return true;
    const isFromUnanswered = before.unanswered.some(
      ({ value }) => value && isSame(value, reported.value as object),
    );
    return !isFromUnanswered || isShown(one) || after.again.some(({ do: did }) => did === 'reassert');
  },

  'an item that an unanswered request created again after its deletion is deleted again': ({
    before,
    after,
  }) => {
    if (!before.isNew) return true;
    const isFromUnanswered = before.unanswered.some(({ value }) => value && isSame(value, before.row.value));
    return after.again.length === (isFromUnanswered && before.rules.keyOf ? 1 : 0);
  },

  'an item that an unanswered deletion removed after it was saved again is saved again': (one) => {
    const { before, reported, after } = one;
    if (isMadeAgain(one)) return true;
    const isFromUnanswered = before.unanswered.some(({ action }) => action === 'delete-snippet');
    if (reported.value !== null || before.waiting.length > 0 || !before.rules.keyOf) return true;
    return (
      after.isThere === (isFromUnanswered && !before.row.deleted) &&
      after.again.length === (after.isThere ? 1 : 0)
    );
  },

  'a removed row leaves only what its deletion does not do, and a row that stays keeps the user’s value': (
    one,
  ) => {
    const { before, reported, after } = one;
    if (reported.value !== null || isMadeAgain(one)) return true;
    const writes = before.waiting.some(({ does }) => does === 'edit') && before.row.deleted !== true;
    const waitsForOutcome =
      before.waiting.some((change) => !isUnsent(change)) ||
      (before.rules.hasTakenEffect !== undefined &&
        before.waiting.some(({ change }) => change.state === 'queued'));
    const isLeft = ({ change }: WaitingChange) =>
      after.situation.waiting.some(({ change: { id } }) => id === change.id);
    if (!after.isThere)
      return (
        before.waiting.every((change) => isLeft(change) !== change.isMetByDeletion) &&
        !writes &&
        !waitsForOutcome
      );
    return writes || waitsForOutcome || after.again.length > 0;
  },

  'an edit of a deleted item asks the user in a collection that asks': ({ before, reported, effects }) => {
    if (reported.value !== null || of(effects, 'clear server').length === 0 || before.waiting.length === 0)
      return true;
    const edit = before.waiting.find(({ does }) => does === 'edit');
    const asks = before.rules.conflicts === 'ask' && edit?.change.problem?.kind !== 'already-sent';
    return of(effects, 'ask').length === (asks ? 1 : 0);
  },
};

test(`what follows from a reported value, in ${SITUATIONS} random situations`, () => {
  const reached = new Map<Effect['do'], number>();
  forEvery([situation, incoming], SITUATIONS, (anySituation, reported) => {
    if (anySituation.isNew && reported.value === null) return;
    const { row } = anySituation;
    // A new row is made of what the server says.
    const before =
      anySituation.isNew && reported.value
        ? { ...anySituation, row: { ...row, value: reported.value, server: reported.value, deleted: false } }
        : anySituation;
    const written = JSON.stringify(before);
    const effects = decide(before, reported);
    for (const { do: did } of effects) reached.set(did, (reached.get(did) ?? 0) + 1);
    const one = { before, reported, effects, after: outcomeOf(before, effects) };
    if (leavesItToTheEdit(before)) {
      if (effects.length > 0) throw new Error(`the waiting edit reads the item: ${JSON.stringify(one)}`);
      return;
    }
    for (const [name, holds] of Object.entries(properties))
      if (!holds(one)) throw new Error(`${name}: ${JSON.stringify(one)}`);
    if (JSON.stringify(before) !== written) throw new Error('the decision changed its situation');
  });
  // Each effect is among them, and often.
  expect(Math.min(...reached.values())).toBeGreaterThan(SITUATIONS / 1_000);
  expect(reached.size).toBe(19);
});
