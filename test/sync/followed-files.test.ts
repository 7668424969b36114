import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { followedView } from '../../src-main/features/exchange/followed.ts';
import { FollowedFiles } from '../../src-main/workspace/files/followed-files.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { until } from './device.ts';
import { create, edit, pair, remove } from './snippet-pair.ts';

const ACCOUNT = 'one';
let folder: string;
let files: FollowedFiles;
const faults: unknown[] = [];

const match = (trigger: string, text: string, label?: string): string =>
  [`  - trigger: "${trigger}"`, ...(label ? [`    label: ${label}`] : []), `    replace: ${text}`].join('\n');
const yaml = (...matches: string[]): string => `# mine\nmatches:\n${matches.join('\n')}\n`;
const path = (name = 'base.yml') => join(folder, name);
const write = (text: string, name?: string): void => writeFileSync(path(name), text);
/** Writes as many editors do: a new file takes the place of the old one. */
function replace(text: string, name?: string): void {
  write(text, 'unfinished.tmp');
  renameSync(path('unfinished.tmp'), path(name));
}
const begin = (from: 'file' | 'folder' = 'file') =>
  files.begin(ACCOUNT, pair.device.db, { path: from === 'file' ? path() : folder, from });
const followed = () => followedView(pair.device.db);
const keyOf = (title: string): string =>
  pair.device.db.value<string>('select key from snippets where title = ? and deleted = 0', [title]) ?? '';
const contentOf = (title: string) =>
  pair.device.db.value<string>('select content from snippets where title = ? and deleted = 0', [title]);
const holds = (title: string, content: string | undefined) =>
  until(`${title}: ${content}`, () => contentOf(title) === content);
/** The last outcome without its moment. */
const outcome = () => {
  const { added, changed, deleted, kept } = followed()?.last ?? {};
  return [added, changed, deleted, kept];
};
const problem = (kind: string | undefined) => until(`${kind}`, () => followed()?.problem?.kind === kind);

beforeEach(async () => {
  await pair.connect();
  folder = temporaryFolder();
  faults.length = 0;
  files = new FollowedFiles({
    engines: () => [[ACCOUNT, pair.device.engine]],
    every: 3_600_000,
    settle: 30,
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
      last: null,
      differing: [],
    });
    write(yaml(match(':hi', 'Good evening', 'Hello'), match(':new', 'Fresh', 'New')));
    await holds('Hello', 'Good evening');
    expect([contentOf('New'), contentOf('Bye')]).toEqual(['Fresh', undefined]);
    expect(outcome()).toEqual([1, 1, 1, 0]);
    await pair.delivered();
    expect(pair.snippets.map(({ title }) => title)).toEqual(expect.arrayContaining(['Hello', 'New']));
    expect(pair.snippets.some(({ title }) => title === 'Bye')).toBe(false);
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

  test('does not overwrite an edit here, and tells; the user can take the file’s (rule: follow-kept)', async () => {
    const key = keyOf('Hello');
    edit(key, 'Hello', 'Mine');
    expect(followed()?.differing).toEqual([{ key, title: 'Hello' }]);
    write(yaml(match(':hi', 'Theirs', 'Hello'), match(':bye', 'See you', 'Bye')));
    await until('kept', () => outcome()[3] === 1);
    expect(contentOf('Hello')).toBe('Mine');
    await files.take(ACCOUNT, pair.device.engine, key, 'file');
    await holds('Hello', 'Theirs');
    expect(followed()?.differing).toEqual([]);
  });

  test('does not delete what was edited here, and brings nothing back that was deleted here (rule: follow-kept)', async () => {
    edit(keyOf('Bye'), 'Bye', 'Mine');
    remove(keyOf('Hello'));
    write(yaml(match(':hi', 'Again', 'Hello')));
    await until('kept', () => outcome()[3] === 2);
    expect([contentOf('Hello'), contentOf('Bye')]).toEqual([undefined, 'Mine']);
  });

  test('keeps its snippets when a trigger gets another name', async () => {
    const key = keyOf('Hello');
    write(yaml(match(':hello', 'Good morning', 'Hello'), match(':bye', 'See you all', 'Bye')));
    await holds('Bye', 'See you all');
    expect(keyOf('Hello')).toBe(key);
    expect(outcome()).toEqual([0, 1, 0, 0]);
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
    await pair.comeBack();
    await pair.delivered();
    expect(pair.snippets.filter(({ title }) => title === 'New')).toHaveLength(1);
    expect(pair.snippets.find(({ title }) => title === 'Hello')?.content).toBe('Offline');
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

describe('an espanso file that may be written to', () => {
  const content = () => readFileSync(path(), 'utf8');
  const BOTH = [match(':hi', 'Good morning', 'Hello'), match(':bye', 'See you', 'Bye')];
  const inFile = (text: string) =>
    until(`in the file: ${text}`, () => {
      files.refresh();
      return content().includes(text);
    });

  beforeEach(async () => {
    write(yaml(...BOTH));
    await begin();
  });

  test('is not written to before the user chooses that (rule: follow-written)', async () => {
    edit(keyOf('Hello'), 'Hello', 'Mine');
    files.refresh();
    await pair.idle();
    expect(content()).toBe(yaml(...BOTH));
  });

  test('has what is edited and deleted here, with its comments, and through a link (rule: follow-written)', async () => {
    renameSync(path(), path('elsewhere.txt'));
    symlinkSync(path('elsewhere.txt'), path());
    await files.setWrites(ACCOUNT, pair.device.engine, true);
    edit(keyOf('Hello'), 'Hello', 'Mine');
    await inFile('Mine');
    expect(content()).toBe(yaml(match(':hi', 'Mine', 'Hello'), match(':bye', 'See you', 'Bye')));
    remove(keyOf('Bye'));
    await until('gone from the file', () => {
      files.refresh();
      return !content().includes('See you');
    });
    expect(content()).toContain('# mine');
    expect(lstatSync(path()).isSymbolicLink()).toBe(true);
    expect(followed()).toMatchObject({ count: 1, differing: [], last: null });
  });

  test('is not overwritten where both changed: the user chooses (rule: follow-written)', async () => {
    await files.setWrites(ACCOUNT, pair.device.engine, true);
    const key = keyOf('Hello');
    edit(key, 'Hello', 'Mine');
    write(yaml(match(':hi', 'Theirs', 'Hello'), match(':bye', 'See you', 'Bye')));
    await until('kept', () => outcome()[3] === 1);
    files.refresh();
    await pair.idle();
    expect([content().includes('Theirs'), contentOf('Hello')]).toEqual([true, 'Mine']);
    await files.take(ACCOUNT, pair.device.engine, key, 'here');
    await inFile('Mine');
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

test('what the user left out of the import stays out', async () => {
  write(yaml(match(':hi', 'Good morning', 'Hello'), match(':no', 'Skipped', 'Unwanted')));
  expect(await begin()).toBeNull();
  write(yaml(match(':hi', 'Good evening', 'Hello'), match(':no', 'Skipped still', 'Unwanted')));
  await holds('Hello', 'Good evening');
  expect(contentOf('Unwanted')).toBeUndefined();
});

test('a file that cannot be read is not followed', async () => {
  expect(await begin()).toEqual({ kind: 'unreadable' });
  expect(followed()).toBeNull();
});
