import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNKNOWN_MESSAGE, type MessageValue } from '../../src-main/cache/collections/messages.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import type { MessageFlag } from '../../src-main/contract/values/message.ts';
import type { ReportedFlag, ReportedReaction } from '../../src-main/sync/collections/message-writes.ts';
import type { Expectation } from '../../src-main/sync/outbox/echoes.ts';
import { decideFlag, decideReaction, type MarkSituation } from '../../src-main/sync/reconcile/decide-mark.ts';
import { forEvery } from '../for-every.ts';

/** Random situations for each of the two. */
const SITUATIONS = 100_000;

const SELF = 1;
const conversation = fc.constantFrom<Conversation | null>(
  null,
  { channelId: 3, topic: 'tea' },
  { channelId: 3, topic: 'cake' },
  { people: [2] },
);
const isOn = fc.boolean();
const user = fc.constantFrom(SELF, SELF, 2);
const emoji = fc.constantFrom({ name: 'tea' }, { name: 'cake' });

const message = fc.record({
  conversation,
  read: fc.option(isOn),
  starred: fc.option(isOn),
  reactions: fc.uniqueArray(fc.record({ one: emoji, userId: user }), {
    maxLength: 3,
    selector: ({ one, userId }) => `${one.name} ${userId}`,
  }),
});

const expectation = fc
  .record({
    deliveries: fc.array(fc.record({ on: isOn, known: fc.option(isOn) }), { maxLength: 4 }),
    others: fc.array(fc.record({ on: isOn, then: fc.nat(3) }), { maxLength: 2 }),
  })
  .map(({ deliveries, others }): Expectation => ({
    deliveries: deliveries.map(({ on, known }) => ({
      fingerprint: String(on),
      copyBefore: known === null ? null : String(known),
    })),
    // Each arrived while at least one delivery was expected.
    others:
      deliveries.length === 0
        ? []
        : others.map(({ on, then }) => ({
            fingerprint: String(on),
            expectedThen: 1 + (then % deliveries.length),
          })),
    overwritten: [],
    before: null,
    lastEventId: 0,
  }));

const situation = fc
  .record({ known: fc.option(message, { freq: 4 }), expected: expectation })
  .map(({ known, expected }) => ({
    message: known && {
      ...UNKNOWN_MESSAGE,
      ...known,
      reactions: known.reactions.map(({ one, userId }) => ({ ...one, userId })),
    },
    deliveries: { subject: 'mark', expectation: expected },
  }));

type Effects = ReturnType<typeof decideFlag>;

interface Case {
  before: MarkSituation;
  on: boolean;
  effects: Effects;
}

const did = <Did extends Effects[number]['do']>({ effects }: Case, wanted: Did) =>
  effects.find((effect): effect is Extract<typeof effect, { do: Did }> => effect.do === wanted);
const valueAfter = (one: Case): MessageValue | null => {
  const { message: known } = one.before;
  return known && { ...known, ...did(one, 'update message')?.value };
};

/** The place of the delivery that the event is the echo of; -1 if there is none. */
const echoedIn = ({ before: { deliveries }, on }: Case): number =>
  deliveries?.expectation.deliveries.findIndex(({ fingerprint }) => fingerprint === String(on)) ?? -1;
const expectedIn = ({ before: { deliveries } }: Case) => deliveries?.expectation.deliveries ?? [];
const isSuperseded = (one: Case): boolean => echoedIn(one) >= 0 && echoedIn(one) < expectedIn(one).length - 1;

const properties: Record<string, (one: Case) => boolean> = {
  'the echo of a delivery that a newer one superseded changes no message': (one) =>
    !isSuperseded(one) || one.effects.every((effect) => effect.do === 'store expectation'),

  'every other event changes a stored message, and adds none': (one) =>
    isSuperseded(one) || (did(one, 'update message') !== undefined) === (one.before.message !== null),

  'the deliveries after the echo are still expected, and no earlier one': (one) => {
    const stored = did(one, 'store expectation')?.expectation ?? one.before.deliveries?.expectation;
    return (
      JSON.stringify(stored?.deliveries ?? []) === JSON.stringify(expectedIn(one).slice(echoedIn(one) + 1))
    );
  },

  'no overwritten value is left behind': (one) =>
    (did(one, 'store expectation')?.expectation.overwritten.length ?? 0) === 0,

  'nothing else is written': (one) =>
    one.effects.every((effect) =>
      ['store expectation', 'update message', 'count as read', 'count as unread'].includes(effect.do),
    ),
};

