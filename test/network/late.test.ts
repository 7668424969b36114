import { expect, test } from 'vitest';
import { runCell } from './cell.ts';
import { columns, REQUEST_LIFE, requestOf, timingOf } from './columns.ts';
import { isOf } from './wire.ts';
import { World } from './world.ts';

test.each([
  // Its list tells Perch that it is not there.
  ['create-snippet', '429', 'before'],
  // Nothing tells that of a report, so the user sends it again.
  ['report-message', 'drop', 'before'],
  ['report-message', 'redirect', 'reading'],
] as const)(
  'a request for %s that the network lost because the machine was slow is made again, and meets %s (%s)',
  async (action, fault, when) => {
    const column = columns.find(({ name, phase }) => name === fault && phase === when)!;
    const world = await World.open([action], { timing: timingOf(column) });
    try {
      const [tracked] = world.tracked;
      world.wire.delay = (head) =>
        isOf(head, requestOf(action)) && !tracked!.met.has('in doubt') ? REQUEST_LIFE + 20 : 0;
      expect(await runCell(world, tracked!, column)).toMatchObject({ effects: 1, wrong: null });
      expect([...tracked!.met]).toContain('in doubt');
    } finally {
      await world.close();
    }
  },
);
