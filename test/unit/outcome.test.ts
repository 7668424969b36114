import { expect, test } from 'vitest';
import { ApiError } from '../../src-main/api/transport/errors.ts';
import { noteCapability } from '../../src-main/cache/metadata/capabilities.ts';
import type { MutationName } from '../../src-main/contract/values/change.ts';
import { ApiErrorKind, Refusal } from '../../src-main/contract/problem.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import { outcomeOf } from '../../src-main/sync/delivery/outcome.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { newCache } from './cache.ts';

/** In seconds. */
const DEADLINE = 2_000_000_000;
const FLAG = { messageId: 1, flag: 'read', on: true };
const SNIPPET = { key: 'one', title: 'Title', content: 'Content' };
const REMINDER = {
  key: 'one',
  messageId: 1,
  at: DEADLINE,
  note: '',
  content: '',
  failed: false,
  reminded: false,
  here: false,
};
const FOLDER = { key: 'one', name: 'Name', description: '', archived: false };

/** Where a change goes whose attempt ended with this error. */
function stateAfter(action: MutationName, params: object, error: unknown, serverNow: number | null = 0) {
  const db = newCache();
  for (const name of ['snippets', 'reminders', 'folders']) noteCapability(db, name, true);
  const mutation = mutationsByName[action];
  const { delivery } = mutation.operation;
  const change = { action, delivery, subject: 'x', params, maybeOnServer: false } as StoredChange;
  return outcomeOf({ change, mutation, error, wait: { notBefore: 7 } }, { db, serverNow });
}

const failure = (kind: ApiErrorKind, mayHaveBeenProcessed: boolean, status?: number) =>
  new ApiError(kind, { mayHaveBeenProcessed, status });

const ofSets = {
  unauthorized: 'held',
  rejected: 'rejected',
  forbidden: 'rejected',
  'rate-limited': 'queued',
  server: 'queued',
  offline: 'queued',
  timeout: 'queued',
  malformed: 'queued',
  'too-old': 'queued',
} satisfies Record<ApiErrorKind, string>;

test.each(ApiErrorKind.options)(
  'after %s, a set and a create that certainly took no effect go to the same state',
  (kind) => {
    for (const mayHaveBeenProcessed of [true, false])
      expect(stateAfter('set-message-flag', FLAG, failure(kind, mayHaveBeenProcessed)).to).toBe(ofSets[kind]);
    expect(stateAfter('create-snippet', SNIPPET, failure(kind, false)).to).toBe(ofSets[kind]);
  },
);

test.each(ApiErrorKind.options)('after %s, a create that may have taken effect is in doubt', (kind) => {
  const outcome = stateAfter('create-snippet', SNIPPET, failure(kind, true));
  expect(outcome).toEqual({ to: 'in-doubt', refusal: null });
});

test('a set that is queued again records whether it may be on the server and waits', () => {
  for (const maybeOnServer of [true, false])
    expect(stateAfter('set-message-flag', FLAG, failure('timeout', maybeOnServer))).toEqual({
      to: 'queued',
      maybeOnServer,
      notBefore: 7,
    });
});

test('a refusal after the deadline expires the change if the server’s time is known', () => {
  const refusal = failure('rejected', false, 400);
  expect(stateAfter('create-reminder', REMINDER, refusal, DEADLINE * 1_000).to).toBe('expired');
  expect(stateAfter('create-reminder', REMINDER, refusal, DEADLINE * 1_000 - 1).to).toBe('rejected');
  expect(stateAfter('create-reminder', REMINDER, refusal, null).to).toBe('rejected');
});

test('a refused create with a natural key may still have taken effect', () => {
  expect(stateAfter('create-folder', FOLDER, failure('rejected', false, 400))).toMatchObject({
    to: 'in-doubt',
    refusal: { kind: 'rejected' },
  });
  expect(stateAfter('create-folder', FOLDER, failure('forbidden', false, 403)).to).toBe('rejected');
});

test('our own refusal is stored unchanged, and our own fault leaves a create in doubt', () => {
  const problem = { kind: 'unsupported' } as const;
  expect(stateAfter('create-snippet', SNIPPET, new Refusal(problem))).toEqual({ to: 'rejected', problem });
  expect(stateAfter('create-snippet', SNIPPET, new Error('ours')).to).toBe('in-doubt');
  expect(stateAfter('set-message-flag', FLAG, new Error('ours'))).toEqual({
    to: 'rejected',
    problem: { kind: 'unexpected' },
  });
});
