import fc from 'fast-check';
import type { ChangeState, MutationName } from '../../src-main/contract/values/change.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import type { Effect, Incoming } from '../../src-main/sync/reconcile/decide.ts';
import type { Situation, Unanswered, WaitingChange } from '../../src-main/sync/reconcile/situation.ts';

/** A value of the collection that the situations are of. */
export interface Note {
  title: string;
  body: string;
}

/** The value as the server stores it. */
export const trimmed = ({ title, body }: Note): Note => ({ title: title.trim(), body: body.trim() });
/** Whether the server would not tell two values apart. */
export const isSame = (a: object, b: object): boolean => {
  const [left, right] = [trimmed(a as Note), trimmed(b as Note)];
  return left.title === right.title && left.body === right.body;
};

const mutation = (name: MutationName) => ({ name }) as Situation['rules']['mutations']['edit'];

/** Few values, so that two of them are often equal, or equivalent to the server. */
const note = fc.record<Note>({
  title: fc.constantFrom('a', 'a ', 'b', 'c'),
  body: fc.constantFrom('x', 'x ', 'y'),
});

const rules = fc
  .record({
    conflicts: fc.constantFrom('ask' as const, 'last-writer' as const),
    hasKey: fc.boolean(),
    edits: fc.constantFrom(true, true, true, false),
    takesEffect: fc.boolean(),
    reasserts: fc.boolean(),
    isReadFirst: fc.constantFrom(false, false, false, false, true),
  })
  .map(({ conflicts, hasKey, edits, takesEffect, reasserts, isReadFirst }): Situation['rules'] => ({
    conflicts,
    ...(isReadFirst && { readBeforeEdit: true }),
    isEquivalent: isSame,
    normalize: (value) => trimmed(value as Note),
    mutations: {
      create: mutation('create-snippet'),
      delete: mutation('delete-snippet'),
      ...(edits && { edit: mutation('edit-snippet') }),
    },
    ...(hasKey && { keyOf: () => 'key' }),
    ...(takesEffect && { hasTakenEffect: () => Promise.resolve(null) }),
    ...(reasserts && {
      reassert: ({ key, value }, reported, isFromUnanswered) =>
        isFromUnanswered((params) => 'title' in (params as object) && isSame(params as Note, reported)) &&
        !isSame(value, reported)
          ? { action: 'join-channel' as const, mergeKey: 'subscription', params: { key } }
          : null,
    }),
  }));

const ACTIONS = {
  create: 'create-snippet',
  edit: 'edit-snippet',
  delete: 'delete-snippet',
  other: 'join-channel',
} as const;

const waitingChange = fc
  .record({
    does: fc.constantFrom(
      'edit' as const,
      'edit' as const,
      'delete' as const,
      'create' as const,
      'other' as const,
    ),
    state: fc.constantFrom<ChangeState>(
      'queued',
      'queued',
      'sending',
      'rejected',
      'held',
      'expired',
      'in-doubt',
    ),
    problem: fc.constantFrom('conflict' as const, 'gone' as const, 'already-sent' as const),
    value: note,
    sent: fc.array(note, { maxLength: 2 }),
    isAboutRow: fc.constantFrom(true, true, true, true, false),
    otherIsMet: fc.boolean(),
  })
  .map(({ does, state, problem, value, sent, isAboutRow, otherIsMet }): WaitingChange => {
    const change = {
      id: '',
      action: ACTIONS[does],
      params: { key: 'key', ...value },
      state,
      maybeOnServer: sent.length > 0,
      problem: state === 'rejected' || state === 'sending' ? { kind: problem } : null,
    } as StoredChange;
    return { change, does, sent, isAboutRow, isMetByDeletion: does !== 'other' || otherIsMet };
  });

const unanswered = fc
  .record({ value: note, does: fc.constantFrom('edit' as const, 'delete' as const), id: fc.nat(1_000) })
  .map(({ value, does, id }): Unanswered =>
    does === 'edit'
      ? { id, action: 'edit-snippet', params: value, value, givenUpAt: 0 }
      : { id, action: 'delete-snippet', params: {}, value: undefined, givenUpAt: 0 },
  );

