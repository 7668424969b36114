import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../scripts/build.ts';
import {
  FIRST_PAINT_BUDGET,
  LANGUAGE_BUDGET,
  type FirstPaintReport,
  QUICK_BUDGET,
  type QuickSizeReport,
  readFirstPaint,
  readQuickSize,
} from '../../scripts/first-paint.ts';
import { root } from '../../scripts/process.ts';
import messages from '../../resources/messages/en.json' with { type: 'json' };
import { Place } from '../../src-main/contract/ipc.ts';
import { LANGUAGES } from '../../src-main/contract/values/language.ts';
import { findWordsCalls, readSources } from './source-words.ts';

let report: FirstPaintReport;
let quick: QuickSizeReport;

beforeAll(async () => {
  // Nothing where `npm test` has just built.
  await build();
  report = readFirstPaint();
  quick = readQuickSize();
});

const neededBy = (place: string): string[] => report.places[place]?.packages ?? [];
const placesWith = (name: string): string[] =>
  Place.options.filter((place) => neededBy(place).includes(name));

test('every place is a chunk of its own', () => {
  expect(Object.keys(report.places).sort()).toEqual(Place.options.toSorted());
});

test('each other language is a file of its own, which English does without', () => {
  expect(Object.keys(report.languages)).toEqual(LANGUAGES.filter((language) => language !== 'en'));
  for (const size of Object.values(report.languages)) {
    expect(size).toBeGreaterThan(20_000);
    expect(size).toBeLessThanOrEqual(LANGUAGE_BUDGET);
  }
});

