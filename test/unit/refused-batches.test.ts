import { expect, test } from 'vitest';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { RefusedBatches } from '../../src-main/sync/delivery/refused-batches.ts';

const change = (id: string) => ({ id }) as StoredChange;

test('changes that have left the outbox are dropped from every refused batch (rule: batch-divided)', () => {
  const waiting = new Set(['a', 'b', 'c', 'd']);
  const refused = new RefusedBatches((ids) => new Set(ids.filter((id) => waiting.has(id))));
  refused.store('read', [[change('a')], [change('b'), change('c')]]);
  refused.store('starred', [[change('d')]]);
  expect(refused.size).toBe(4);
  waiting.delete('b');
  waiting.delete('d');
  expect(refused.take('read', [change('a')])).toEqual([[change('a')]]);
  expect(refused.size).toBe(1);
  expect(refused.take('read', [change('c'), change('e')])).toEqual([[change('e')], [change('c')]]);
  expect(refused.size).toBe(0);
});
