import { expect, test } from 'vitest';
import { Derived } from '../../src-main/cache/file/derived.ts';
import { trackReads } from '../../src-main/tracking/reads.ts';
import { newCache } from './cache.ts';

test('a value is derived anew after something that it was read from was written, or a transaction went back', () => {
  const db = newCache();
  let times = 0;
  const names = new Derived((file) => {
    times += 1;
    return file.column<string>('select name from drafts');
  });
  const save = (name: string): void => void db.run('insert into drafts values (?, ?, 0)', [name, '']);
  const read = () => [names.of(db).length, times];
  expect([read(), read()]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  db.run(`insert into facts values ('other', '1')`, [], 'other');
  expect(read()).toEqual([0, 1]);
  db.transaction(() => {
    save('one');
    expect(read()).toEqual([1, 2]);
  })();
  expect(read()).toEqual([1, 2]);
  const goBack = db.transaction(() => {
    save('two');
    expect(read()).toEqual([2, 3]);
    throw new Error('back');
  });
  expect(goBack).toThrow('back');
  expect(read()).toEqual([1, 4]);
  expect([...trackReads(() => names.of(db)).reads]).toEqual(['/drafts']);
});
