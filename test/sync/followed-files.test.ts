import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MOST_YAML_BYTES } from '../../src-main/contract/values/exchange.ts';
import { followedView, pathOf } from '../../src-main/features/exchange/followed.ts';
import { deleteSnippetForNow } from '../../src-main/features/snippets/commands.ts';
import { standingOf } from '../../src-main/features/history/commands.ts';
import { ImportPlans } from '../../src-main/features/exchange/plans.ts';
import { readSource } from '../../src-main/features/exchange/reading.ts';
import { ReadingThread } from '../../src-main/reading/reading-thread.ts';
import { undo, undoView } from '../../src-main/features/outbox/undo.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import { makeOwn } from '../../src-main/workspace/files/follow.ts';
import { FollowedFiles } from '../../src-main/workspace/files/followed-files.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { until } from './device.ts';
import { follow } from './follow.ts';
import { UNDO_TIME, undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { create, edit, pair, store, view } from './snippet-pair.ts';

const ACCOUNT = 'one';
let folder: string;
let files: FollowedFiles;
const faults: unknown[] = [];

const match = (trigger: string, text: string, label?: string): string =>
  [`  - trigger: "${trigger}"`, ...(label ? [`    label: ${label}`] : []), `    replace: ${text}`].join('\n');
/** Matches that no test changes, so that one missing match is less than a third of the file. */
const OTHERS = ['a', 'b', 'c', 'd'].map((name) => match(`:${name}`, `Text ${name}`));
const MORE = ['e', 'f', 'g', 'h'].map((name) => match(`:${name}`, `Text ${name}`));
const yaml = (...matches: string[]): string => `# mine\nmatches:\n${matches.join('\n')}\n`;
const path = (name = 'base.yml') => join(folder, name);
const write = (text: string, name?: string): void => writeFileSync(path(name), text);
/** Writes as many editors do: a new file takes the place of the old one. */
function replace(text: string, name?: string): void {
  write(text, 'unfinished.tmp');
  renameSync(path('unfinished.tmp'), path(name));
}
const begin = (from: 'file' | 'folder' = 'file', importedAt?: number) =>
  follow(files, ACCOUNT, pair.device.db, {
    path: from === 'file' ? path() : folder,
    from,
    ...(importedAt !== undefined && { importedAt }),
  });
const followed = () => followedView(pair.device.db);
const keyOf = (title: string): string =>
  pair.device.db.value<string>('select key from snippets where title = ? and deleted = 0', [title]) ?? '';
const contentOf = (title: string) =>
  pair.device.db.value<string>('select content from snippets where title = ? and deleted = 0', [title]);
const holds = (title: string, content: string | undefined) =>
  until(`${title}: ${content}`, () => contentOf(title) === content);
const problem = (kind: string | undefined) => until(`${kind}`, () => followed()?.problem?.kind === kind);

beforeEach(async () => {
  await pair.connect();
  folder = temporaryFolder();
  faults.length = 0;
  files = new FollowedFiles({
    engines: () => [[ACCOUNT, pair.device.engine]],
    every: 3_600_000,
    settle: 30,
    rest: 150,
    onFault: (error) => faults.push(error),
  });
  onTestFinished(() => {
    files.stop();
    expect(faults).toEqual([]);
  });
  create('Hello', 'Good morning');
  create('Bye', 'See you');
  await pair.delivered();
});

describe('an espanso file', () => {
  beforeEach(async () => {
    write(yaml(match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye')));
    expect(await begin()).toBeNull();
  });

  test('adds, changes and deletes snippets as it does, through the outbox', async () => {
    expect(followed()).toMatchObject({
      name: 'base.yml',
      count: 2,
      problem: null,
      changed: [],
    });
    write(yaml(match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye'), ...OTHERS));
    await holds(':d', 'Text d');
    write(yaml(match(':hi', 'Good evening', 'Hello'), match(':new', 'Fresh', 'New'), ...OTHERS));
    await holds('Hello', 'Good evening');
    expect([contentOf('New'), contentOf('Bye')]).toEqual(['Fresh', undefined]);
    pair.device.timePasses(UNDO_TIME);
    await pair.delivered();
    expect(pair.snippets.map(({ title }) => title)).toEqual(expect.arrayContaining(['Hello', 'New']));
    expect(pair.snippets.some(({ title }) => title === 'Bye')).toBe(false);
  });

  test('keeps the text of a date as it was imported, and has its snippets found by what they are typed by', async () => {
    const dated = `  - triggers: [":fri", ";tgif"]
    label: Friday
    replace: "Happy {{day}}!"
    vars: [{ name: day, type: date, params: { format: "%A", locale: en-US } }]`;
    const hello = match(':hi', 'Good morning', 'Hello');
    expect(await begin('file', new Date(2026, 0, 2, 12).getTime())).toBeNull();
    write(yaml(hello, match(':bye', 'See you', 'Bye'), dated));
    await holds('Friday', 'Happy {{day=Friday}}!');
    write(yaml(hello, match(':bye', 'See you later', 'Bye'), dated));
    await holds('Bye', 'See you later');
    expect(contentOf('Friday')).toBe('Happy {{day=Friday}}!');
    const found = (search: string) => searchSnippets(pair.device.db, search, 0, 9).rows.map(({ key }) => key);
    expect([found('tgif'), found(':bye')[0]]).toEqual([[keyOf('Friday')], keyOf('Bye')]);
    write(yaml(hello, match(':bye', 'See you later', 'Bye'), dated.replace(';tgif', ';weekend')));
    await until('another trigger', () => found('weekend').length === 1);
    expect(found('tgif')).toEqual([]);
  });

  test('has the dates of the import that the user made while it was being read', async () => {
    const { followable } = await readSource(path(), 'file');
    const both = [match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye')];
    write(yaml(...both, ...OTHERS));
    const begun = files.begin(ACCOUNT, pair.device.db, followable!, new Date(2026, 0, 2, 12).getTime());
    files.refresh();
    const vars = '    vars: [{ name: day, type: date, params: { format: "%A", locale: en-US } }]';
    write(yaml(...both, ...OTHERS, match(':day', '"{{day}}"', 'Day'), vars));
    expect(await begun).toBeNull();
    await until('the day', () => contentOf('Day') !== undefined);
    expect(contentOf('Day')).toBe('{{day=Friday}}');
  });

  test('is followed when an editor replaces it, and after it was gone for a while (rule: follow-safe)', async () => {
    replace(yaml(match(':hi', 'One', 'Hello'), match(':bye', 'See you', 'Bye')));
    await holds('Hello', 'One');
    replace(yaml(match(':hi', 'Two', 'Hello'), match(':bye', 'See you', 'Bye')));
    await holds('Hello', 'Two');
    rmSync(path());
    await problem('unreadable');
    expect([contentOf('Hello'), contentOf('Bye')]).toEqual(['Two', 'See you']);
    write(yaml(match(':hi', 'Three', 'Hello'), match(':bye', 'See you', 'Bye')));
    await holds('Hello', 'Three');
    expect(followed()?.problem).toBeNull();
  });

  test('is followed in a folder that was deleted and made again', async () => {
    rmSync(folder, { recursive: true });
    await problem('unreadable');
    mkdirSync(folder);
    write(yaml(match(':hi', 'Restored', 'Hello'), match(':bye', 'See you', 'Bye')));
    files.refresh();
    await holds('Hello', 'Restored');
    write(yaml(match(':hi', 'Watched again', 'Hello'), match(':bye', 'See you', 'Bye')));
    await holds('Hello', 'Watched again');
  });

  test('may be a link, as where settings are kept elsewhere', async () => {
    renameSync(path(), path('elsewhere.txt'));
    symlinkSync(path('elsewhere.txt'), path());
    write(yaml(match(':hi', 'Through a link', 'Hello'), match(':bye', 'See you', 'Bye')), 'elsewhere.txt');
    files.refresh();
    await holds('Hello', 'Through a link');
  });

  test('is read without an event of the system, as on a drive in the network', async () => {
    files.stop();
    write(yaml(match(':hi', 'Quietly', 'Hello'), match(':bye', 'See you', 'Bye')));
    files.start();
    await holds('Hello', 'Quietly');
  });

  test('keeps its snippets when a trigger gets another name', async () => {
    const key = keyOf('Hello');
    write(yaml(match(':hello', 'Good morning', 'Hello'), match(':bye', 'See you all', 'Bye')));
    await holds('Bye', 'See you all');
    expect(keyOf('Hello')).toBe(key);
    expect(followed()?.count).toBe(2);
  });

  test.each([
    ['no valid YAML', 'matches:\n  - trigger: "a\n    :', 'not-yaml'],
    ['no snippets any more', 'matches: []\n', 'nothing-inside'],
    ['nothing in it', '', 'other-shape'],
  ])('with %s deletes nothing and says so (rule: follow-safe)', async (_, text, kind) => {
    write(text);
    await problem(kind);
    expect([contentOf('Hello'), contentOf('Bye')]).toEqual(['Good morning', 'See you']);
    write(yaml(match(':hi', 'Back', 'Hello'), match(':bye', 'See you', 'Bye')));
    await holds('Hello', 'Back');
    expect(followed()?.problem).toBeNull();
  });

  test('is followed offline and after a restart, each change once', async () => {
    await pair.goOffline();
    write(
      yaml(match(':hi', 'Offline', 'Hello'), match(':bye', 'See you', 'Bye'), match(':n', 'Fresh', 'New')),
    );
    await holds('Hello', 'Offline');
    files.stop();
    pair.device.restart();
    files.start();
    files.refresh();
    expect(contentOf('New')).toBeUndefined();
    await pair.comeBack();
    await holds('New', 'Fresh');
    await pair.delivered();
    expect(pair.snippets.filter(({ title }) => title === 'New')).toHaveLength(1);
    expect(pair.snippets.find(({ title }) => title === 'Hello')?.content).toBe('Offline');
  });

  test('that another computer has followed already makes no duplicates at a start (rule: follow-in-step)', async () => {
    await pair.goOffline();
    files.stop();
    store().create(pair.mira, { title: 'New', content: 'Fresh' });
    write(
      yaml(
        match(':hi', 'Good morning', 'Hello'),
        match(':bye', 'See you', 'Bye'),
        match(':n', 'Fresh', 'New'),
      ),
    );
    pair.device.restart();
    files.start();
    await pair.comeBack();
    await until('followed', () => followed()?.count === 3);
    await pair.delivered();
    expect(pair.titled('New')).toHaveLength(1);
  });

  test('that was being read when everything was opened anew is read again', async () => {
    await until('at rest', () => followed()?.readAt !== undefined);
    files.refresh();
    files.stop();
    write(yaml(match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye'), ...OTHERS));
    pair.device.restart();
    files.start();
    await pair.online();
    await until('followed', () => followed()?.count === 6);
  });

  test('that is written in steps loses nothing meanwhile, and what is missing at rest goes (rule: follow-rests)', async () => {
    const whole = yaml(match(':hi', 'Good morning', 'Hello'), ...OTHERS, match(':bye', 'See you', 'Bye'));
    write(whole);
    await until('followed', () => followed()?.count === 6);
    const keys = () => [
      keyOf('Hello'),
      keyOf('Bye'),
      ...['a', 'b', 'c', 'd'].map((name) => keyOf(`:${name}`)),
    ];
    const before = keys();
    const finished = whole.replace(match(':a', 'Text a'), match(':new', 'Fresh', 'New'));
    for (let length = 0; length < finished.length; length += 17) {
      const readAt = followed()?.readAt;
      write(finished.slice(0, length));
      const isRead = () => followed()?.readAt !== readAt || followed()?.problem !== null;
      await until('read', isRead);
      expect(keys()).toEqual(before);
    }
    write(finished);
    await holds('New', 'Fresh');
    expect(keys()).toEqual(before.map((key, at) => (at === 2 ? '' : key)));
  });

  test('that is saved on while it is read is read again before anything goes (rule: follow-rests)', async () => {
    const [hello, bye] = [match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye')];
    replace(yaml(hello, bye, ...OTHERS));
    await holds(':d', 'Text d');
    const { read } = ReadingThread.prototype;
    const isReadAgain = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    let reads = 0;
    const spy = vi.spyOn(ReadingThread.prototype, 'read').mockImplementation(async function (
      this: ReadingThread,
      ...what: Parameters<typeof read>
    ) {
      reads += 1;
      const found = await read.apply(this, what);
      // The second one is of a file at rest.
      if (reads === 2) replace(yaml(hello, bye, ...OTHERS));
      if (reads === 3) {
        isReadAgain.resolve();
        await goesOn.promise;
      }
      return found;
    } as typeof read);
    onTestFinished(() => spy.mockRestore());
    replace(yaml(hello, ...OTHERS));
    await isReadAgain.promise;
    expect(contentOf('Bye')).toBe('See you');
    goesOn.resolve();
  });

  test('that loses matches lets the user undo all their deletions, and nothing is sent (rule: follow-comes-back)', async () => {
    write(yaml(match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye'), ...OTHERS, ...MORE));
    await until('followed', () => followed()?.count === 10);
    await pair.delivered();
    const keys = [keyOf('Hello'), keyOf('Bye')];
    write(yaml(...OTHERS, ...MORE));
    await holds('Bye', undefined);
    expect(undoView(pair.device.db)).toMatchObject({ what: 'followed', title: 'Hello, Bye' });
    pair.device.act((db, now) => undo(db, undoOffered(db)?.id ?? '', now));
    await pair.idle();
    expect([keyOf('Hello'), keyOf('Bye')]).toEqual(keys);
    expect(pair.server.count('DELETE', '*')).toBe(0);
    expect(view(keyOf('Hello'))).toMatchObject({ file: null, changeable: true });
  });

  test('that loses a match yields to a client that changed its snippet meanwhile (rule: follow-yields)', async () => {
    write(yaml(match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye'), ...OTHERS));
    await until('followed', () => followed()?.count === 6);
    await pair.delivered();
    const key = keyOf('Hello');
    write(yaml(match(':bye', 'See you', 'Bye'), ...OTHERS));
    await holds('Hello', undefined);
    store().update(pair.mira, pair.titled('Hello')[0]?.id ?? 0, { content: 'Theirs' });
    await until('heard', () => snippetRows.find(pair.device.db, key)?.server?.content === 'Theirs');
    pair.device.timePasses(UNDO_TIME);
    await holds('Hello', 'Theirs');
    expect(followed()?.changed).toEqual(['Hello']);
    await pair.delivered();
    expect(pair.titled('Hello')[0]?.content).toBe('Theirs');
  });

  test('that loses a match for long brings its snippet back with key and use (rule: follow-comes-back)', async () => {
    const both = [match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye'), ...OTHERS];
    write(yaml(...both));
    await until('followed', () => followed()?.count === 6);
    const key = keyOf('Hello');
    pair.device.act((db) => setFavorite(db, key, true));
    write(yaml(...both.slice(1)));
    await holds('Hello', undefined);
    pair.device.timePasses(UNDO_TIME);
    await until('deleted there', () => pair.titled('Hello').length === 0);
    await pair.delivered();
    write(yaml(...both));
    await holds('Hello', 'Good morning');
    await pair.delivered();
    expect([keyOf('Hello'), pair.titled('Hello').length]).toEqual([key, 1]);
    expect(view(key)).toMatchObject({ favorite: true, file: 'base.yml' });
  });

  test('is no longer followed when the user ends that, and the snippets stay', async () => {
    files.end(ACCOUNT, pair.device.db);
    write(yaml(match(':hi', 'Unseen', 'Hello')));
    files.refresh();
    await pair.idle();
    expect(followed()).toBeNull();
    expect([contentOf('Hello'), contentOf('Bye')]).toEqual(['Good morning', 'See you']);
  });
});

describe('a snippet that follows a file', () => {
  const BOTH = [match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye')];
  let key: string;
  const id = (title: string) => pair.titled(title)[0]?.id ?? 0;
  /** Another client changes the snippet “Hello”. */
  const theirs = (content = 'Theirs') => store().update(pair.mira, id('Hello'), { content });

  beforeEach(async () => {
    write(yaml(...BOTH));
    await begin();
    key = keyOf('Hello');
  });

  test('is read-only here, and nothing is written to the file, until the user makes it theirs (rule: follow-read)', () => {
    const refusal = { problem: { kind: 'followed', file: 'base.yml' } };
    expect(view(key)).toMatchObject({ file: 'base.yml', changeable: false });
    expect(() => edit(key, 'Hello', 'Mine')).toThrow(expect.objectContaining(refusal));
    const removes = () => pair.device.act((db, now) => deleteSnippetForNow(db, key, now));
    expect(removes).toThrow(expect.objectContaining(refusal));
    expect(pathOf(pair.device.db, key)).toBe(path());
    makeOwn(pair.device.db, key);
    edit(key, 'Hello', 'Mine');
    expect(view(key)).toMatchObject({ file: null, changeable: true, content: 'Mine' });
    expect(pathOf(pair.device.db, key)).toBeNull();
    expect(followed()).toMatchObject({ count: 1, changed: [] });
    expect([readFileSync(path(), 'utf8'), readdirSync(folder)]).toEqual([yaml(...BOTH), ['base.yml']]);
  });

  test('is changed by no import and by no earlier value (rule: follow-read)', async () => {
    const { db } = pair.device;
    const earlier = { action: 'edit-snippet', params: { key, title: 'Hello', content: 'Before' } } as const;
    const bytes = new TextEncoder().encode(JSON.stringify([{ title: 'Hello', content: 'Imported' }]));
    const source = { name: 'a.json', files: [{ name: 'a.json', bytes }] };
    const plan = () => new ImportPlans(new ReadingThread(), () => {}).read(ACCOUNT, db, () => source);
    expect(await plan()).toMatchObject({ rows: [{ group: 'update', changeable: false }] });
    expect(standingOf(db, earlier, 0)).toBe('gone');
    makeOwn(db, key);
    expect(await plan()).toMatchObject({ rows: [{ group: 'update', changeable: true }] });
    expect(standingOf(db, earlier, 0)).toBe('differs');
  });

  test('that is the user’s own stays so, whatever the file says (rule: follow-read)', async () => {
    makeOwn(pair.device.db, key);
    write(yaml(match(':hi', 'Later', 'Hello'), match(':bye', 'See you all', 'Bye')));
    await holds('Bye', 'See you all');
    deleteSnippetForNow(pair.device.db, key, Date.now());
    write(yaml(match(':hi', 'Again', 'Hello'), match(':bye', 'So long', 'Bye')));
    await holds('Bye', 'So long');
    expect(contentOf('Hello')).toBeUndefined();
  });

  test('is another client’s once that changed it, and the user can have the file’s text again (rule: follow-yields)', async () => {
    theirs();
    await holds('Hello', 'Theirs');
    expect([followed()?.changed, view(key)?.file]).toEqual([['Hello'], null]);
    write(yaml(match(':hi', 'The file’s', 'Hello'), match(':bye', 'See you all', 'Bye')));
    await holds('Bye', 'See you all');
    await pair.delivered();
    expect([contentOf('Hello'), pair.titled('Hello')[0]?.content]).toEqual(['Theirs', 'Theirs']);
    await files.followAgain(ACCOUNT, pair.device.engine);
    await holds('Hello', 'The file’s');
    expect([followed()?.changed, view(key)?.file]).toEqual([[], 'base.yml']);
    await pair.delivered();
    expect(pair.titled('Hello')[0]?.content).toBe('The file’s');
  });

  test('is not told of again where the user leaves it to the other client (rule: follow-yields)', async () => {
    theirs();
    await until('told', () => followed()?.changed.length === 1);
    makeOwn(pair.device.db, null);
    expect([followed()?.changed, view(key)?.changeable]).toEqual([[], true]);
  });

  test('that another client deleted is made again only where the user wants that (rule: follow-yields)', async () => {
    store().delete(pair.mira, id('Hello'));
    await holds('Hello', undefined);
    expect(followed()?.changed).toEqual([':hi']);
    write(yaml(match(':hi', 'Later', 'Hello'), match(':bye', 'See you all', 'Bye')));
    await holds('Bye', 'See you all');
    expect(contentOf('Hello')).toBeUndefined();
    await files.followAgain(ACCOUNT, pair.device.engine);
    await holds('Hello', 'Later');
    await pair.delivered();
    expect(pair.titled('Hello')).toHaveLength(1);
  });

  test.each([
    ['changed', () => void theirs(), 'Theirs'],
    ['deleted', () => void store().delete(pair.mira, id('Hello')), undefined],
  ])(
    'that the file changed offline yields to a client that %s it, and nobody is asked (rule: follow-yields)',
    async (_, act, content) => {
      await pair.goOffline();
      write(yaml(match(':hi', 'Offline', 'Hello'), match(':bye', 'See you', 'Bye')));
      await holds('Hello', 'Offline');
      act();
      await pair.comeBack();
      await pair.delivered();
      expect([contentOf('Hello'), pair.titled('Hello')[0]?.content]).toEqual([content, content]);
      expect(followed()?.changed).toEqual([content === undefined ? ':hi' : 'Hello']);
    },
  );

  test('that the file is changing while another client does yields, where the request came to nothing (rule: follow-yields)', async () => {
    pair.server.faults.add({ kind: 'hang', method: 'PATCH', processed: false, times: 1 });
    write(yaml(match(':hi', 'On its way', 'Hello'), match(':bye', 'See you', 'Bye')));
    await until('sending', () => pair.device.changes.some(({ state }) => state === 'sending'));
    theirs();
    pair.device.restart();
    await holds('Hello', 'Theirs');
    await pair.delivered();
    expect(pair.titled('Hello')[0]?.content).toBe('Theirs');
  });

  test('that another computer changed by the same file follows it on', async () => {
    theirs('By the file');
    await holds('Hello', 'By the file');
    write(yaml(match(':hi', 'By the file', 'Hello'), match(':bye', 'See you', 'Bye')));
    await until('followed again', () => view(key)?.file === 'base.yml');
    expect(followed()?.changed).toEqual([]);
    expect(pair.device.changes).toEqual([]);
  });
});

describe('a folder of espanso files', () => {
  test('is followed file by file: one that is broken or gone leaves its snippets, a renamed one takes them along', async () => {
    write(yaml(match(':hi', 'Good morning', 'Hello')), 'a.yml');
    write(yaml(match(':bye', 'See you', 'Bye')), 'b.yaml');
    write('no snippets', 'notes.txt');
    expect(await begin('folder')).toBeNull();
    expect(followed()).toMatchObject({ count: 2, problem: null });
    write('matches: [', 'a.yml');
    write(yaml(match(':bye', 'So long', 'Bye')), 'b.yaml');
    await holds('Bye', 'So long');
    expect(followed()?.problem).toMatchObject({ kind: 'not-yaml', file: 'a.yml' });
    expect(contentOf('Hello')).toBe('Good morning');
    const key = keyOf('Bye');
    renameSync(path('b.yaml'), path('c.yml'));
    write(yaml(match(':hi', 'Mended', 'Hello')), 'a.yml');
    await holds('Hello', 'Mended');
    await problem(undefined);
    write(yaml(match(':bye', 'Renamed', 'Bye')), 'c.yml');
    await holds('Bye', 'Renamed');
    expect(keyOf('Bye')).toBe(key);
    rmSync(path('c.yml'));
    await problem('unreadable');
    expect(contentOf('Bye')).toBe('Renamed');
  });

  test('is followed without the links in it, which somebody else may have made', async () => {
    write(yaml(match(':hi', 'Good morning', 'Hello')), 'elsewhere.txt');
    symlinkSync(path('elsewhere.txt'), path('link.yml'));
    write(yaml(match(':bye', 'See you', 'Bye')), 'a.yml');
    await begin('folder');
    expect(followed()).toMatchObject({ count: 1 });
  });
});

test('what has changed between the preview of an import and its end is followed too', async () => {
  write(yaml(match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye')));
  const { followable } = await readSource(path(), 'file');
  write(yaml(match(':hi', 'Good evening', 'Hello'), match(':bye', 'See you', 'Bye')));
  expect(await files.begin(ACCOUNT, pair.device.db, followable!, Date.now())).toBeNull();
  await holds('Hello', 'Good evening');
  expect(followed()).toMatchObject({ count: 2, changed: [] });
});

test('what is still being read of a file is not taken for another one that the user follows instead', async () => {
  write(yaml(match(':hi', 'Good morning', 'Hello'), ...OTHERS));
  expect(await begin()).toBeNull();
  write(yaml(match(':bye', 'See you', 'Bye')), 'other.yml');
  write(yaml(match(':hi', 'Good evening', 'Hello'), match(':more', 'More'), ...OTHERS));
  const { db } = pair.device;
  const instead = follow(files, ACCOUNT, db, { path: path('other.yml') });
  files.refresh();
  expect(await instead).toBeNull();
  write(yaml(match(':bye', 'Later', 'Bye')), 'other.yml');
  await holds('Bye', 'Later');
  expect(followed()).toMatchObject({ name: 'other.yml', count: 1, missing: [], changed: [] });
  expect([contentOf('Hello'), contentOf(':more')]).toEqual(['Good morning', undefined]);
});

test('what the user left out of the import stays out', async () => {
  write(yaml(match(':hi', 'Good morning', 'Hello'), match(':no', 'Skipped', 'Unwanted')));
  expect(await begin()).toBeNull();
  write(yaml(match(':hi', 'Good evening', 'Hello'), match(':no', 'Skipped still', 'Unwanted')));
  await holds('Hello', 'Good evening');
  expect(contentOf('Unwanted')).toBeUndefined();
});

/** What may be at the path of a file. None of it may be read to its end. */
const NO_SMALL_FILES: [string, string, () => void][] = [
  ['nothing', 'unreadable', () => {}],
  ['a folder', 'unreadable', () => mkdirSync(path())],
  ['a device', 'unreadable', () => symlinkSync('/dev/zero', path())],
  ['a pipe', 'unreadable', () => expect(spawnSync('mkfifo', [path()]).status).toBe(0)],
  [
    'a very large file',
    'too-large',
    () => {
      write('');
      // More than can be read at all, so that to try it ends in another way.
      truncateSync(path(), 3 * 1024 ** 3);
    },
  ],
];

describe.skipIf(process.platform === 'win32').each(NO_SMALL_FILES)('%s', (_, kind, put) => {
  test('is not followed (rule: followed-file-read)', async () => {
    put();
    expect(await begin()).toMatchObject({ kind });
    expect(followed()).toBeNull();
  });

  test('in the place of a followed file is named, and changes nothing (rule: followed-file-read)', async () => {
    write(yaml(match(':hi', 'Good morning', 'Hello')));
    expect(await begin()).toBeNull();
    rmSync(path());
    put();
    await problem(kind);
    const limit = kind === 'too-large' ? { limit: MOST_YAML_BYTES / 1024 / 1024 } : {};
    expect(followed()?.problem).toEqual({ kind, ...limit });
    expect(contentOf('Hello')).toBe('Good morning');
    rmSync(path(), { recursive: true, force: true });
    write(yaml(match(':hi', 'Good evening', 'Hello')));
    await holds('Hello', 'Good evening');
  });
});
