import { expect, test } from 'vitest';
import { runCell } from './cell.ts';
import { columns, LONGEST_ON_THE_WAY, timingOf } from './columns.ts';
import { World } from './world.ts';

test('a create that the network lost because the machine was slow may be in doubt, whatever the fault is', async () => {
  const column = columns.find(({ name, phase }) => name === '429' && phase === 'before')!;
  const world = await World.open(['create-snippet'], { timing: timingOf(column) });
  try {
    const [tracked] = world.tracked;
    const isMade = () => world.device.changes.some(({ action }) => action === 'create-snippet');
    world.wire.delay = () => (isMade() && !tracked!.met.has('in doubt') ? LONGEST_ON_THE_WAY + 20 : 0);
    expect(await runCell(world, tracked!, column)).toMatchObject({ effects: 1, wrong: null });
    expect([...tracked!.met]).toContain('in doubt');
  } finally {
    await world.close();
  }
});

test('a report that the network lost is sent again by the user, and meets the fault then', async () => {
  const column = columns.find(({ name, phase }) => name === 'redirect' && phase === 'reading')!;
  const world = await World.open(['report-message'], { timing: timingOf(column) });
  try {
    const [tracked] = world.tracked;
    const isMade = () => world.device.changes.some(({ action }) => action === 'report-message');
    world.wire.delay = () => (isMade() && !tracked!.met.has('in doubt') ? LONGEST_ON_THE_WAY + 20 : 0);
    expect(await runCell(world, tracked!, column)).toMatchObject({ effects: 1, wrong: null });
  } finally {
    await world.close();
  }
});