/** Everything that may be known of a row. */
export const situation = fc
  .record({
    rules,
    value: note,
    server: fc.option(note, { freq: 6 }),
    isShownAsThere: fc.boolean(),
    deleted: fc.constantFrom(false, false, false, true),
    isNew: fc.constantFrom(false, false, false, false, false, true),
    waiting: fc.array(waitingChange, { maxLength: 3 }),
    unanswered: fc.array(unanswered, { maxLength: 2 }),
  })
  .map(
    ({
      value,
      server,
      isShownAsThere,
      deleted,
      isNew,
      waiting,
      unanswered: requests,
      ...rest
    }): Situation => ({
      ...rest,
      isNew,
      unanswered: rest.rules.readBeforeEdit ? [] : requests,
      row: {
        key: 'key',
        serverId: 7,
        value: isShownAsThere && server ? server : value,
        server,
        createdAt: 0,
        deleted,
        madeHere: false,
      },
      waiting: isNew
        ? []
        : waiting.map((one, index) => ({ ...one, change: { ...one.change, id: `change ${index}` } })),
    }),
  );

/** What may be reported about it. */
export const incoming = fc
  .record({
    value: fc.option(note, { freq: 5 }),
    isLatest: fc.boolean(),
    whose: fc.constantFrom(
      undefined,
      undefined,
      undefined,
      'ours' as const,
      'partly ours' as const,
      'before ours' as const,
    ),
  })
  .map(({ value, isLatest, whose }): Incoming => ({
    value,
    serverId: 7,
    // A list is not the echo of a delivery.
    ...(isLatest ? { isLatest } : { whose: value || whose === 'before ours' ? whose : undefined }),
  }));

/** A situation after effects were applied, without a database. */
export interface Outcome {
  situation: Situation;
  isThere: boolean;
  /** The effects that queue a change. */
  again: Effect[];
  /** The values of other clients in the history. */
  history: object[];
  isStale: boolean;
}

/** Applies effects to a situation as the cache would. */
export function outcomeOf(before: Situation, effects: Effect[]): Outcome {
  const { row } = before;
  const outcome: Outcome = {
    situation: {
      ...before,
      row: { ...row },
      waiting: [...before.waiting],
      unanswered: [...before.unanswered],
    },
    isThere: !before.isNew,
    again: [],
    history: [],
    isStale: false,
  };
  const after = outcome.situation;
  const amend = (change: StoredChange, fields: Partial<StoredChange>) =>
    (after.waiting = after.waiting.map((one) =>
      one.change.id === change.id ? { ...one, change: { ...one.change, ...fields } } : one,
    ));
  for (const effect of effects)
    switch (effect.do) {
      case 'insert':
        outcome.isThere = true;
        after.isNew = false;
        break;
      case 'set server':
        after.row = { ...after.row, server: effect.value, serverId: effect.serverId };
        break;
      case 'clear server':
        after.row = { ...after.row, server: null };
        break;
      case 'show':
        after.row = { ...after.row, value: effect.value };
        break;
      case 'remove row':
        outcome.isThere = false;
        break;
      case 'send shown again':
      case 'delete again':
      case 'reassert':
        outcome.again.push(effect);
        after.waiting.push({
          change: { id: 'again', action: 'edit-snippet', params: row.value, state: 'queued' } as StoredChange,
          does: effect.do === 'reassert' ? 'other' : effect.do === 'delete again' ? 'delete' : 'edit',
          sent: [],
          isAboutRow: true,
          isMetByDeletion: effect.do !== 'reassert',
        });
        break;
      case 'remove change':
        after.waiting = after.waiting.filter(({ change }) => change.id !== effect.change.id);
        break;
      case 'requeue':
        amend(effect.change, { state: 'queued', problem: null });
        break;
      case 'ask':
        amend(effect.change, { state: 'rejected', problem: effect.problem });
        break;
      case 'note overwritten while sending':
        amend(effect.change, { problem: effect.isOverwritten ? { kind: 'conflict' } : null });
        break;
      case 'settle unanswered':
        after.unanswered = after.unanswered.filter((one) => one !== effect.request);
        break;
      case 'record overwrite':
      case 'record seen overwrite':
        outcome.history.push(effect.earlier.params);
        break;
      case 'mark stale':
        outcome.isStale = true;
        break;
      case 'confirm overwrite':
      case 'forget overwrite':
    }
  return outcome;
}
