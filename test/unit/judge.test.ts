import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatusValue } from '../../src-main/contract/status.ts';
import { isEmptyStatus, isSameStatus } from '../../src-main/contract/status.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import type { Expectation } from '../../src-main/sync/outbox/echoes.ts';
import type { UnansweredRequest } from '../../src-main/sync/outbox/unanswered.ts';
import { decideStatus, type StatusSituation } from '../../src-main/sync/reconcile/decide-status.ts';
import { judge, type SubjectSituation, type Judgement } from '../../src-main/sync/reconcile/judge.ts';

/** Random situations for each of the two. */
const SITUATIONS = 100_000;

const word = fc.constantFrom('a', 'b', 'c', 'd');

const expectation = fc
  .record({
    deliveries: fc.array(fc.record({ said: word, known: fc.option(word) }), { maxLength: 4 }),
    others: fc.array(fc.record({ said: word, upTo: fc.nat(3) }), { maxLength: 3 }),
  })
  .map(({ deliveries, others }): Expectation => ({
    deliveries: deliveries.map(({ said, known }) => ({ fingerprint: said, known })),
    // Each was reported while at least one echo was expected.
    others:
      deliveries.length === 0
        ? []
        : others.map(({ said, upTo }) => ({
            fingerprint: said,
            expectedThen: 1 + (upTo % deliveries.length),
          })),
    overwritten: [],
    before: null,
    lastEventId: 0,
  }));

const unanswered = fc.array(
  fc.record({ id: fc.nat(), action: fc.constant('edit-snippet'), params: word, givenUpAt: fc.constant(0) }),
  { maxLength: 2 },
);

interface Judged {
  hearing: SubjectSituation & { unanswered: UnansweredRequest[] };
  said: string;
  judgement: Judgement;
  /** The expected echoes afterwards. */
  after: Expectation;
}

const isOwn = ({ judgement }: Judged): boolean => judgement.origin.startsWith('own');
const isFromUnanswered = ({ hearing, said }: Judged): boolean =>
  hearing.unanswered.some(({ params }) => params === said);
const wordsOf = ({ others }: Expectation): string[] => others.map(({ fingerprint }) => fingerprint);
const awaitedIn = ({ deliveries }: Expectation): string[] => deliveries.map(({ fingerprint }) => fingerprint);
const knownIn = ({ deliveries }: Expectation): (string | null)[] => deliveries.map(({ known }) => known);

const promises: Record<string, (one: Judged) => boolean> = {
  'only a value that was delivered from here is taken for ours': (one) =>
    isOwn(one) === awaitedIn(one.hearing.expectation).includes(one.said),

  'an echo is superseded if a newer delivery followed, and the last one is not': (one) => {
    const awaited = awaitedIn(one.hearing.expectation);
    const isLast = awaited.indexOf(one.said) === awaited.length - 1;
    return !isOwn(one) || one.judgement.origin === (isLast ? 'own-latest' : 'own-superseded');
  },

  'the echoes after the received one are still expected, and none before it': (one) => {
    const [awaited, known] = [awaitedIn(one.hearing.expectation), knownIn(one.hearing.expectation)];
    const from = isOwn(one) ? awaited.indexOf(one.said) + 1 : 0;
    return (
      JSON.stringify(awaitedIn(one.after)) === JSON.stringify(awaited.slice(from)) &&
      JSON.stringify(knownIn(one.after)) === JSON.stringify(known.slice(from))
    );
  },

  'another client’s value before our own echo is stored until the echo arrives': (one) => {
    const [awaited, known] = [awaitedIn(one.hearing.expectation), knownIn(one.hearing.expectation)];
    const isNews = awaited.length > 0 && !isOwn(one) && !known.includes(one.said) && !isFromUnanswered(one);
    return !isNews || wordsOf(one.after).at(-1) === one.said;
  },

  'a value that a delivery overwrote unseen is reported once when its echo arrives': (one) => {
    const { others } = one.hearing.expectation;
    const awaited = awaitedIn(one.hearing.expectation);
    const index = awaited.indexOf(one.said);
    const wanted = isOwn(one)
      ? others.filter((other) => other.expectedThen > index).map(({ fingerprint }) => fingerprint)
      : [];
    return (
      JSON.stringify(one.judgement.overwritten) === JSON.stringify(wanted) &&
      one.after.overwritten.length === 0 &&
      (!isOwn(one) || one.after.others.length === 0)
    );
  },

  'the value of an unanswered request is not another client’s': (one) =>
    isOwn(one) ||
    !isFromUnanswered(one) ||
    wordsOf(one.after).length <= wordsOf(one.hearing.expectation).length,

  'a value that lists had shown is not news, because ours was set after it': (one) => {
    const [awaited, known] = [awaitedIn(one.hearing.expectation), knownIn(one.hearing.expectation)];
    return isOwn(one) || awaited.length === 0 || !known.includes(one.said) || one.after.others.length === 0;
  },

  'an unanswered request is settled by an equal value that is no echo': (one) => {
    const [first] = one.hearing.unanswered.filter(({ params }) => params === one.said);
    const [settled] = one.judgement.after;
    return isOwn(one) || !first
      ? settled === undefined
      : settled?.do === 'settle unanswered' && settled.request === first;
  },

  'without expected echoes nothing is stored': ({ hearing, judgement }) =>
    hearing.expectation.deliveries.length > 0 ||
    (judgement.origin === 'foreign' && judgement.whose === undefined && judgement.effects.length === 0),

  'the judgement names whose value it is': ({ judgement: { origin, whose } }) =>
    whose ===
    {
      'own-latest': 'ours',
      'own-superseded': undefined,
      'foreign-before-own': 'before ours',
      foreign: undefined,
    }[origin],
};

