import { expect, test } from 'vitest';
import { until } from './device.ts';
import { deleteScheduledForNow } from '../../src-main/features/scheduled/commands.ts';
import { undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { edit, inMinutes, list, onServer, pair, schedule } from './scheduled-pair.ts';

test('a message that would be sent within a minute is deleted at once, without an undo', async () => {
  await pair.connect();
  const key = schedule({ at: inMinutes(0) + 50 });
  await pair.delivered();
  pair.device.act((db, now) => deleteScheduledForNow(db, key, now));
  expect(undoOffered(pair.device.db)).toBeNull();
  await pair.delivered();
  expect(onServer()).toEqual([]);
});

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
