import { expect, test } from 'vitest';
import { newSeed, prove, SHARE_TIMEOUT } from '../soak/share.ts';
import { compareReaders, secondReaderShare } from './share.ts';

test(
  'random calendars are read as another reader reads them, but for listed differences',
  () => prove(secondReaderShare),
  SHARE_TIMEOUT,
);

test('few events have a listed difference', () => {
  const { events, listed } = compareReaders(newSeed(), 20);
  expect(events).toBeGreaterThanOrEqual(20);
  expect(listed).toBeLessThan(events / 3);
});
