import { expect, test } from 'vitest';
import { z } from 'zod';
import { Metadata } from '../../src-main/cache/metadata/metadata.ts';
import { newCache } from './cache.ts';

function counting() {
  const parsed: string[][] = [];
  const shape = z.array(z.string()).refine((names) => parsed.push(names));
  return { parsed, names: new Metadata('names', shape) };
}

test('a value is parsed once as long as it stays the same', () => {
  const db = newCache();
  const { parsed, names } = counting();
  expect(names.read(db)).toBeNull();
  names.write(db, ['a']);
  expect([names.read(db), names.read(db)]).toEqual([['a'], ['a']]);
  expect(parsed.length).toBe(1);
  names.write(db, ['b']);
  expect(names.read(db)).toEqual(['b']);
});

test('each cache has values of its own', () => {
  const [one, other] = [newCache(), newCache()];
  const { names } = counting();
  names.write(one, ['a']);
  expect([names.read(other), names.read(one)]).toEqual([null, ['a']]);
  names.write(other, ['b']);
  expect([names.read(one), names.read(other)]).toEqual([['a'], ['b']]);
});

test('a reader cannot change what the next one reads', () => {
  const db = newCache();
  const nested = new Metadata('nested', z.object({ names: z.array(z.string()) }));
  nested.write(db, { names: ['a'] });
  expect(() => nested.read(db)?.names.push('b')).toThrow(TypeError);
  expect(nested.read(db)).toEqual({ names: ['a'] });
});
