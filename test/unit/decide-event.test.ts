import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyCollection } from '../../src-main/sync/define/collection.ts';
import type { Expectation } from '../../src-main/sync/outbox/echoes.ts';
import type { UnansweredRequest } from '../../src-main/sync/outbox/unanswered.ts';
import { decideEvent, type ItemSituation, type ReportedChange } from '../../src-main/sync/reconcile/judge.ts';
import { forEvery } from '../for-every.ts';
import { expectationsOf } from './expectations.ts';

/** Random situations for each run of this file. */
const SITUATIONS = 100_000;

type Note = Readonly<Record<'title' | 'body', string>>;
const FIELDS = ['title', 'body'] as const;

const trimmed = ({ title, body }: Note): Note => ({ title: title.trim(), body: body.trim() });
const DELETED = 'gone';
/** A fingerprint as files have it: the fields in the order of their names. */
const printOf = (value: Note | null): string => {
  if (value === null) return DELETED;
  const { title, body } = trimmed(value);
  return JSON.stringify([
    ['body', body],
    ['title', title],
  ]);
};
const noteOf = (print: string): Note | null =>
  print === DELETED ? null : (Object.fromEntries(JSON.parse(print) as [string, string][]) as Note);

const collectionWith = (deletes: boolean) =>
  ({
    mutations: { edit: { name: 'edit-snippet' }, ...(deletes && { delete: { name: 'delete-snippet' } }) },
    normalize: (value: object) => trimmed(value as Note),
    value: z.object({ title: z.string(), body: z.string() }),
  }) as unknown as Pick<AnyCollection, 'mutations' | 'normalize' | 'value'>;

const COLLECTIONS = [true, false].map((deletes) => ({ deletes, collection: collectionWith(deletes) }));

const note = fc.record<Note>({
  title: fc.constantFrom('a', 'a', 'b', 'c'),
  body: fc.constantFrom('x', 'x ', 'y'),
});
const print = fc.option(note, { freq: 4 }).map(printOf);

const expectation = expectationsOf(print, 3, fc.option(print));

const unanswered = fc.array(
  fc.oneof(
    note.map((params) => ({ action: 'edit-snippet', params })),
    note.map(({ title }) => ({ action: 'edit-snippet', params: { title } })),
    fc.constant({ action: 'delete-snippet', params: { key: 'key' } }),
  ),
  { maxLength: 2 },
);

