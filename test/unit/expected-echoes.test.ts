import { expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import {
  ExpectedEchoes,
  expectationAfter,
  isExpected,
  lastReported,
  type EventOrigin,
} from '../../src-main/sync/outbox/echoes.ts';
import { newCache } from './cache.ts';

const SUBJECT = 'status';

const stored = (db: Db): unknown => {
  const value = db.value<string>('select value from expected_echoes');
  return value === undefined ? null : JSON.parse(value);
};

/** An event with this fingerprint arrives. */
function receive(echoes: ExpectedEchoes, fingerprint: string): EventOrigin {
  const { origin, expectation } = expectationAfter(echoes.of(SUBJECT), fingerprint);
  echoes.store(SUBJECT, expectation);
  return origin;
}

test('what is expected is in the file until its event arrives', () => {
  const db = newCache();
  storedEventQueue.write(db, { id: 'queue', lastEventId: 7, pollTimeout: null });
  const echoes = new ExpectedEchoes(db);
  echoes.expect({ subject: SUBJECT, fingerprint: 'first', copyBefore: 'nothing' });
  echoes.expect({ subject: SUBJECT, fingerprint: 'second' });
  expect(isExpected(echoes.of(SUBJECT), 'second')).toBe(true);
  expect(receive(echoes, 'other')).toBe('foreign-before-own');
  expect(lastReported(echoes.of(SUBJECT))).toBe('other');
  expect(stored(db)).toEqual({
    deliveries: [
      { fingerprint: 'first', copyBefore: 'nothing' },
      { fingerprint: 'second', copyBefore: null },
    ],
    others: [{ fingerprint: 'other', expectedThen: 2 }],
    overwritten: [],
    before: null,
    lastEventId: 7,
  });
  expect(receive(echoes, 'first')).toBe('own-superseded');
  const left = echoes.of(SUBJECT);
  expect(left).toMatchObject({ deliveries: [{ fingerprint: 'second' }], others: [], overwritten: ['other'] });
  echoes.store(SUBJECT, { ...left, overwritten: [] });
  expect(receive(echoes, 'second')).toBe('own-latest');
  expect(stored(db)).toBeNull();
});
