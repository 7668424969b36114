import { expect, test } from 'vitest';
import { until } from './device.ts';
import { edit, list, onServer, pair, schedule } from './scheduled-pair.ts';

test('a scheduled message that another client deleted disappears when the edit of it is discarded', async () => {
  await pair.connect();
  const key = schedule();
  await pair.delivered();
  await pair.offline(() => {
    edit(key, { content: 'One at the door?' });
    pair.server.state.scheduledMessages.delete(onServer()[0]?.id ?? 0);
  });
  await until('asked', () => pair.onlyChange.problem?.kind === 'gone');
  pair.answer('discard');
  expect(list()).toEqual([]);
  await pair.delivered();
});
