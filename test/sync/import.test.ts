import { beforeEach, expect, test, vi } from 'vitest';
import { storedLimits } from '../../src-main/cache/metadata/organization.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import type { ImportChoice, ImportPlan } from '../../src-main/contract/values/exchange.ts';
import { DEFAULT_LIMITS } from '../../src-main/contract/values/organization.ts';
import { importSteps } from '../../src-main/features/exchange/commands.ts';
import { entriesOf } from '../../src-main/features/exchange/exporting.ts';
import { ImportPlans } from '../../src-main/features/exchange/plans.ts';
import { ReadingThread } from '../../src-main/reading/reading-thread.ts';
import { conflicts, create, edit, pair, remove, view } from './snippet-pair.ts';

const changed = vi.fn();
const plans = new ImportPlans(new ReadingThread(), changed);
const ACCOUNT = 'account';

async function read(entries: object[]): Promise<ImportPlan> {
  const files = [{ name: 'a.json', bytes: new TextEncoder().encode(JSON.stringify(entries)) }];
  return plans.read(ACCOUNT, pair.device.db, () => ({ name: 'a.json', files }));
}

/** Imports so many entries of a plan, or all, each in a transaction of its own. */
function run(plan: ImportPlan, choices: Record<number, ImportChoice> = {}, most = Infinity) {
  const { entries } = plans.take(ACCOUNT, plan.id);
  const chosen = new Map(Object.entries(choices).map(([index, choice]) => [Number(index), choice]));
  const { db } = pair.device;
  const steps = importSteps(db, entries, chosen, Date.now());
  for (let count = 0; count < most; count += 1) {
    const step = db.transaction(() => steps.next())();
    if (step.done) return step.value;
  }
  return null;
}
const groups = (plan: ImportPlan) => plan.rows.map(({ group }) => group);

beforeEach(() => pair.connect());

test('an entry beside a snippet of its title gets a title that nothing here has, again and again', async () => {
  create('Greeting', 'Hello');
  const titles: (string | null | undefined)[] = [];
  for (const content of ['Good morning', 'Good evening']) {
    const plan = await read([{ title: 'Greeting', content }]);
    titles.push(plan.rows[0]?.titleOfBoth);
    run(plan, { 0: 'both' });
  }
  expect(titles).toEqual(['Greeting 2', 'Greeting 3']);
});

test('an import is queued by the same commands as the form, and arrives on the server', async () => {
  const { key, id, title, content } = await pair.pulledSnippet();
  const plan = await read([
    { title: 'Imported', content: 'x', favorite: true, uses: 3 },
    { title, content: 'changed by the file' },
    { title: 'Left out', content: 'x' },
  ]);
  expect(groups(plan)).toEqual(['new', 'update', 'new']);
  expect(plans.entry(ACCOUNT, plan.id, 1)).toEqual({
    title,
    content: 'changed by the file',
    before: content,
  });
  // Nothing is queued before the user confirms.
  expect(pair.device.changes).toEqual([]);
  expect(run(plan, { 2: 'skip' })).toEqual({ created: 1, updated: 1, conflicts: 0, failed: 0 });
  pair.device.engine.wake();
  await pair.delivered();
  expect(pair.snippets.find((one) => one.id === id)?.content).toBe('changed by the file');
  expect(pair.titled('Imported')).toHaveLength(1);
  expect(pair.titled('Left out')).toHaveLength(0);
  expect(view(key)?.content).toBe('changed by the file');
  const imported = entriesOf(pair.device.db, { search: 'Imported' });
  expect(imported).toEqual([
    { title: 'Imported', content: 'x', use: { favorite: true, uses: 3, usedAt: null } },
  ]);
  expect(entriesOf(pair.device.db, 'favorites')).toEqual(imported);
});