const flag = fc.record<ReportedFlag>({
  flag: fc.constantFrom<MessageFlag>('read', 'read', 'starred'),
  on: isOn,
  conversation,
});

const flagProperties: Record<string, (one: Case, reported: ReportedFlag) => boolean> = {
  'the stored message has the flag as it was reported, and nothing else of it changes': (
    one,
    { flag: name, on },
  ) =>
    isSuperseded(one) ||
    one.before.message === null ||
    JSON.stringify(valueAfter(one)) === JSON.stringify({ ...one.before.message, [name]: on }),

  'a message counts as read where that was reported, also if it is not stored': (one, { flag: name, on }) =>
    (did(one, 'count as read') !== undefined) === (!isSuperseded(one) && name === 'read' && on),

  'a message counts as unread in the reported conversation, or else in the stored one': (
    one,
    { flag: name, on, conversation: reported },
  ) => {
    const where = reported ?? one.before.message?.conversation ?? null;
    const counts = !isSuperseded(one) && name === 'read' && !on && where !== null;
    return did(one, 'count as unread')?.conversation === (counts ? where : undefined);
  },
};

const reaction = fc.record<ReportedReaction>({ emoji, userId: user, on: isOn });

const reactionProperties: Record<string, (one: Case, reported: ReportedReaction) => boolean> = {
  'a person has each emoji on a message once or not at all, as it was reported': (one, reported) => {
    const { emoji: wanted, userId, on } = reported;
    const own = valueAfter(one)?.reactions.filter(
      (other) => other.name === wanted.name && other.userId === userId,
    );
    return isSuperseded(one) || !own || own.length === (on ? 1 : 0);
  },

  'the other reactions stay, in their order': (one, { emoji: wanted, userId }) => {
    const others = (value: MessageValue | null) =>
      JSON.stringify(
        value?.reactions.filter((other) => other.name !== wanted.name || other.userId !== userId),
      );
    return others(valueAfter(one)) === others(one.before.message);
  },

  'another person’s reaction is always shown and leaves our deliveries alone': (one, { userId }) =>
    userId === SELF || one.effects.every((effect) => effect.do === 'update message'),

  'the same event changes nothing the second time': (one, reported) => {
    if (isSuperseded(one)) return true;
    const once = valueAfter(one);
    const again = decideReaction({ message: once, deliveries: null }, reported);
    const twice = valueAfter({ ...one, before: { message: once, deliveries: null }, effects: again });
    return JSON.stringify(twice?.reactions.toSorted()) === JSON.stringify(once?.reactions.toSorted());
  },
};

/** Decides in random situations, and returns how often each effect was among the decisions. */
function check<Reported extends { on: boolean }>(
  reported: fc.Arbitrary<Reported>,
  decide: (before: MarkSituation, reported: Reported) => Effects,
  situationFor: (before: MarkSituation, reported: Reported) => MarkSituation,
  own: Record<string, (one: Case, reported: Reported) => boolean>,
): Map<string, number> {
  const reached = new Map<string, number>();
  forEvery([situation, reported], SITUATIONS, (some, event) => {
    const before = situationFor(some, event);
    const written = JSON.stringify(before);
    const one = { before, on: event.on, effects: decide(before, event) };
    for (const effect of one.effects) reached.set(effect.do, (reached.get(effect.do) ?? 0) + 1);
    for (const [name, holds] of Object.entries({ ...properties, ...own }))
      if (!holds(one, event)) throw new Error(`${name}: ${JSON.stringify({ ...one, event })}`);
    if (JSON.stringify(before) !== written) throw new Error('the decision changed its situation');
  });
  expect(Math.min(...reached.values())).toBeGreaterThan(SITUATIONS / 100);
  return reached;
}

test(`what an event about a flag means, in ${SITUATIONS} random situations`, () => {
  expect(check(flag, decideFlag, (before) => before, flagProperties).size).toBe(4);
});

test(`what an event about a reaction means, in ${SITUATIONS} random situations`, () => {
  const situationFor = (before: MarkSituation, { userId }: ReportedReaction): MarkSituation =>
    userId === SELF ? before : { ...before, deliveries: null };
  expect(check(reaction, decideReaction, situationFor, reactionProperties).size).toBe(2);
});
