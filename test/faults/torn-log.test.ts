import { afterAll, beforeAll, expect, test } from 'vitest';
import { prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { random } from './random.ts';
import { tornLogShare } from './shares.ts';
import { CHECKPOINTED, MADE, noise, OpenLog } from './torn-log.ts';

let files: OpenLog;
beforeAll(() => void (files = new OpenLog()));
afterAll(() => files.close());

test('a whole log has everything, and without it the file has what had been written into it', () => {
  const { main, log } = files;
  expect(files.countIn({ '': main, '-wal': log })).toBe(MADE);
  expect(files.countIn({ '': main })).toBe(CHECKPOINTED);
  expect(files.countIn({ '': main, '-wal': Buffer.alloc(0) })).toBe(CHECKPOINTED);
});

test.each([0, 1, 4_096, 32_768])('with %d bytes of noise as shared memory everything is there', (length) => {
  const { main, log } = files;
  expect(files.countIn({ '': main, '-wal': log, '-shm': noise(length, random(length).below) })).toBe(MADE);
});

test(
  'a log that is cut off or overwritten with noise anywhere has what was committed before that place, in order (rule: durable-first)',
  () => prove(tornLogShare),
  SHARE_TIMEOUT,
);
