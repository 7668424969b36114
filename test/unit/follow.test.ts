import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { noteCapability } from '../../src-main/cache/metadata/capabilities.ts';
import { recordUse, readUse, setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import {
  type FollowedFile,
  MOST_FOLLOWED,
  readFollowedFile,
  writeFollowedFile,
} from '../../src-main/domain/followed-file.ts';
import { readFollowed } from '../../src-main/exchange/read.ts';
import { followedView, pathOf } from '../../src-main/features/exchange/followed.ts';
import { undo } from '../../src-main/features/outbox/undo.ts';
import { editSnippet } from '../../src-main/features/snippets/commands.ts';
import type { FoundFile } from '../../src-main/reading/jobs.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { endUndo, undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { answerMissing, beginFollowing, follow, makeOwn } from '../../src-main/workspace/files/follow.ts';
import { addRow, newCache } from './cache.ts';

const match = (trigger: string, content = 'Text', title = `Title of ${trigger}`) => ({
  trigger,
  read: { title, content },
});
type Match = ReturnType<typeof match>;
const file = (...matches: Match[]): FoundFile[] => [{ name: 'base.yml', matches }];

/** A cache with the snippets of a file that is followed. */
function following(found: FoundFile[], bytes = 0) {
  const db = newCache();
  const matches = found.flatMap((one) => ('matches' in one ? one.matches : []));
  db.transaction(() => {
    for (const [index, { read }] of matches.entries()) {
      if ('problem' in read) continue;
      const { title, content } = read;
      addRow(db, snippetRows, `k${index}`, { title, content }, { serverId: index + 1 });
    }
  })();
  const followed = beginFollowing(
    db,
    { path: '/base.yml', from: 'file', importedAt: 0 },
    { found, bytes, now: 0 },
  );
  writeFollowedFile(db, followed);
  return { db, followed };
}

const AT_ONCE = { now: 1, bytes: 0, isAtRest: false, isInStep: true };
const AT_REST = { ...AT_ONCE, isAtRest: true };
/** Reads a file, and stores what is followed then. */
function look(db: Db, found: FoundFile[], how = AT_ONCE): FollowedFile {
  const present = readFollowedFile(db);
  if (!present) throw new Error('No file is followed.');
  const { followed } = db.transaction(() => follow(db, present, { found, ...how }))();
  writeFollowedFile(db, followed);
  return followed;
}
const actions = (db: Db): string[] => listChanges(db).map(({ action }) => action);
/** The texts of the snippets that are shown, by their keys. */
const shown = (db: Db): Record<string, string> =>
  Object.fromEntries(
    db
      .rows<{ key: string; title: string; content: string }>('select * from snippets where deleted = 0')
      .map(({ key, title, content }) => [key, `${title}\n${content}`]),
  );
const many = (count: number, from = 0): Match[] =>
  Array.from({ length: count }, (_, index) => match(`:t${index + from}`, `Text ${index + from}`));

test('a match that is too long for a snippet now leaves its snippet as it is, until it is shorter again', () => {
  const { db } = following(file(match(':hi'), match(':bye')));
  look(db, file(match(':hi', 'x'.repeat(1_000_000)), match(':bye')));
  expect(actions(db)).toEqual([]);
  look(db, file(match(':hi', 'Shorter'), match(':bye')));
  expect(listChanges(db)).toMatchObject([
    { action: 'edit-snippet', params: { key: 'k0', content: 'Shorter' } },
  ]);
});

test('of two matches with one trigger the second stays itself while the first is too long', () => {
  const { db } = following(file(match(':hi', 'One', 'One'), match(':hi', 'Two', 'Two')));
  look(db, file(match(':hi', 'One', 'x'.repeat(200)), match(':hi', 'Two', 'Two')), AT_REST);
  look(db, file(match(':hi', 'One', 'One'), match(':hi', 'Two', 'Two')));
  expect(actions(db)).toEqual([]);
});

test.each([
  ['in another order', [2, 0, 1], [0, 1, 2], []],
  ['with one changed', [0, 1, 2], [1], ['k1']],
  ['in another order with one changed', [2, 1, 0], [0], ['k0']],
  ['in another order with two changed', [1, 0, 2], [0, 1], ['k0', 'k1']],
])('matches with one trigger keep their own texts %s (rule: follow-own-texts)', (_, order, edited, keys) => {
  const three = [match(':a', 'One', 'A'), match(':a', 'Two', 'B'), match(':a 2', 'Three', 'C')];
  const { db } = following(file(...three));
  const changed = three.map((one, at) =>
    keys.includes(`k${at}`) ? match(one.trigger, `${one.read.content} changed`, one.read.title) : one,
  );
  look(db, file(...order.flatMap((at) => changed[at] ?? [])));
  expect(edited.length).toBeGreaterThan(0);
  expect(shown(db)).toEqual(
    Object.fromEntries(changed.map(({ read }, at) => [`k${at}`, `${read.title}\n${read.content}`])),
  );
  expect(actions(db)).toEqual(keys.map(() => 'edit-snippet'));
});

test('a match that is added to as many as are followed deletes none', () => {
  const matches = Array.from({ length: MOST_FOLLOWED }, (_, index) => match(`:t${index}`));
  const { db } = following(file(...matches));
  look(db, file(match(':new'), ...matches), AT_REST);
  expect(actions(db)).not.toContain('delete-snippet');
  // More could not be stored, and the file would be followed no longer.
  expect(readFollowedFile(db)?.matches).toHaveLength(MOST_FOLLOWED);
});

test('a text that changes while its file gets another name stays one snippet', () => {
  const { db } = following(file(match(':hi'), match(':bye')));
  const matches = [match(':hi', 'Changed', 'Changed'), match(':bye')];
  look(db, [{ name: 'other.yml', matches }]);
  expect(listChanges(db)).toMatchObject([
    { action: 'edit-snippet', params: { key: 'k0', content: 'Changed' } },
  ]);
});

test.each([
  ['/base.yml', 'file', '/base.yml'],
  ['/base.exe', 'file', null],
  ['/match', 'folder', '/match/base.yml'],
] as const)('only a file of espanso is opened: %s (rule: followed-file-read)', (path, from, opened) => {
  const { db, followed } = following(file(match(':hi')));
  writeFollowedFile(db, { ...followed, path, from });
  expect(pathOf(db, 'k0')).toBe(opened);
  const matches = followed.matches.map((one) => ({ ...one, file: '../base.yml' }));
  writeFollowedFile(db, { ...followed, path: '/match', from: 'folder', matches });
  expect(pathOf(db, 'k0')).toBeNull();
});

test('nothing of a file that lacks a match, or that shrank, is believed before it rests (rule: follow-rests)', () => {
  const { db } = following(file(...many(10)), 100);
  const changed = [match(':t0', 'Changed', 'Title of :t0'), ...many(9, 1)];
  look(db, file(...changed.slice(0, -1)), { ...AT_ONCE, bytes: 100 });
  look(db, file(...changed), { ...AT_ONCE, bytes: 99 });
  expect(actions(db)).toEqual([]);
  look(db, file(...changed), { ...AT_ONCE, bytes: 100 });
  expect(actions(db)).toEqual(['edit-snippet']);
});

test.each([
  [10, 3, 'deleted'],
  [10, 4, 'asked'],
  [9, 3, 'asked'],
  [2, 1, 'asked'],
  [400, 4, 'asked'],
])('of %i matches %i that are missing are %s (rule: follow-asks)', (all, gone, outcome) => {
  const { db } = following(file(...many(all)));
  look(db, file(...many(all - gone)), AT_REST);
  const count = Object.keys(shown(db)).length;
  expect([count, followedView(db)?.missing.length]).toEqual(
    outcome === 'asked' ? [all, gone] : [all - gone, 0],
  );
  if (outcome === 'deleted') return;
  // The question stays, also where fewer are missing then.
  look(db, file(...many(all - 1)), AT_REST);
  expect([Object.keys(shown(db)).length, followedView(db)?.missing.length]).toEqual([all, 1]);
  look(db, file(...many(all)));
  expect(followedView(db)?.missing).toEqual([]);
  expect(actions(db)).toEqual([]);
});

test('what goes in several steps is asked of as what goes at once (rule: follow-asks)', () => {
  const { db } = following(file(...many(20)));
  look(db, file(...many(16)), AT_REST);
  look(db, file(...many(15)), AT_REST);
  expect([Object.keys(shown(db)).length, followedView(db)?.missing.length]).toEqual([20, 5]);
});

test('matches that are back count no longer among those that are missing (rule: follow-asks)', () => {
  const { db } = following(file(...many(20)));
  look(db, file(...many(16)), AT_REST);
  expect(followedView(db)?.missing).toHaveLength(4);
  look(db, file(...many(19, 1)), AT_REST);
  expect([actions(db), followedView(db)?.missing]).toEqual([['delete-snippet'], []]);
});

test('on a server without lists no text goes behind a create that may have arrived', () => {
  const { db } = following(file(...many(10)));
  noteCapability(db, 'snippets', false);
  look(db, file(match(':new'), ...many(10)));
  db.run("update changes set attempts = 1, state = 'in-doubt'");
  look(db, file(match(':new', 'Changed'), ...many(10)));
  expect(listChanges(db)).toMatchObject([{ action: 'create-snippet', params: { content: 'Text' } }]);
});

/** Ten snippets of a file of which two were used, and then are missing in it. */
function withTwoMissing() {
  const { db } = following(file(...many(10)));
  setFavorite(db, 'k0', true);
  recordUse(db, 'k1', 7);
  const before = { shown: shown(db), uses: [readUse(db, 'k0'), readUse(db, 'k1')] };
  look(db, file(...many(8, 2)), AT_REST);
  expect(Object.keys(shown(db))).toHaveLength(8);
  const present = () => ({ shown: shown(db), uses: [readUse(db, 'k0'), readUse(db, 'k1')] });
  return { db, before, present };
}

test('one undo brings back all that were deleted together, with their uses (rule: follow-comes-back)', () => {
  const { db, before, present } = withTwoMissing();
  undo(db, undoOffered(db)?.id ?? '', 2);
  expect(present()).toEqual(before);
  expect(actions(db)).toEqual([]);
  // They are the user's own until the matches are back.
  look(db, file(...many(8, 2)), AT_REST);
  expect(present()).toEqual(before);
  expect(followedView(db)?.count).toBe(8);
  look(db, file(...many(10)));
  expect([followedView(db)?.count, actions(db)]).toEqual([10, []]);
});

test('a snippet that an undo brings back with an unsent change follows its match again (rule: follow-comes-back)', () => {
  const { db } = following(file(...many(10)));
  const changed = file(match(':t0', 'Changed', 'Title of :t0'), ...many(9, 1));
  look(db, changed);
  look(db, file(...many(9, 1)), AT_REST);
  undo(db, undoOffered(db)?.id ?? '', 2);
  look(db, changed);
  expect([followedView(db)?.count, actions(db)]).toEqual([10, ['edit-snippet']]);
});

test('a snippet goes with its match as soon as a list has told its ID (rule: follow-rests)', () => {
  const { db, followed } = following(file(...many(10)));
  const value = { title: 'Title of :t0', content: 'Text 0' };
  const found = file(...many(9, 1));
  // The user said that a create in doubt had its effect.
  snippetRows.remove(db, 'k0');
  addRow(db, snippetRows, 'k0', value);
  snippetRows.setServer(db, 'k0', null, value);
  const { waits } = db.transaction(() => follow(db, followed, { found, ...AT_REST }))();
  expect([waits, actions(db)]).toEqual([true, []]);
  snippetRows.setServer(db, 'k0', 1, value);
  look(db, found, AT_REST);
  expect(actions(db)).toEqual(['delete-snippet']);
});

test('a snippet comes back with its match, with its key and its use (rule: follow-comes-back)', () => {
  const { db, before, present } = withTwoMissing();
  // The deletion has not been sent.
  look(db, file(...many(9, 1)));
  expect(actions(db)).toEqual(['delete-snippet']);
  // The other one was.
  endUndo(db);
  db.run('delete from changes');
  snippetRows.remove(db, 'k0');
  look(db, file(...many(10)), { ...AT_ONCE, isInStep: false });
  expect(actions(db)).toEqual([]);
  look(db, file(...many(10)));
  expect(present()).toEqual(before);
  expect(actions(db)).toEqual(['create-snippet']);
});

/** A match is back whose snippet was deleted everywhere, and which somebody has made again. */
function madeAgain(meanwhile: (db: Db) => void = () => undefined): Db {
  const { db } = withTwoMissing();
  endUndo(db);
  db.run('delete from changes');
  for (const key of ['k0', 'k1']) snippetRows.remove(db, key);
  addRow(db, snippetRows, 'theirs', { title: 'Title of :t1', content: 'Text 1' }, { serverId: 50 });
  meanwhile(db);
  look(db, file(...many(9, 1)));
  return db;
}

test('a match that is back belongs to the snippet that says the same (rule: follow-comes-back)', () => {
  const db = madeAgain();
  expect(actions(db)).toEqual([]);
  expect(readUse(db, 'theirs')).toMatchObject({ uses: 1, usedAt: 7 });
});

test('a snippet that was used meanwhile keeps that use when its match is back (rule: follow-comes-back)', () => {
  const db = madeAgain((cache) => recordUse(cache, 'theirs', 9));
  expect(readUse(db, 'theirs')).toMatchObject({ uses: 1, usedAt: 9 });
});

test('a snippet whose deletion may have arrived comes back when that is known (rule: follow-comes-back)', () => {
  const { db, before, present } = withTwoMissing();
  endUndo(db);
  db.run('update changes set attempts = 1');
  look(db, file(...many(10)));
  expect(Object.keys(shown(db))).toHaveLength(8);
  db.run('delete from changes');
  for (const key of ['k0', 'k1']) snippetRows.remove(db, key);
  look(db, file(...many(10)));
  expect(present()).toEqual(before);
});

test.each([true, false])(
  'the user answers %s to the question, and can undo it (rule: follow-asks)',
  (deletes) => {
    const { db } = following(file(...many(10)));
    setFavorite(db, 'k9', true);
    const before = shown(db);
    look(db, file(...many(5)), AT_REST);
    db.transaction(() => answerMissing(db, deletes, 2))();
    expect([Object.keys(shown(db)).length, followedView(db)?.missing]).toEqual([deletes ? 5 : 10, []]);
    if (deletes) undo(db, undoOffered(db)?.id ?? '', 3);
    expect([shown(db), readUse(db, 'k9').favorite]).toEqual([before, true]);
    look(db, file(...many(5)), AT_REST);
    expect([shown(db), followedView(db)]).toMatchObject([before, { count: 5, missing: [], changed: [] }]);
  },
);

test('what is the user’s own stays so while its match is missing and when it is back (rule: follow-read)', () => {
  const { db } = following(file(...many(10)));
  makeOwn(db, 'k9');
  look(db, file(...many(9)), AT_REST);
  look(db, file(...many(10)));
  expect([Object.keys(shown(db)).length, followedView(db)?.count]).toEqual([10, 9]);
});

const MINE = { title: 'Title of :t0', content: 'Mine' };
test.each<[string, number, (db: Db) => void]>([
  [
    'somebody else changed',
    1,
    (db) => {
      snippetRows.setServer(db, 'k0', 1, MINE);
      snippetRows.setVisible(db, 'k0', MINE);
    },
  ],
  ['somebody else deleted', 1, (db) => snippetRows.remove(db, 'k0')],
  [
    'the user took from the file, and then changed',
    0,
    (db) => {
      makeOwn(db, 'k0');
      editSnippet(db, 'k0', MINE, 1);
    },
  ],
  [
    'the user kept, and then changed',
    0,
    (db) => {
      look(db, file(...many(9, 1)), { ...AT_REST, isInStep: false });
      look(db, file(...many(5, 1)), AT_REST);
      db.transaction(() => answerMissing(db, false, 1))();
      editSnippet(db, 'k0', MINE, 1);
    },
  ],
])('no change of a file reaches a snippet that %s (rule: follow-read)', (_, told, unties) => {
  const { db } = following(file(...many(10)));
  unties(db);
  const before = shown(db)['k0'];
  const keys = Object.keys(shown(db));
  const changed = (content: string) => [
    ...['t0', 't1'].map((name) => match(`:${name}`, content, `Title of :${name}`)),
    ...many(8, 2),
  ];
  const steps = [changed('Other'), changed('Other').slice(1), changed('Third'), changed('Text 0')];
  for (const [at, matches] of steps.entries()) {
    look(db, file(...matches), AT_REST);
    const [, content] = shown(db)['k1']?.split('\n') ?? [];
    expect(content, `step ${at}`).toBe(matches.find(({ trigger }) => trigger === ':t1')?.read.content);
    expect(shown(db)['k0'], `step ${at}`).toBe(before);
    expect(Object.keys(shown(db)), `step ${at}`).toEqual(keys);
    expect(followedView(db)?.changed, `step ${at}`).toHaveLength(told);
  }
});

test('nothing is added or deleted before the account is in step, and a change is sent (rule: follow-in-step)', () => {
  const { db } = following(file(...many(10)));
  const found = file(match(':t0', 'Changed', 'Title of :t0'), ...many(8, 1), match(':new'));
  look(db, found, { ...AT_REST, isInStep: false });
  expect(actions(db)).toEqual(['edit-snippet']);
  // The server had it already.
  addRow(db, snippetRows, 'theirs', { title: 'Title of :new', content: 'Text' }, { serverId: 50 });
  look(db, found, AT_REST);
  expect(actions(db)).toEqual(['edit-snippet', 'delete-snippet']);
  expect(followedView(db)?.count).toBe(10);
});

test('a deletion waits while the user can undo another one (rule: follow-rests)', () => {
  const { db } = following(file(...many(10)));
  look(db, file(...many(9)), AT_REST);
  const offered = undoOffered(db)?.id;
  look(db, file(...many(8)), AT_REST);
  expect([undoOffered(db)?.id, actions(db)]).toEqual([offered, ['delete-snippet']]);
  endUndo(db);
  look(db, file(...many(8)), AT_REST);
  expect(actions(db)).toEqual(['delete-snippet', 'delete-snippet']);
});

// Files as programs leave them half way, read by the real reader.

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon words', 'zeta\\nlines');
const item = fc
  .record({
    trigger: fc.constantFrom(':a', ':a', ':a 2', ':b', ':c', ':d', ':e', ':f', ':g', ':h', ':i'),
    label: fc.option(fc.constantFrom('One', 'Two', 'Three', 'Four'), { nil: null }),
    text: fc.tuple(word, word).map((words) => words.join(' ')),
  })
  .map(({ trigger, label, text }) =>
    [
      `  - trigger: "${trigger}"`,
      ...(label === null ? [] : [`    label: ${label}`]),
      text.includes('\\') ? `    replace: "${text}"` : `    replace: ${text}`,
      '',
    ].join('\n'),
  );
const items = fc.array(item, { minLength: 1, maxLength: 12 });
const textOf = (list: readonly string[]): string => `matches:\n${list.join('')}`;

/** A save: what the finished file has, and the states that somebody may find before. */
interface Save {
  finished: string;
  halves: string[];
  rests: boolean;
}

/** The next save of a list: items are added, removed, changed and moved, and written in one of the ways of programs. */
const saveOf = (before: readonly string[]): fc.Arbitrary<{ list: string[]; save: Save }> =>
  fc
    .oneof(
      fc.shuffledSubarray([...before], { minLength: Math.max(1, before.length - 3) }),
      fc.shuffledSubarray([...before], { minLength: before.length }),
      fc.tuple(fc.constant([...before]), items).map(([old, added]) => [...old, ...added]),
      fc
        .tuple(fc.nat({ max: before.length - 1 }), item)
        .map(([at, changed]) => before.map((one, index) => (index === at ? changed : one))),
    )
    .chain((list) => {
      const finished = textOf(list);
      const cut = fc.nat({ max: finished.length }).map((length) => finished.slice(0, length));
      const between = fc.nat({ max: list.length }).map((count) => textOf(list.slice(0, count)));
      const twoSteps = fc.subarray(list).map(textOf);
      const halves = fc.array(fc.oneof(cut, between, twoSteps), { maxLength: 5 }).chain((some) =>
        fc.constantFrom(
          some,
          some.toSorted((a, b) => a.length - b.length),
        ),
      );
      return fc
        .record({ halves, rests: fc.boolean() })
        .map(({ halves: some, rests }) => ({ list, save: { finished, halves: some, rests } }));
    });

const saves = (before: readonly string[], count: number): fc.Arbitrary<Save[]> =>
  count === 0
    ? fc.constant([])
    : saveOf(before).chain(({ list, save }) => saves(list, count - 1).map((others) => [save, ...others]));

const history = fc
  .tuple(items, fc.integer({ min: 1, max: 4 }))
  .chain(([first, count]) => saves(first, count).map((all) => ({ first: textOf(first), saves: all })));

const read = (text: string): FoundFile[] =>
  readFollowed([{ name: 'base.yml', bytes: new TextEncoder().encode(text) }]);
/** The texts that a file has, as snippets say them. */
const textsIn = (found: FoundFile[]): string[] =>
  found.flatMap((one) =>
    'matches' in one
      ? one.matches.flatMap(({ read: entry }) =>
          'problem' in entry ? [] : `${entry.title}\n${entry.content}`,
        )
      : [],
  );
const without = (from: readonly string[], taken: readonly string[]): string[] => {
  const left = [...from];
  for (const one of taken) if (left.includes(one)) left.splice(left.indexOf(one), 1);
  return left;
};

test('no half-written file deletes a snippet, and in the end all is as the file says (rule: follow-rests)', () => {
  fc.assert(
    fc.property(history, ({ first, saves: all }) => {
      const { db } = following(read(first), first.length);
      for (const [at, { finished, halves, rests }] of all.entries()) {
        const before = shown(db);
        for (const half of [...halves, finished]) look(db, read(half), { ...AT_ONCE, bytes: half.length });
        // What was there stays, whatever was found half way.
        const keys = Object.keys(shown(db));
        expect(keys).toEqual(expect.arrayContaining(Object.keys(before)));
        if (!rests && at < all.length - 1) continue;
        const atLast = shown(db);
        look(db, read(finished), { ...AT_REST, bytes: finished.length });
        // Nothing goes that the finished file has.
        const gone = Object.keys(atLast).filter((key) => !(key in shown(db)));
        const texts = textsIn(read(finished));
        const extra = without(Object.values(atLast), texts);
        for (const key of gone) expect(extra).toContain(atLast[key]);
        endUndo(db);
      }
      const finished = all.at(-1)?.finished ?? '';
      db.transaction(() => answerMissing(db, true, 2))();
      expect(Object.values(shown(db)).sort()).toEqual(textsIn(read(finished)).sort());
    }),
    { numRuns: 40 },
  );
});
