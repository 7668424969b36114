import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { ReportedEvents } from '../sync/reported-events.ts';
import { newCache } from './cache.ts';

/** More than one step applies. */
const EVENTS = 400;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('windows learn at once of the events before the end of a queue, and nothing is announced later', async () => {
  const db = newCache();
  const told: string[] = [];
  db.onWritten = (parts) => void told.push(...parts);
  storedEventQueue.write(db, { id: 'queue', lastEventId: 0, pollTimeout: null });
  const events = new ReportedEvents(db);
  for (let id = 1; id <= EVENTS; id += 1)
    events.report({
      type: 'saved_snippets',
      op: 'add',
      saved_snippet: { id, title: `Snippet ${id}`, content: 'x', date_created: 1 },
    });
  expect(await events.receiveSome()).toBe(true);
  expect(told).not.toContain('/snippets');
  events.close();
  expect(told).toContain('/snippets');
  expect(vi.getTimerCount()).toBe(0);
  expect(events.faults).toEqual([]);
});
