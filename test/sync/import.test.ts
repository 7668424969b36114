import { beforeEach, expect, test, vi } from 'vitest';
import { storedLimits } from '../../src-main/cache/metadata/organization.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { deleteSnippetForNow } from '../../src-main/features/snippets/commands.ts';
import { undo, undoView } from '../../src-main/features/outbox/undo.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import type { ImportChoice, ImportPlan } from '../../src-main/contract/values/exchange.ts';
import { DEFAULT_LIMITS } from '../../src-main/contract/values/organization.ts';
import { importSteps } from '../../src-main/features/exchange/commands.ts';
import { entriesOf } from '../../src-main/features/exchange/exporting.ts';
import type { ReadImport } from '../../src-main/exchange/read.ts';
import { ImportPlans } from '../../src-main/features/exchange/plans.ts';
import { ReadingThread } from '../../src-main/reading/reading-thread.ts';
import { problemOf } from '../problem-of.ts';
import { conflicts, create, edit, pair, remove, view } from './snippet-pair.ts';

const changed = vi.fn();
const plans = new ImportPlans(new ReadingThread(), changed);
const ACCOUNT = 'account';

const read = (entries: object[]): Promise<ImportPlan> => readFile('a.json', JSON.stringify(entries));
function readFile(name: string, text: string): Promise<ImportPlan> {
  const files = [{ name, bytes: new TextEncoder().encode(text) }];
  return plans.read(ACCOUNT, pair.device.db, () => ({ name, files }));
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

test('of two files that are read at a time the last one is the plan, and none after it was left', async () => {
  const json = (title: string) => ({
    name: title,
    files: [{ name: 'a.json', bytes: new TextEncoder().encode(JSON.stringify([{ title, content: 'x' }])) }],
  });
  const slow = new ReadingThread();
  const reading = new ImportPlans(slow, () => {});
  const { db } = pair.device;
  const files = [Promise.withResolvers<ReadImport>(), Promise.withResolvers<ReadImport>()];
  const read = vi.spyOn(slow, 'read');
  for (const { promise } of files) read.mockReturnValueOnce(promise as never);
  const found = { reads: [], program: null, columns: null };
  const first = problemOf(reading.read(ACCOUNT, db, () => json('A')));
  const second = reading.read(ACCOUNT, db, () => json('B'));
  files[1]?.resolve(found);
  const plan = await second;
  files[0]?.resolve(found);
  expect(await first).toMatchObject({ kind: 'gone' });
  expect(reading.take(ACCOUNT, plan.id).source.name).toBe('B');
  read.mockReturnValueOnce(Promise.resolve(found) as never);
  const left = problemOf(reading.read(ACCOUNT, db, () => json('C')));
  await Promise.resolve();
  reading.leave(ACCOUNT);
  expect(await left).toMatchObject({ kind: 'gone' });
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

test('a snippet is found by all that it was typed by elsewhere, also after an edit, and when its deletion is undone', async () => {
  const { db } = pair.device;
  const found = (search: string) => searchSnippets(db, search, 0, 10).rows.map(({ key }) => view(key)?.title);
  const yaml =
    'matches:\n  - { triggers: [":sig", ";ttyl"], label: Farewell, search_terms: [goodbye], replace: See you }\n';
  run(await readFile('base.yml', yaml));
  for (const search of [':sig', 'ttyl', 'goodb', 'oodby', 'goodbey', 'Farewell'])
    expect(found(search)).toEqual(['Farewell']);
  const { key = '' } = searchSnippets(db, 'ttyl', 0, 1).rows[0] ?? {};
  edit(key, 'Bye', 'See you soon');
  expect([found('ttyl'), found('soon')]).toEqual([['Bye'], ['Bye']]);
  deleteSnippetForNow(db, key, Date.now());
  expect(found('ttyl')).toEqual([]);
  undo(db, undoView(db)?.id ?? '', Date.now());
  expect(found('ttyl')).toEqual(['Bye']);

  // The same file once more brings nothing, and a snippet that is here already gets what the file adds.
  create('Hello', 'Hi');
  const plan = await readFile('b.yml', 'matches:\n  - { trigger: ":hi", label: Hello, replace: Hi }\n');
  expect(plan.rows).toMatchObject([{ group: 'same', bringsUse: true }]);
  run(plan);
  expect(found(':hi')[0]).toBe('Hello');
  const again = await readFile('b.yml', 'matches:\n  - { trigger: ":hi", label: Hello, replace: Hi }\n');
  expect(again.rows).toMatchObject([{ group: 'same', bringsUse: false }]);
  expect(entriesOf(db, 'all').flatMap(({ abbreviations }) => abbreviations ?? [])).toContain(';ttyl');
});

test('a table is read by position, until other columns are chosen', async () => {
  const plan = await readFile('a.csv', 'Cím;Azonosító;Szöveg\nHello;7;Szia\n');
  expect(plan.columns).toMatchObject({ title: 2, content: 1, first: ['Cím', 'Azonosító', 'Szöveg'] });
  const columns = { title: 0, content: 2, abbreviation: null, hasHeadings: true };
  const chosen = await plans.chooseColumns(ACCOUNT, pair.device.db, plan.id, columns);
  expect(chosen.columns).toMatchObject(columns);
  expect(chosen.rows.map(({ title }) => title)).toEqual(['Hello']);
  expect(plans.entry(ACCOUNT, chosen.id, 0)?.content).toBe('Szia');
});

test('titles that are too long are cut together, each at a word, and stay different', async () => {
  const long = 'Warranty extension for orders that were placed before the first of';
  const plan = await read([
    { title: `${long} March`, content: '1' },
    { title: `${long} April`, content: '2' },
    { title: 'Short', content: '3' },
    { title: 'x'.repeat(100), content: '4' },
  ]);
  expect(groups(plan)).toEqual(['broken', 'broken', 'new', 'broken']);
  const cut = plans.cutTitles(ACCOUNT, pair.device.db, plan.id);
  expect(groups(cut)).toEqual(['new', 'new', 'new', 'new']);
  expect(cut.rows.map(({ title }) => title)).toEqual([
    'Warranty extension for orders that were placed before the…',
    'Warranty extension for orders that were placed before the… 2',
    'Short',
    `${'x'.repeat(59)}…`,
  ]);
});
