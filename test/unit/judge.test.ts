import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Expectation } from '../../src-main/sync/outbox/echoes.ts';
import type { UnansweredRequest } from '../../src-main/sync/outbox/unanswered.ts';
import { judge, type SubjectSituation, type Judgement } from '../../src-main/sync/reconcile/judge.ts';
import { forEvery } from '../for-every.ts';
import { expectationsOf } from './expectations.ts';

/** How many random situations. */
const SITUATIONS = 100_000;

const value = fc.constantFrom('a', 'b', 'c', 'd');

const expectation = expectationsOf(value, 4);

const unanswered = fc.array(
  fc.record({ id: fc.nat(), action: fc.constant('edit-snippet'), params: value, givenUpAt: fc.constant(0) }),
  { maxLength: 2 },
);

interface Judged {
  before: SubjectSituation & { unanswered: UnansweredRequest[] };
  reported: string;
  judgement: Judgement;
  /** The expectation afterwards. */
  after: Expectation;
}

const isOwn = ({ judgement }: Judged): boolean => judgement.origin.startsWith('own');
const isFromUnanswered = ({ before, reported }: Judged): boolean =>
  before.unanswered.some(({ params }) => params === reported);
const valuesOf = ({ others }: Expectation): string[] => others.map(({ fingerprint }) => fingerprint);
const expectedIn = ({ deliveries }: Expectation): string[] =>
  deliveries.map(({ fingerprint }) => fingerprint);
const knownIn = ({ deliveries }: Expectation): (string | null)[] =>
  deliveries.map(({ copyBefore: known }) => known);

const properties: Record<string, (one: Judged) => boolean> = {
  'only a delivered value counts as ours': (one) =>
    isOwn(one) === expectedIn(one.before.expectation).includes(one.reported),

  'the echo of a delivery is superseded where a newer one followed it': (one) => {
    const expected = expectedIn(one.before.expectation);
    const isLast = expected.indexOf(one.reported) === expected.length - 1;
    return !isOwn(one) || one.judgement.origin === (isLast ? 'own-latest' : 'own-superseded');
  },

  'the deliveries after the echo are still expected, and no earlier one': (one) => {
    const [expected, known] = [expectedIn(one.before.expectation), knownIn(one.before.expectation)];
    const from = isOwn(one) ? expected.indexOf(one.reported) + 1 : 0;
    return (
      JSON.stringify(expectedIn(one.after)) === JSON.stringify(expected.slice(from)) &&
      JSON.stringify(knownIn(one.after)) === JSON.stringify(known.slice(from))
    );
  },

  'another client’s value before our own echo is stored until the echo arrives': (one) => {
    const [expected, known] = [expectedIn(one.before.expectation), knownIn(one.before.expectation)];
    const isNews =
      expected.length > 0 && !isOwn(one) && !known.includes(one.reported) && !isFromUnanswered(one);
    return !isNews || valuesOf(one.after).at(-1) === one.reported;
  },

  'values that a delivery overwrote unseen are returned once, when its echo arrives': (one) => {
    const { others } = one.before.expectation;
    const expected = expectedIn(one.before.expectation);
    const index = expected.indexOf(one.reported);
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
    valuesOf(one.after).length <= valuesOf(one.before.expectation).length,

  'a value that a list had shown before the delivery is not news': (one) => {
    const [expected, known] = [expectedIn(one.before.expectation), knownIn(one.before.expectation)];
    return (
      isOwn(one) || expected.length === 0 || !known.includes(one.reported) || one.after.others.length === 0
    );
  },

  'an unanswered request is settled by an equal value that is not an echo': (one) => {
    const [first] = one.before.unanswered.filter(({ params }) => params === one.reported);
    const [settled] = one.judgement.after;
    return isOwn(one) || !first
      ? settled === undefined
      : settled?.do === 'settle unanswered' && settled.request === first;
  },

  'where nothing is expected, nothing is stored': ({ before, judgement }) =>
    before.expectation.deliveries.length > 0 ||
    (judgement.origin === 'foreign' && judgement.whose === undefined && judgement.effects.length === 0),

  'the row learns how the event relates to our deliveries': ({ judgement: { origin, whose } }) =>
    whose ===
    {
      'own-latest': 'ours',
      'own-superseded': undefined,
      'foreign-before-own': 'before ours',
      foreign: undefined,
    }[origin],
};

test(`whose doing an event reports, in ${SITUATIONS} random situations`, () => {
  const reached = new Map<string, number>();
  forEvery([expectation, unanswered, value], SITUATIONS, (known, requests, reported) => {
    const before = { subject: 'snippet:1', expectation: known, unanswered: requests };
    const written = JSON.stringify(before);
    const judgement = judge(before, {
      fingerprint: reported,
      isOf: (delivered) => delivered === reported,
      isFrom: ({ params }) => params === reported,
    });
    const [kept] = judgement.effects;
    const after = kept?.do === 'store expectation' ? kept.expectation : known;
    reached.set(judgement.origin, (reached.get(judgement.origin) ?? 0) + 1);
    const one = { before, reported, judgement, after };
    for (const [name, holds] of Object.entries(properties))
      if (!holds(one)) throw new Error(`${name}: ${JSON.stringify(one)}`);
    if (JSON.stringify(before) !== written) throw new Error('the decision changed its situation');
  });
  expect([...reached.keys()].toSorted()).toEqual([
    'foreign',
    'foreign-before-own',
    'own-latest',
    'own-superseded',
  ]);
  expect(Math.min(...reached.values())).toBeGreaterThan(SITUATIONS / 100);
});
