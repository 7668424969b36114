import { describe, expect, test } from 'vitest';
import {
  citationsIn,
  deadCitations,
  missingDocuments,
  missingPaths,
  proseOf,
  readPages,
  readProse,
  type Prose,
} from './citations.ts';

const pages = readPages();
const prose = readProse();

/** The problems, by file. */
const found = (texts: Prose[], wrong: (text: Prose) => string[]): string[] =>
  texts.flatMap((text) => wrong(text).map((what) => `${text.file}: ${what}`));

test('every citation names a heading of a page in docs', () => {
  expect(found(prose, (text) => deadCitations(text, pages))).toEqual([]);
});

test('every document that is named is in the repository', () => {
  expect(found(prose, missingDocuments)).toEqual([]);
});

test('every path that a page names exists', () => {
  const written = prose.filter(({ file }) => file.endsWith('.md'));
  expect(found(written, missingPaths)).toEqual([]);
});

test('the program, its tests and its scripts cite the pages', () => {
  const cited = (folder: string) =>
    prose.filter(({ file }) => file.startsWith(folder)).flatMap(({ text }) => citationsIn(text, pages))
      .length;
  expect(cited('src-main/contract')).toBeGreaterThan(80);
  expect(cited('src-main/sync')).toBeGreaterThan(60);
  expect(cited('test/')).toBeGreaterThan(60);
});

describe('the checks find planted mistakes', () => {
  const planted = (text: string, file = 'src-main/planted.ts'): Prose => ({
    file,
    text: proseOf(file, text),
  });

  test.each([
    ['in a comment', '/** A mark (sync: Evidance). */', ['sync: Evidance']],
    [
      'over two lines',
      '/**\n   * A limit (server-notes:\n   * No limits).\n   */',
      ['server-notes: No limits'],
    ],
    [
      'over two lines of another kind',
      '// A limit (server-notes:\n// No limits).',
      ['server-notes: No limits'],
    ],
    ['as the second of two', '// (sync: Evidence; sync: Nothing)', ['sync: Nothing']],
    ['in the name of a test', "test('waits (sync: Weights)', () => {});", ['sync: Weights']],
    ['of a page that is not there', '// (server-note: Errors)', ['server-note: Errors']],
    ['of another shape', '/** A key (sync.md, natural keys). */', ['sync.md, natural keys']],
    ['in markup', '<!-- (decisions: Nowhere) -->', ['decisions: Nowhere']],
  ])('a dead citation %s is found', (_, text, dead) => {
    expect(deadCitations(planted(text), pages)).toEqual(dead);
  });

  test.each([
    '/** Looked for (sync: Evidence). */',
    '// (server-notes: Errors; server-notes: Limits)',
    '// (decisions: Rows as JSON)',
    'const parse = (operations: Operation[]) => operations;',
  ])('a correct citation is accepted: %s', (text) => {
    expect(deadCitations(planted(text), pages)).toEqual([]);
  });

  test.each([
    ['// See elsewhere.md, States.', 'elsewhere.md'],
    ['// See docs/elsewhere.md.', 'docs/elsewhere.md'],
    ['/** Field notes B1. */', 'Field notes'],
    ['/** Names are unique (contract, Errors). */', 'contract'],
    ["test('the five of the contract’s reasons', () => {});", 'contract’s'],
    ['// So says the API’s documentation.', 'API’s documentation'],
    ["describe('settings (H3)', () => {});", '(H3)'],
    ['// As the issue has it.', 'the issue'],
  ])('a document outside the repository is found: %s', (text, named) => {
    expect(missingDocuments(planted(text))).toEqual([named]);
  });

  test.each([
    '// See docs/sync.md, or sync.md.',
    "import { Problem } from '../contract/problem.ts';",
    '// What `contract/ipc.ts` lists, in `contract`.',
    "test('may import src-main/contract', () => {});",
  ])('a document or path inside the repository is accepted: %s', (text) => {
    expect(missingDocuments(planted(text))).toEqual([]);
  });

  test('a path that does not exist is found', () => {
    const page = planted('See `src-main/sync/kinds` and `src-main/sync/outbox`.', 'docs/planted.md');
    expect(missingPaths(page)).toEqual(['src-main/sync/kinds']);
    const ends = planted(
      '`kinds.test.ts`, `sync/y.ts`, `sync/x.ts` and `catalog.test.ts`.',
      'docs/planted.md',
    );
    expect(missingPaths(ends)).toEqual(['kinds.test.ts', 'sync/y.ts']);
  });
});
