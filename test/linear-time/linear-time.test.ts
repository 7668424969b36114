import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OUTSIDE, UNMADE, UNTRIED } from './exempt.ts';
import { type Exported, exportedIn, namesIn, valueOf } from './exported.ts';
import { growsFrom, LENGTHS } from './growth.ts';
import { samplesOf } from './samples.ts';
import { shapes, textOf } from './texts.ts';

/** A query of the cache has the texts of a search field, of at most 1,000 characters, or keys. */
const asksCache = ({ parameters }: Exported): boolean => parameters.some(({ is }) => is === 'cache');

const untried = Object.keys(UNTRIED);
const isUntried = ({ file, name }: Exported): boolean =>
  untried.some(
    (one) => one === `${file} ${name}` || one === file || (one.endsWith('/') && file.startsWith(one)),
  );

const known = samplesOf('a');
const all = globSync('{src-main,src-renderer}/**/*.ts')
  .map((file) => file.replaceAll('\\', '/'))
  // Svelte compiles these, and they hold states of windows.
  .filter((file) => !file.endsWith('.svelte.ts'))
  .toSorted()
  .filter((file) => !OUTSIDE.test(readFileSync(file, 'utf8')))
  .flatMap(exportedIn);
const wanted = all.filter((one) => !isUntried(one) && !asksCache(one));
const unmadeOf = ({ parameters }: Exported): string[] =>
  parameters.flatMap(namesIn).filter((name) => !Object.hasOwn(known, name));
const tried = wanted.filter((one) => unmadeOf(one).length === 0);

/** Calls a function with a text in each place of a text, and goes through what it gives. */
async function callerOf({ file, name, parameters }: Exported): Promise<(text: string) => void> {
  const module = (await import(/* @vite-ignore */ `../../${file}`)) as Record<
    string,
    (...values: unknown[]) => unknown
  >;
  return (text) => {
    const named = samplesOf(text);
    const given = module[name]?.(...parameters.map((one) => valueOf(one, text, named)));
    if (typeof given !== 'object' || given === null) return;
    if (given instanceof Promise) given.catch(() => undefined);
    if (Symbol.iterator in given && 'next' in given) for (const _ of given as Iterable<unknown>);
  };
}

/** What is wrong with a function: the shortest text whose work grows faster than its length; null if nothing is. */
async function faultOf(one: Exported): Promise<string | null> {
  const call = await callerOf(one);
  const readsFiles = /exchange|reading|shell|key-file/.test(one.file);
  for (const shape of shapes(readsFiles, Math.random)) {
    let tooDeep = false;
    const from = growsFrom((length) => {
      try {
        call(textOf(shape, length));
      } catch (error) {
        tooDeep ||= error instanceof RangeError && /call stack|string length/.test(error.message);
      }
    });
    const how = from === null ? (tooDeep ? 'goes too deep' : null) : `grows at ${String(from)}`;
    if (how) return `${one.file} ${one.name} ${how}: ${JSON.stringify(shape)}`;
  }
  return null;
}

describe('every exported function that takes a text', () => {
  const folders = [...new Set(tried.map(({ file }) => file.split('/').slice(0, 3).join('/')))];

  test.each(folders)(
    'of %s works no longer than in proportion to its length (rule: linear-time)',
    async (folder) => {
      const faults: (string | null)[] = [];
      for (const one of tried.filter(({ file }) => `${file}/`.startsWith(`${folder}/`)))
        faults.push(await faultOf(one));
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    },
  );

  test('is tried, or says why not', async () => {
    const unmade = wanted.flatMap(unmadeOf);
    expect(unmade.filter((name) => !Object.hasOwn(UNMADE, name))).toEqual([]);
    expect(Object.keys(UNMADE).filter((name) => !unmade.includes(name))).toEqual([]);
    const isNeeded = (one: string): boolean =>
      all.some(({ file, name }) => `${file} ${name}`.startsWith(one));
    expect(untried.filter((one) => !isNeeded(one))).toEqual([]);
    // A function that cannot even be called has shown nothing.
    const failing: string[] = [];
    for (const one of tried) {
      const faults: unknown[] = [];
      for (const text of ['https://a.example/', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'])
        try {
          (await callerOf(one))(text);
        } catch (error) {
          if (error instanceof TypeError || error instanceof ReferenceError) faults.push(error.message);
        }
      if (faults.length > 1) failing.push(`${one.file} ${one.name}: ${String(faults[0])}`);
    }
    expect(failing).toEqual([]);
    expect(tried.length).toBeGreaterThan(200);
  });

  test('is found where its work grows with the square of the length', () => {
    const ended = /\s+$/;
    expect(growsFrom((length) => void ended.test(`${' '.repeat(length)}x`))).not.toBeNull();
    expect(growsFrom((length) => void ' '.repeat(length).trim())).toBeNull();
    expect(LENGTHS.at(-1)).toBe(50_000);
  });

  test('has no exception from the check of its expressions without a reason', () => {
    const files = globSync('{src-main,src-renderer,resources}/**/*.{ts,svelte}');
    const exceptions = files.flatMap((file) => readFileSync(file, 'utf8').match(/eslint-disable.*/g) ?? []);
    expect(exceptions.filter((one) => !/ -- \S+ \S+/.test(one))).toEqual([]);
  });
});