/** An event reports a whole value, a deletion, or one field. */
const event = fc.oneof(
  note.map((value) => ({ reports: 'value' as const, value })),
  fc.constant({ reports: 'deletion' as const, value: null }),
  fc
    .record({ value: note, field: fc.constantFrom(...FIELDS), keepsBody: fc.boolean() })
    .map((part) => ({ reports: 'part' as const, ...part })),
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

const situation = fc
  .record({
    expected: expectation,
    requests: unanswered,
    server: fc.option(note, { freq: 8 }),
    isDeleted: fc.constantFrom(false, false, true),
    name: fc.constantFrom(7, 'key'),
  })
  .map(({ expected, requests, server, isDeleted, name }): ItemSituation => ({
    subject: 'snippet:key',
    name,
    expectation: expected,
    unanswered: requests.map((request, id): UnansweredRequest => ({ ...request, id, givenUpAt: id })),
    // Without a row only an item is judged whose deletion is expected to be reported.
    row:
      isDeleted && expected.deliveries.some(({ fingerprint }) => fingerprint === DELETED)
        ? null
        : {
            key: 'key',
            serverId: 7,
            value: server ?? { title: 'a', body: 'x' },
            server,
            createdAt: 0,
            deleted: false,
            madeHere: false,
          },
  }));

const withPart = (value: object, part: Extract<Event, { reports: 'part' }>): Note => ({
  ...(value as Note),
  [part.field]: part.value[part.field],
});

const reportedBy = (one: Event): ReportedChange =>
  one.reports === 'part'
    ? {
        valueOf: (known) => known && withPart(known, one),
        change: (value) => withPart(value, one),
        ...(one.keepsBody && { replaces: (earlier: object) => (earlier as Note).body !== one.value.body }),
      }
    : { valueOf: () => one.value };

interface Case {
  before: ItemSituation;
  event: Event;
  decided: ReturnType<typeof decideEvent>;
  deletes: boolean;
  /** The value of the item after the event, based on the known value before. */
  value: Note | null;
  /** The index of the delivery whose echo the event is; -1 if the event is not an echo. */
  echoed: number;
}

/** Whether the event can be about this value. */
const isAbout = (one: Event, stored: string): boolean => {
  if (one.reports !== 'part') return stored === printOf(one.value);
  const value = noteOf(stored);
  return value !== null && value[one.field] === one.value[one.field].trim();
};

const lengthOf = ({ before }: Case): number => before.expectation.deliveries.length;
const isSuperseded = (one: Case): boolean => one.echoed >= 0 && one.echoed < lengthOf(one) - 1;
const effectsOf = <Did extends Case['decided']['effects'][number]['do']>({ decided }: Case, did: Did) =>
  decided.effects.filter((effect): effect is Extract<typeof effect, { do: Did }> => effect.do === did);
const storedBy = (one: Case): Expectation =>
  effectsOf(one, 'store expectation')[0]?.expectation ?? one.before.expectation;

const isFrom = ({ event: one, before, value, deletes }: Case, request: UnansweredRequest): boolean => {
  if (deletes && request.action === 'delete-snippet') return value === null;
  const sent = { ...before.row?.server, ...(request.params as Partial<Note>) };
  return (
    sent.title !== undefined &&
    sent.body !== undefined &&
    (one.reports === 'part'
      ? isAbout(one, printOf(sent as Note))
      : value !== null && printOf(sent as Note) === printOf(value))
  );
};

const properties: Record<string, (one: Case) => boolean> = {
  'an event changes the row unless a newer delivery of ours supersedes it': (one) =>
    one.decided.changesRow === (one.before.row !== null && !isSuperseded(one)),

  'a row learns whether the event is the echo of the latest delivery, of a part of it, or older': (one) => {
    const { deliveries } = one.before.expectation;
    const isWhole = deliveries.some(({ fingerprint }) => fingerprint === printOf(one.value));
    const isOlder = deliveries.length > 0 && one.echoed < 0;
    const isLatest = one.echoed >= 0 && !isSuperseded(one);
    const whose = isOlder ? 'before ours' : isLatest ? (isWhole ? 'ours' : 'partly ours') : undefined;
    return one.decided.whose === whose;
  },

  'the deliveries after the echo are still expected, and no earlier one': (one) =>
    JSON.stringify(storedBy(one).deliveries) ===
    JSON.stringify(one.before.expectation.deliveries.slice(one.echoed + 1)),

  'what is expected is stored for its subject, and nothing where nothing is expected': (one) =>
    effectsOf(one, 'store expectation').every(({ subject }) => subject === one.before.subject) &&
    (lengthOf(one) > 0 || effectsOf(one, 'store expectation').length === 0),

  'another client’s value that a delivery replaced stands in the history, with what replaced it': (one) => {
    const { event: reported, before, value, deletes } = one;
    const mutation = before.row && value ? 'edit-snippet' : deletes ? 'delete-snippet' : null;
    const isLost = (stored: string): boolean => {
      const earlier = noteOf(stored);
      if (!earlier) return false;
      if (reported.reports !== 'part') return true;
      return reported.keepsBody ? earlier.body !== reported.value.body : !isAbout(reported, stored);
    };
    const lost =
      one.echoed < 0 || !mutation
        ? []
        : before.expectation.others
            .filter((other) => other.expectedThen > one.echoed)
            .map(({ fingerprint }) => fingerprint)
            .filter(isLost);
    const wanted = lost.map((stored) => ({
      do: 'record seen overwrite',
      ours: {
        action: mutation,
        params: { key: before.row?.key ?? String(before.name), ...(before.row && value) },
      },
      earlier: {
        action: 'edit-snippet',
        params: { key: before.row?.key ?? String(before.name), ...noteOf(stored) },
      },
    }));
    return JSON.stringify(effectsOf(one, 'record seen overwrite')) === JSON.stringify(wanted);
  },

  'no overwritten value is left to be recorded twice': (one) => storedBy(one).overwritten.length === 0,

  'a list is fetched for an item with a natural key that may exist again, and for no other': (one) =>
    (effectsOf(one, 'mark stale').length === 1) ===
    (one.before.row === null && one.echoed < 0 && typeof one.before.name === 'string'),

  'the oldest unanswered request with the reported value is settled, unless the event is an echo': (one) => {
    const from = one.before.unanswered.find((request) => isFrom(one, request));
    const [settled, ...more] = one.decided.after;
    if (one.echoed >= 0 || !from) return settled === undefined;
    return more.length === 0 && settled?.do === 'settle unanswered' && settled.request === from;
  },

  'the value of an unanswered request is not stored as another client’s': (one) =>
    one.echoed >= 0 ||
    !one.before.unanswered.some((request) => isFrom(one, request)) ||
    storedBy(one).others.length <= one.before.expectation.others.length,

  'another client’s value before an echo of ours is stored': (one) => {
    const { deliveries } = one.before.expectation;
    const isOurs =
      one.echoed >= 0 ||
      deliveries.some(({ copyBefore: known }) => known !== null && isAbout(one.event, known)) ||
      one.before.unanswered.some((request) => isFrom(one, request));
    return (
      isOurs || deliveries.length === 0 || storedBy(one).others.at(-1)?.fingerprint === printOf(one.value)
    );
  },
};

test(`what an event means for the deliveries of an item, in ${SITUATIONS} random situations`, () => {
  const reached = new Map<string, number>();
  const reach = (name: string) => reached.set(name, (reached.get(name) ?? 0) + 1);
  forEvery(
    [situation, event, fc.constantFrom(...COLLECTIONS)],
    SITUATIONS,
    (before, reported, { deletes, collection }) => {
      const written = JSON.stringify(before);
      const decided = decideEvent(collection, before, reportedBy(reported));
      const { deliveries, others, before: first } = before.expectation;
      const known = before.row ? before.row.server : noteOf(others.at(-1)?.fingerprint ?? first ?? DELETED);
      const value = reported.reports === 'part' ? known && withPart(known, reported) : reported.value;
      const echoed = deliveries.findIndex(({ fingerprint }) => isAbout(reported, fingerprint));
      const one: Case = { before, event: reported, decided, deletes, value, echoed };
      for (const effect of [...decided.effects, ...decided.after]) reach(effect.do);
      reach(String(decided.whose));
      for (const [name, holds] of Object.entries(properties))
        if (!holds(one)) throw new Error(`${name}: ${JSON.stringify(one)}`);
      if (JSON.stringify(before) !== written) throw new Error('the decision changed its situation');
    },
  );
  expect([...reached.keys()].toSorted()).toEqual([
    'before ours',
    'mark stale',
    'ours',
    'partly ours',
    'record seen overwrite',
    'settle unanswered',
    'store expectation',
    'undefined',
  ]);
  expect(Math.min(...reached.values())).toBeGreaterThan(SITUATIONS / 1_000);
});
