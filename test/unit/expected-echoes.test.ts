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

test('the file has the names that earlier versions wrote', () => {
  const db = newCache();
  storedEventQueue.write(db, { id: 'queue', lastEventId: 7, pollTimeout: null });
  const echoes = new ExpectedEchoes(db);
  echoes.expect({ subject: SUBJECT, fingerprint: 'first', copyBefore: 'nothing' });
  echoes.expect({ subject: SUBJECT, fingerprint: 'second' });
  expect(receive(echoes, 'other')).toBe('foreign-before-own');
  expect(stored(db)).toEqual({
    awaited: ['first', 'second'],
    known: ['nothing', null],
    others: [{ said: 'other', awaited: 2 }],
    overtaken: [],
    before: null,
    toldUpTo: 7,
  });
  expect(receive(echoes, 'first')).toBe('own-superseded');
  expect(stored(db)).toMatchObject({ awaited: ['second'], known: [null], others: [], overtaken: ['other'] });
  const left = echoes.of(SUBJECT);
  expect(left.overwritten).toEqual(['other']);
  echoes.store(SUBJECT, { ...left, overwritten: [] });
  expect(receive(echoes, 'second')).toBe('own-latest');
  expect(stored(db)).toBeNull();
});

test('fields that the first versions left out are read as empty', () => {
  const db = newCache();
  const text = JSON.stringify({ awaited: ['first', 'second'], others: [], overtaken: [], before: 'old' });
  db.run('insert into expected_echoes (subject, value, created_at) values (?, ?, 1)', [SUBJECT, text]);
  const echoes = new ExpectedEchoes(db);
  expect(isExpected(echoes.of(SUBJECT), 'second')).toBe(true);
  expect(lastReported(echoes.of(SUBJECT))).toBe('old');
  expect(receive(echoes, 'first')).toBe('own-superseded');
  expect(stored(db)).toMatchObject({ awaited: ['second'], known: [null], toldUpTo: -1 });
});