test(`every promise holds for whose value an event reports, in ${SITUATIONS} random situations`, () => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(expectation, unanswered, word, (known, requests, said) => {
      const hearing = { subject: 'snippet:1', expectation: known, unanswered: requests };
      const written = JSON.stringify(hearing);
      const judgement = judge(hearing, {
        fingerprint: said,
        isOf: (delivered) => delivered === said,
        isFrom: ({ params }) => params === said,
      });
      const [kept] = judgement.effects;
      const after = kept?.do === 'store expectation' ? kept.expectation : known;
      reached.set(judgement.origin, (reached.get(judgement.origin) ?? 0) + 1);
      const one = { hearing, said, judgement, after };
      for (const [name, holds] of Object.entries(promises))
        if (!holds(one)) throw new Error(`${name}: ${JSON.stringify(one)}`);
      if (JSON.stringify(hearing) !== written) throw new Error('judging changes nothing that it is given');
    }),
    { numRuns: SITUATIONS },
  );
  expect([...reached.keys()].toSorted()).toEqual([
    'foreign',
    'foreign-before-own',
    'own-latest',
    'own-superseded',
  ]);
  expect(Math.min(...reached.values())).toBeGreaterThan(SITUATIONS / 100);
});

const status = fc.record<StatusValue>({
  text: fc.constantFrom('', 'lunch', 'away'),
  emoji: fc.constantFrom(null, null, { name: 'tea' }),
});

const statusSituation = fc
  .record({
    shown: status,
    server: fc.option(status, { freq: 5 }),
    waiting: fc.option(
      fc.record({ clears: fc.constantFrom(false, false, true), sent: fc.array(status, { maxLength: 2 }) }),
      { freq: 2 },
    ),
    unanswered: fc.array(status, { maxLength: 2 }),
  })
  .map(({ waiting, ...rest }): StatusSituation => ({
    ...rest,
    waiting: waiting && {
      change: { id: 'waits', action: waiting.clears ? 'clear-status' : 'set-status' } as StoredChange,
      sent: waiting.sent,
    },
  }));

interface Decided {
  before: StatusSituation;
  said: StatusValue;
  isBeforeOwn: boolean;
  effects: ReturnType<typeof decideStatus>;
}

const did = ({ effects }: Decided, wanted: string) => effects.find((effect) => effect.do === wanted);
const holdsOneOf = (values: StatusValue[], wanted: StatusValue): boolean =>
  values.some((value) => isSameStatus(value, wanted));

const statusPromises: Record<string, (one: Decided) => boolean> = {
  'the server’s copy is the reported status': (one) => {
    const kept = did(one, 'set server status');
    return kept?.do === 'set server status' && kept.value === one.said;
  },

  'an unsent status stays on screen, and its timer goes on': (one) =>
    one.before.waiting === null || (!did(one, 'show status') && !did(one, 'stop timer')),

  'only another client’s status that an unsent one will overwrite stands in the history': (one) => {
    const { before, said } = one;
    const recorded = did(one, 'record overwrite');
    const isOwn =
      holdsOneOf(before.unanswered, said) ||
      holdsOneOf([...(before.waiting?.sent ?? []), before.shown], said);
    const isNews = before.server !== null && !isSameStatus(before.server, said) && !isEmptyStatus(said);
    if (before.waiting?.change.action !== 'set-status' || isOwn || !isNews) return recorded === undefined;
    return (
      recorded?.do === 'record overwrite' &&
      (recorded.earlier.params as { value: StatusValue }).value === said
    );
  },

  'a status before our own echo is not shown, and is fetched again in case the echo never arrives': (one) =>
    !one.isBeforeOwn ||
    one.before.waiting !== null ||
    (!did(one, 'show status') &&
      !did(one, 'send status again') &&
      !!did(one, 'mark stale') !== isSameStatus(one.before.shown, one.said)),

  'an unanswered request that took effect never wins over the latest status': (one) => {
    const { shown, unanswered: late, waiting } = one.before;
    const again = did(one, 'send status again');
    const isWanted =
      waiting === null && !one.isBeforeOwn && !isSameStatus(shown, one.said) && holdsOneOf(late, one.said);
    return isWanted ? again?.do === 'send status again' && again.value === shown : again === undefined;
  },

  'without a waiting status the server’s is shown, and another client’s ends the timer': (one) => {
    if (one.before.waiting || one.isBeforeOwn || did(one, 'send status again')) return true;
    return !!did(one, 'show status') && !!did(one, 'stop timer') !== isSameStatus(one.before.shown, one.said);
  },

  'the same status changes nothing the second time': (one) => {
    const { before, said, isBeforeOwn } = one;
    if (did(one, 'send status again') || isBeforeOwn) return true;
    const shown = did(one, 'show status') ? said : before.shown;
    const again = decideStatus({ ...before, shown, server: said }, { value: said });
    return again.every((effect) => effect.do === 'set server status' || effect.do === 'show status');
  },
};

test(`every promise holds for what a reported status changes, in ${SITUATIONS} random situations`, () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(statusSituation, status, fc.boolean(), (before, said, isBeforeOwn) => {
      const effects = decideStatus(before, { value: said, isBeforeOwn });
      for (const effect of effects) reached.add(effect.do);
      for (const [name, holds] of Object.entries(statusPromises))
        if (!holds({ before, said, isBeforeOwn, effects }))
          throw new Error(`${name}: ${JSON.stringify({ before, said, isBeforeOwn, effects })}`);
    }),
    { numRuns: SITUATIONS },
  );
  expect(reached.size).toBe(6);
});
