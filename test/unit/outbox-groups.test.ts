import { expect, test } from 'vitest';
import type { ConnectionState } from '../../src-main/contract/account.ts';
import type { ChangeView } from '../../src-main/contract/change.ts';
import { groupOf } from '../../src-renderer/views/outbox/outbox-groups.ts';

const group = (change: Partial<ChangeView>, state: ConnectionState): string =>
  groupOf(
    { needsUser: false, waitsFor: null, state: 'queued', ...change },
    { connection: { state, since: 0, problem: null, nextTryAt: null } },
  );

test('a change in doubt waits for the connection that Perch checks it with, unless it needs the user', () => {
  expect(group({ state: 'in-doubt' }, 'online')).toBe('otherwise');
  expect(group({ state: 'in-doubt' }, 'offline')).toBe('connection');
  expect(group({ state: 'in-doubt' }, 'signed-out')).toBe('sign-in');
  expect(group({ state: 'in-doubt', needsUser: true }, 'offline')).toBe('attention');
});

test('a change is grouped by what it waits for', () => {
  expect(group({ waitsFor: 'connection' }, 'offline')).toBe('connection');
  expect(group({ waitsFor: 'sign-in' }, 'signed-out')).toBe('sign-in');
  expect(group({ waitsFor: 'earlier-change' }, 'online')).toBe('otherwise');
  expect(group({ state: 'sending' }, 'online')).toBe('otherwise');
  expect(group({ state: 'expired', needsUser: true }, 'offline')).toBe('attention');
});
