import { expect, test, vi } from 'vitest';
import { localTimeZone } from '../../src-renderer/base/time/local-time-zone.ts';

test('the time zone is asked for once in a turn, and again in the next one', async () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  for (let count = 0; count < 3; count += 1) localTimeZone();
  expect(formats).toHaveBeenCalledOnce();
  await Promise.resolve();
  localTimeZone();
  expect(formats).toHaveBeenCalledTimes(2);
  formats.mockRestore();
});