describe('the window loads what the first paint needs', () => {
  test.each(Place.options)('the first paint of %s is under the budget', (place) => {
    const size = report.places[place]?.size ?? Infinity;
    expect(size).toBeGreaterThan(report.window + report.styles);
    expect(size).toBeLessThanOrEqual(FIRST_PAINT_BUDGET);
  });

  test.each(Place.options)('the page of %s names every file of its first paint, and no other', (place) => {
    const page = fs.readFileSync(path.join(root, `out/renderer/${place}.html`), 'utf8');
    const named = [...page.matchAll(/"\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(report.places[place]?.files.toSorted());
    expect(page.match(/[\w-]+(?=-[\w-]{8}\.woff2")/g)).toEqual(['inter-latin-opsz-normal']);
  });

  // Each is a request to the main process.
  test.each(Place.options)('the first paint of %s is in few files', (place) => {
    const files = report.places[place]?.files ?? [];
    expect(files.filter((name) => name.endsWith('.css')).length).toBeLessThanOrEqual(6);
    expect(files.length).toBeLessThanOrEqual(40);
  });

  test.each([
    ['Markdown', 'markdown-it'],
    ['differences', 'diff'],
    ['and cleans the server’s HTML', 'dompurify'],
  ])('the first paint loads no code that reads %s', (_, name) => {
    expect(report.modules.some((module) => module.startsWith(`${name}/`))).toBe(true);
    expect(placesWith(name)).toEqual([]);
  });

  test('the first paint loads schemas only for places that read a form or a setting', () => {
    expect(placesWith('zod')).toEqual(['status', 'organization']);
  });
});

test('the quick window loads little before it is ready for typing', () => {
  expect(quick.window).toBeGreaterThan(20_000);
  expect(quick.window + quick.styles).toBeLessThanOrEqual(QUICK_BUDGET);
  // What reads times in words needs it.
  expect(quick.packages).not.toContain('@internationalized/date');
  expect(quick.packages).not.toContain('markdown-it');
});

/** The openings of the outermost blocks of a style sheet. */
function outermost(styles: string): string[] {
  let depth = 0;
  return styles.split(/(?<=[{}])/).flatMap((part) => {
    const opens = part.endsWith('{') && depth === 0;
    depth += part.endsWith('{') ? 1 : part.endsWith('}') ? -1 : 0;
    return opens ? [part.slice(part.lastIndexOf(';') + 1, -1).trim()] : [];
  });
}

test('every rule is in a cascade layer, so that the order of loading decides nothing between two layers', () => {
  const folder = path.join(root, 'out/renderer');
  const sheets = fs
    .globSync('**/*.css', { cwd: folder })
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  expect(sheets.length).toBeGreaterThan(10);
  for (const sheet of sheets) expect(sheet).toMatch(/@layer base\b/);
  const blocks = new Set(sheets.flatMap(outermost));
  expect([...blocks].sort()).toEqual([
    '@font-face',
    '@layer base',
    '@layer components',
    '@layer entities',
    '@layer frame',
    '@layer places',
  ]);
});

test('both windows have the same files of each font', () => {
  const folder = path.join(root, 'out/renderer');
  const files = fs.globSync('**/*.woff2', { cwd: folder }).sort();
  expect(files.length).toBeGreaterThan(5);
  const fontsOf = (window: string): string[] => {
    const sheets = fs.globSync('assets/*.css', { cwd: path.join(folder, window) });
    const named = sheets.flatMap(
      (sheet) =>
        fs.readFileSync(path.join(folder, window, sheet), 'utf8').match(/(?<=url\()[^)]+\.woff2/g) ?? [],
    );
    return [...new Set(named)].map((name) => path.join('assets', name)).sort();
  };
  expect(fontsOf('.')).toEqual(files);
  expect(fontsOf('quick')).toEqual(files);
});

describe('the window bundles small builds', () => {
  test('the window contains only the small build of zod', () => {
    expect(report.modules).toContain('zod/v4/mini/schemas.js');
    expect(report.modules.filter((module) => module.startsWith('zod/v4/classic/'))).toEqual([]);
  });

  test('the window contains parsed messages and no message parser', () => {
    const parser = '@formatjs/icu-messageformat-parser';
    expect(report.modules.filter((module) => module.startsWith(`${parser}/`))).toEqual([
      `${parser}/no-parser.js`,
    ]);
  });
});

describe('messages are loaded with the modules that use them', () => {
  const keys = Object.keys(messages);
  const broughtBy = (place: string): string[] => report.places[place]?.messages ?? [];

  test('the windows contain every message that is not the main process’s alone', () => {
    const sources = readSources();
    const inWindow = sources.filter(({ file }) => !file.startsWith('src-main/'));
    const calls = inWindow.flatMap(findWordsCalls);
    const quoted = new Set(inWindow.flatMap(({ text }) => text.match(/(?<=(['"]))[\w.-]+(?=\1)/g) ?? []));
    const isUsed = (key: string): boolean =>
      quoted.has(key) || calls.some(({ prefix }) => prefix !== null && key.startsWith(prefix));
    const used = keys.filter(isUsed);
    expect(used.length).toBeGreaterThan(1_500);
    const loaded = new Set([...report.messages, ...quick.messages]);
    expect(used.filter((key) => !loaded.has(key))).toEqual([]);
  });

  test('the main process and each window bring the messages in German that they use, and no others', async () => {
    const keysIn = async (pattern: string): Promise<string[]> => {
      const [file = ''] = fs.globSync(pattern, { cwd: path.join(root, 'out') });
      const { messages } = (await import(path.join(root, 'out', file))) as { messages: object };
      return Object.keys(messages).sort();
    };
    expect(await keysIn('renderer/assets/de.data-*.js')).toEqual(report.messages);
    expect(await keysIn('renderer/quick/assets/de.data-*.js')).toEqual(quick.messages);
    const ofMain = await keysIn('main/de.data.js');
    const shell = readSources().filter(({ file }) => /^src-main\/(shell|start|main)\b/.test(file));
    const isUsed = (key: string): boolean => shell.some(({ text }) => text.includes(`'${key}'`));
    expect(ofMain).toEqual(expect.arrayContaining(keys.filter(isUsed)));
    expect(ofMain.length).toBeLessThan(keys.length / 5);
  });

  test.each([
    ['settings.also.', []],
    ['settings.section.', ['settings']],
    ['linkifier.', ['organization']],
    ['composer.', []],
  ])('the first paint loads the messages %s* only for %s', (prefix, places) => {
    expect(keys.some((key) => key.startsWith(prefix))).toBe(true);
    const loading = Place.options.filter((place) => broughtBy(place).some((key) => key.startsWith(prefix)));
    expect(loading).toEqual(places);
  });

  test('the first paint of no place loads half of the messages', () => {
    for (const place of Place.options) expect(broughtBy(place).length).toBeLessThan(keys.length / 2);
  });
});
