import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatusValue } from '../../src-main/contract/values/status.ts';
import { isEmptyStatus, isSameEmoji, isSameStatus } from '../../src-main/contract/values/status.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import type { Expectation } from '../../src-main/sync/outbox/echoes.ts';
import type { UnansweredRequest } from '../../src-main/sync/outbox/unanswered.ts';
import { decideStatus, type StatusSituation } from '../../src-main/sync/reconcile/decide-status.ts';
import { judge, type SubjectSituation, type Judgement } from '../../src-main/sync/reconcile/judge.ts';
import { forEvery } from '../for-every.ts';
import { expectationsOf } from './expectations.ts';

/** Random situations for each of the two. */
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

const status = fc.record<StatusValue>({
  text: fc.constantFrom('', 'lunch', 'away'),
  emoji: fc.constantFrom(null, null, { name: 'tea' }),
});

const statusSituation = fc
  .record({
    visible: status,
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
      change: { id: 'waits', params: waiting.clears ? { onlyIf: [] } : {} } as StoredChange,
      sent: waiting.sent,
    },
  }));

interface Decided {
  before: StatusSituation;
  reported: StatusValue;
  isBeforeOwn: boolean;
  effects: ReturnType<typeof decideStatus>;
}

const did = ({ effects }: Decided, wanted: string) => effects.find((effect) => effect.do === wanted);
const holdsOneOf = (values: StatusValue[], wanted: StatusValue): boolean =>
  values.some((value) => isSameStatus(value, wanted));

/** Whether a late request may have made this status: each field is its own or the server's, and one at least is its own. */
const mayBeLate = ({ unanswered, server }: StatusSituation, { text, emoji }: StatusValue): boolean =>
  unanswered.some((late) => {
    const [hasText, hasEmoji] = [late.text === text, isSameEmoji(late.emoji, emoji)];
    const keepsText = server !== null && server.text === text;
    const keepsEmoji = server !== null && isSameEmoji(server.emoji, emoji);
    return (hasText && (hasEmoji || keepsEmoji)) || (hasEmoji && keepsText);
  });

const statusProperties: Record<string, (one: Decided) => boolean> = {
  "the server's copy is the reported status": (one) => {
    const kept = did(one, 'set server status');
    return kept?.do === 'set server status' && kept.value === one.reported;
  },

  'an unsent status stays on screen, and its timer runs on': (one) =>
    one.before.waiting === null || (!did(one, 'show status') && !did(one, 'stop timer')),

  'another client’s status that an unsent one will overwrite stands in the history, and no other': (one) => {
    const { before, reported } = one;
    const recorded = did(one, 'record overwrite');
    const isOwn =
      mayBeLate(before, reported) || holdsOneOf([...(before.waiting?.sent ?? []), before.visible], reported);
    const isNews =
      before.server !== null && !isSameStatus(before.server, reported) && !isEmptyStatus(reported);
    const { change } = before.waiting ?? {};
    const isByUser = change !== undefined && !('onlyIf' in (change.params as object));
    if (!isByUser || isOwn || !isNews) return recorded === undefined;
    return (
      recorded?.do === 'record overwrite' &&
      (recorded.earlier.params as { value: StatusValue }).value === reported
    );
  },

  'a status before our own is not shown, and the status is read again in case ours is never reported': (
    one,
  ) =>
    !one.isBeforeOwn ||
    one.before.waiting !== null ||
    (!did(one, 'show status') &&
      !did(one, 'send status again') &&
      !!did(one, 'mark stale') !== isSameStatus(one.before.visible, one.reported)),

  'an unanswered request that took effect never replaces the user’s last value': (one) => {
    const { visible: shown, waiting } = one.before;
    const again = did(one, 'send status again');
    const isWanted =
      waiting === null &&
      !one.isBeforeOwn &&
      !isSameStatus(shown, one.reported) &&
      mayBeLate(one.before, one.reported);
    return isWanted ? again?.do === 'send status again' && again.value === shown : again === undefined;
  },

  'where nothing waits, the server’s status is shown, and another client’s ends the timer': (one) => {
    if (one.before.waiting || one.isBeforeOwn || did(one, 'send status again')) return true;
    return (
      !!did(one, 'show status') && !!did(one, 'stop timer') !== isSameStatus(one.before.visible, one.reported)
    );
  },

  'the same status changes nothing the second time': (one) => {
    const { before, reported, isBeforeOwn } = one;
    if (did(one, 'send status again') || isBeforeOwn) return true;
    const shown = did(one, 'show status') ? reported : before.visible;
    const again = decideStatus({ ...before, visible: shown, server: reported }, { value: reported });
    return again.every((effect) => effect.do === 'set server status' || effect.do === 'show status');
  },
};

test(`what follows from a reported status, in ${SITUATIONS} random situations`, () => {
  const reached = new Set<string>();
  forEvery([statusSituation, status, fc.boolean()], SITUATIONS, (before, reported, isBeforeOwn) => {
    const effects = decideStatus(before, { value: reported, isBeforeOwn });
    for (const effect of effects) reached.add(effect.do);
    for (const [name, holds] of Object.entries(statusProperties))
      if (!holds({ before, reported, isBeforeOwn, effects }))
        throw new Error(`${name}: ${JSON.stringify({ before, reported, isBeforeOwn, effects })}`);
  });
  expect(reached.size).toBe(6);
});
