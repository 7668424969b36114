import fc from 'fast-check';
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

/** Random situations for each run of this file. */
const SITUATIONS = 100_000;

interface Case {
  before: Situation;
  said: Incoming;
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

/** An attempt of a change that waits put this there, or the event is the echo of a delivery. */
const isOwnValue = ({ before, said }: Case): boolean =>
  said.whose === 'ours' ||
  aboutRow(before).some(({ sent }) => sent.some((value) => said.value !== null && isSame(value, said.value)));

/** Each field is as an unanswered edit has it, or as the row shows it. */
const isMixOfOwn = ({ before, said: { value } }: Case): boolean =>
  before.rules.mutations.edit !== undefined &&
  value !== null &&
  before.unanswered.some(({ value: late }) => {
    if (!late) return false;
    const [given, shown, there] = [trimmed(late as Note), trimmed(before.row.value as Note), value as Note];
    return (['title', 'body'] as const).every((name) => [given[name], shown[name]].includes(there[name]));
  });

/** The server’s value is new, and another client’s. */
const isForeign = (one: Case): boolean =>
  one.said.value !== null &&
  (one.before.row.server === null || !isSame(one.before.row.server, one.said.value)) &&
  !isOwnValue(one) &&
  !(isMixOfOwn(one) && !isSame(one.before.row.value, one.said.value));

const equalsShown = ({ before, said }: Case): boolean =>
  said.value !== null && isSame(before.row.value, said.value);

/** An edit that waits will read the item itself and compare it with what the writer saw. */
const leavesItToTheEdit = ({ rules, waiting }: Situation): boolean =>
  rules.readBeforeEdit === true && waiting.length > 0;

/** The promises, each under the sentence that states it. */
const properties: Record<string, (one: Case) => boolean> = {
  'the server’s copy of the row is the reported value': ({ before, said, after }) =>
    said.value === null ||
    before.isNew ||
    JSON.stringify(after.situation.row.server) === JSON.stringify(said.value),

  'a value that is stored and shown has no effect': ({ before, said, effects }) =>
    before.isNew || said.value === null || !isAsKnown(before.row, said.value) || effects.length === 0,

  'a value that equals the server’s copy leaves waiting changes alone': ({ before, said, effects }) =>
    before.isNew ||
    said.value === null ||
    before.row.server === null ||
    aboutRow(before).length === 0 ||
    !isSame(before.row.server, said.value) ||
    effects.every((effect) => effect.do === 'set server'),

  'the same value has no effect the second time': ({ said, after }) =>
    said.value === null || decide(after.situation, said).length === 0,

  'a change in flight is neither removed, asked about nor sent again': ({ effects }) =>
    changesWith(effects, 'remove change', 'ask', 'requeue').every(({ state }) => state !== 'sending'),

  'a change about another row is left alone while the row exists': ({ before, said, effects }) =>
    said.value === null ||
    before.waiting.every(
      ({ isAboutRow, change }) =>
        isAboutRow || effects.every((effect) => !('change' in effect) || effect.change.id !== change.id),
    ),

  'an unsent edit is removed only if the server has its value or the user deleted the row': (one) => {
    const { before, said, effects } = one;
    return changesWith(effects, 'remove change').every(({ id }) => {
      const { does } = before.waiting.find(({ change }) => change.id === id) as WaitingChange;
      if (said.value === null) return does !== 'edit' || before.row.deleted === true;
      return does === 'edit' && equalsShown(one) && (said.isLatest === true || isOwnValue(one));
    });
  },

  'an edit whose value the server has is removed': (one) =>
    one.said.value === null ||
    one.before.isNew ||
    !(one.said.isLatest === true || isOwnValue(one)) ||
    !equalsShown(one) ||
    (one.before.row.server !== null && isSame(one.before.row.server, one.said.value)) ||
    one.after.situation.waiting.every((left) => left.does !== 'edit' || !left.isAboutRow || !isUnsent(left)),

  'an unsent value stays on screen': ({ before, said, after, effects }) =>
    said.value === null ||
    before.isNew ||
    aboutRow(before).length === 0 ||
    aboutRow(after.situation).length === 0 ||
    effects.every((effect) => effect.do !== 'show'),

  'without waiting changes the server’s value is shown, or the latest value is sent again': ({
    before,
    said,
    after,
  }) =>
    said.value === null ||
    before.isNew ||
    aboutRow(after.situation).length > 0 ||
    (aboutRow(before).length > 0 && before.row.server !== null && isSame(before.row.server, said.value)) ||
    JSON.stringify(after.situation.row.value) === JSON.stringify(said.value),

  'another client’s value under an unsent change is asked about or stands in the history': (one) => {
    const { before, said, effects, after } = one;
    if (!isForeign(one) || before.isNew) return true;
    const touched = aboutRow(before).filter(
      (change) => isUnsent(change) && (change.does === 'edit' ? !equalsShown(one) : change.does === 'delete'),
    );
    if (before.rules.conflicts === 'ask') {
      const asked = changesWith(effects, 'ask').map(({ id }) => id);
      return touched.every(({ change }) => asked.includes(change.id));
    }
    const keeps = (value: object) => after.history.some((earlier) => isSame(earlier, value));
    return touched.length === 0 || before.rules.mutations.edit === undefined || keeps(said.value as object);
  },

  'another client’s value under a change in flight stands in the history, and the list is fetched again': (
    one,
  ) => {
    const { before, said, effects, after } = one;
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
    const noted = of(effects, 'note overwritten while sending').filter(({ isOverwritten }) => isOverwritten);
    return (
      sending.length === 0 ||
      (after.isStale &&
        after.history.some((earlier) => isSame(earlier, said.value as object)) &&
        (before.rules.conflicts !== 'ask' || noted.length === sending.length))
    );
  },

  'another client’s value is never taken for ours': (one) =>
    !isForeign(one) ||
    one.effects.every(
      ({ do: did }) =>
        !['confirm overwrite', 'forget overwrite', 'requeue', 'send shown again'].includes(did),
    ),

  'our own value is neither asked about nor recorded as another client’s': (one) =>
    one.said.value === null ||
    !isOwnValue(one) ||
    (of(one.effects, 'ask').length === 0 && of(one.effects, 'record overwrite').length === 0),

  'a question ends only when its value is recorded, by the delivery’s own history or by this one': (one) => {
    const { before, said, effects, after } = one;
    const isOver = aboutRow(before).some(
      (asked) =>
        isUnsent(asked) &&
        isQuestion(asked) &&
        after.situation.waiting.every(
          ({ change }) => change.id !== asked.change.id || change.problem === null,
        ),
    );
    if (!isOver || said.value === null || said.whose === 'ours' || before.row.server === null) return true;
    if (before.rules.mutations.edit === undefined) return true;
    // The list has the value that the user wants, so nothing is overwritten.
    if (equalsShown(one) && !isOwnValue(one)) return true;
    return of(effects, 'record seen overwrite').some(({ earlier }) =>
      isSame(earlier.params, before.row.server as object),
    );
  },

  'the question of a deletion that took effect records its value': ({ before, said, effects, after }) => {
    const deletion = before.waiting.find(({ does, change }) => does === 'delete' && change.maybeOnServer);
    if (said.value !== null || after.isThere || !deletion || !isQuestion(deletion)) return true;
    return before.rules.mutations.edit === undefined || of(effects, 'record seen overwrite').length === 1;
  },

  'a value in the delivery’s own history is not recorded twice': ({ before, said, effects }) =>
    said.whose !== 'ours' ||
    said.value === null ||
    before.isNew ||
    effects.length <= 1 ||
    aboutRow(before).every(({ change }) => changesWith(effects, 'forget overwrite').includes(change)),

  'the latest value is sent again only if an unanswered request explains the server’s value': (one) => {
    const { before, said, after } = one;
    if (after.again.length === 0) return true;
    if (before.isNew) return before.unanswered.some(({ value }) => value && isSame(value, before.row.value));
    if (said.value === null) return before.unanswered.some(({ action }) => action === 'delete-snippet');
    return after.again.every(({ do: did }) => did === 'reassert' || isMixOfOwn(one));
  },

  'an unanswered request that explains the server’s value never wins over the latest value': (one) => {
    const { before, said, after } = one;
    if (said.value === null || before.isNew || said.whose !== undefined || aboutRow(before).length > 0)
      return true;
    if (equalsShown(one) || !isMixOfOwn(one)) return true;
    return (
      after.again.length === 1 &&
      JSON.stringify(after.situation.row.value) === JSON.stringify(before.row.value)
    );
  },

  'an unanswered request is settled only by a list with its value': (one) => {
    const { before, said, effects } = one;
    const settled = of(effects, 'settle unanswered');
    const isNews =
      said.value !== null &&
      said.isLatest === true &&
      !before.isNew &&
      (before.row.server === null || !isSame(before.row.server, said.value));
    const seen = before.unanswered.filter(({ value }) => value && said.value && isSame(value, said.value));
    return isNews && seen.length > 0 ? settled[0]?.request === seen[0] : settled.length === 0;
  },

  'only another client’s value stands in the history of a waiting change': (one) =>
    of(one.effects, 'record overwrite').length === 0 || isForeign(one),

  'the echo of our own delivery sends nothing again': ({ before, said, after }) =>
    before.isNew || said.whose === undefined || after.again.length === 0,

  'a change whose question our own value resolves is sent': (one) => {
    const { before, said, after } = one;
    if (said.value === null || before.isNew || before.row.server === null || !isOwnValue(one)) return true;
    if (isSame(before.row.server, said.value)) return true;
    return after.situation.waiting.every(
      (left) =>
        !left.isAboutRow ||
        !isUnsent(left) ||
        !isQuestion(left) ||
        (left.does === 'edit' && equalsShown(one)),
    );
  },

  'a change that our own value shows as delivered is confirmed in the history': (one) => {
    const { before, said, effects, after } = one;
    const confirmed = changesWith(effects, 'confirm overwrite');
    const removed = changesWith(effects, 'remove change');
    if (said.value !== null) return !isOwnValue(one) || removed.every((change) => confirmed.includes(change));
    const deletion = before.waiting.find(
      ({ does, change }) => does === 'delete' && change.maybeOnServer,
    )?.change;
    return after.isThere || deletion === undefined || confirmed.includes(deletion);
  },

  'a value that the collection reasserts is sent again': (one) => {
    const { before, said, after } = one;
    const isQuiet = !before.isNew && aboutRow(before).length === 0 && said.whose === undefined;
    if (said.value === null || !isQuiet || !before.rules.reassert || isMixOfOwn(one)) return true;
    const isLate = before.unanswered.some(({ value }) => value && isSame(value, said.value as object));
    return !isLate || equalsShown(one) || after.again.some(({ do: did }) => did === 'reassert');
  },

  'a row that was deleted here and restored by an unanswered request is deleted again': ({
    before,
    after,
  }) => {
    if (!before.isNew) return true;
    const isLate = before.unanswered.some(({ value }) => value && isSame(value, before.row.value));
    return after.again.length === (isLate && before.rules.keyOf ? 1 : 0);
  },

  'a row that was saved again and deleted by an unanswered request is saved again': ({
    before,
    said,
    after,
  }) => {
    const isLate = before.unanswered.some(({ action }) => action === 'delete-snippet');
    if (said.value !== null || before.waiting.length > 0 || !before.rules.keyOf) return true;
    return (
      after.isThere === (isLate && !before.row.deleted) && after.again.length === (after.isThere ? 1 : 0)
    );
  },

  'a removed row keeps no waiting change, and a row that stays keeps what the user wrote': (one) => {
    const { before, said, after } = one;
    if (said.value !== null) return true;
    const writes = before.waiting.some(({ does }) => does === 'edit') && before.row.deleted !== true;
    const waitsForOutcome =
      before.waiting.some((change) => !isUnsent(change)) ||
      (before.rules.hasTakenEffect !== undefined &&
        before.waiting.some(({ change }) => change.state === 'queued'));
    if (!after.isThere) return after.situation.waiting.length === 0 && !writes && !waitsForOutcome;
    return writes || waitsForOutcome || after.again.length > 0;
  },

  'an edit of a deleted thing asks the user to choose': ({ before, said, effects }) => {
    if (said.value !== null || of(effects, 'clear server').length === 0 || before.waiting.length === 0)
      return true;
    const edit = before.waiting.find(({ does }) => does === 'edit');
    const asks = before.rules.conflicts === 'ask' && edit?.change.problem?.kind !== 'already-sent';
    return of(effects, 'ask').length === (asks ? 1 : 0);
  },

  'a change without a row of its own is undone before its row is removed': ({ before, effects, after }) =>
    after.isThere ||
    before.isNew ||
    before.waiting.every(
      ({ does, change }) =>
        does !== 'other' || changesWith(effects, 'discard what it changed').includes(change),
    ),
};

test(`every promise holds for the decisions in ${SITUATIONS} random situations`, () => {
  const reached = new Map<Effect['do'], number>();
  fc.assert(
    fc.property(situation, incoming, (anySituation, said) => {
      if (anySituation.isNew && said.value === null) return;
      const { row } = anySituation;
      // A new row is made from the server’s value.
      const before =
        anySituation.isNew && said.value
          ? { ...anySituation, row: { ...row, value: said.value, server: said.value, deleted: false } }
          : anySituation;
      const written = JSON.stringify(before);
      const effects = decide(before, said);
      for (const { do: did } of effects) reached.set(did, (reached.get(did) ?? 0) + 1);
      const one = { before, said, effects, after: outcomeOf(before, effects) };
      if (leavesItToTheEdit(before)) {
        if (effects.length > 0) throw new Error(`the waiting edit reads the item: ${JSON.stringify(one)}`);
        return;
      }
      for (const [name, holds] of Object.entries(properties))
        if (!holds(one)) throw new Error(`${name}: ${JSON.stringify(one)}`);
      if (JSON.stringify(before) !== written) throw new Error('deciding changes nothing that it is given');
    }),
    { numRuns: SITUATIONS },
  );
  // Each effect is among them, and often.
  expect(Math.min(...reached.values())).toBeGreaterThan(SITUATIONS / 1_000);
  expect(reached.size).toBe(19);
});