test('whoever shows an entry hears of each step after which it may be another or none', async () => {
  const heard = (): boolean => {
    const { length } = changed.mock.calls;
    changed.mockClear();
    return length > 0;
  };
  const plan = await read([{ title: 'One', content: 'x' }]);
  expect(heard()).toBe(true);
  plans.mend(ACCOUNT, pair.device.db, plan.id, 0, { title: 'Other', content: 'y' });
  expect(heard()).toBe(true);
  const taken = plans.take(ACCOUNT, plan.id);
  expect(plans.entry(ACCOUNT, plan.id, 0)).toBeNull();
  expect(heard()).toBe(true);
  plans.giveBack(ACCOUNT, taken, undefined);
  expect(plans.entry(ACCOUNT, plan.id, 0)).toMatchObject({ title: 'Other' });
  expect(heard()).toBe(true);
  plans.leave(ACCOUNT);
  expect(plans.entry(ACCOUNT, plan.id, 0)).toBeNull();
  expect(heard()).toBe(true);
  plans.leave(ACCOUNT);
  expect(heard()).toBe(false);
});

test('after an import that was interrupted, a repeated one adds the rest and nothing twice', async () => {
  await pair.pulledSnippet();
  await pair.server.stop();
  const entries = Array.from({ length: 6 }, (_, at) => ({ title: `Entry ${at}`, content: 'x' }));
  run(await read(entries), {}, 3);
  const again = await read(entries);
  expect(groups(again)).toEqual(['same', 'same', 'same', 'new', 'new', 'new']);
  expect(run(again)).toMatchObject({ created: 3 });
  expect(groups(await read(entries))).toEqual(entries.map(() => 'same'));
  await pair.serverReturns();
  await pair.delivered();
  for (const { title } of entries) expect(pair.titled(title)).toHaveLength(1);
});

test('a plan is imported once, and what was deleted or changed meanwhile is not overwritten silently', async () => {
  await pair.pulledSnippet();
  await pair.server.stop();
  const deleted = create('Deleted meanwhile', 'before');
  const plan = await read([{ title: 'Deleted meanwhile', content: 'of the file' }]);
  remove(deleted);
  expect(run(plan)).toEqual({ created: 1, updated: 0, conflicts: 0, failed: 0 });
  expect(() => run(plan)).toThrow('gone');

  await pair.serverReturns();
  await pair.delivered();
  const { key, title } = await pair.pulledSnippet();
  const second = await read([{ title, content: 'of the file' }]);
  edit(key, title, 'written here meanwhile');
  await pair.delivered();
  expect(run(second)).toMatchObject({ updated: 1, conflicts: 1 });
  expect(conflicts()).toHaveLength(1);
  expect(snippetView(pair.device.db, key)?.server?.content).toBe('written here meanwhile');
});

test('an entry with a long title is mended in the plan, and may then change a snippet', async () => {
  const { title } = await pair.pulledSnippet();
  const plan = await read([{ title: 'x'.repeat(61), content: 'y' }]);
  expect(plan.rows[0]).toMatchObject({ group: 'broken', problem: { rule: 'too-long', limit: 60 } });
  const mended = plans.mend(ACCOUNT, pair.device.db, plan.id, 0, { title, content: 'y' });
  expect(mended.id).toBe(plan.id);
  expect(groups(mended)).toEqual(['update']);
});

test('an entry that cannot be imported is counted, and the others are imported', async () => {
  const plan = await read([
    { title: 'First', content: 'x' },
    { title: 'x'.repeat(61), content: 'y' },
    { title: 'Refused meanwhile', content: 'y'.repeat(50) },
    { title: 'Last', content: 'z' },
  ]);
  expect(groups(plan)).toEqual(['new', 'broken', 'new', 'new']);
  const { db } = pair.device;
  storedLimits.write(db, { ...DEFAULT_LIMITS, messageLength: 49 });
  expect(run(plan)).toEqual({ created: 2, updated: 0, conflicts: 0, failed: 2 });
  pair.device.engine.wake();
  await pair.delivered();
  expect(pair.titled('First')).toHaveLength(1);
  expect(pair.titled('Last')).toHaveLength(1);
});
