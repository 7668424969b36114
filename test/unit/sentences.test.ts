import { describe, expect, test } from 'vitest';
import { commentsOf, isTranslated, isVague, sentencesOf } from '../../scripts/sentences.ts';

describe('comments', () => {
  test.each<[source: string, comments: [line: number, text: string][]]>([
    ['/** One line. */\nconst a = 1;', [[1, 'One line.']]],
    ['let a;\n/**\n * Two\n * lines.\n */', [[2, 'Two lines.']]],
    [
      '  // Two\n  // lines.\nlet a; // And one.',
      [
        [1, 'Two lines.'],
        [3, 'And one.'],
      ],
    ],
    ['<!-- Of a template. -->', [[1, 'Of a template.']]],
    ["fetch('https://example.com/a')", []],
    ["glob('src/**/*.ts')", []],
  ])('of %j', (source, comments) => {
    expect(commentsOf(source).map(({ line, text }) => [line, text.replace(/\s+/g, ' ').trim()])).toEqual(
      comments,
    );
  });
});

describe('sentences', () => {
  test.each<[comment: string, sentences: string[]]>([
    ['Reads it. Writes it.', ['Reads it.', 'Writes it.']],
    [
      'Reads a\nlist\n@returns the list\n@throws an error',
      ['Reads a list', '@returns the list', '@throws an error'],
    ],
    ['Calls `a.b. C` of it.', ['Calls … of it.']],
    ['eslint-disable', []],
  ])('of %j', (comment, sentences) => {
    expect(sentencesOf(comment)).toEqual(sentences);
  });

  test.each([
    ['What it means; without it the text beside it names it.', true],
    ['Null where it is none of those.', true],
    ['Accessible label; omit if the adjacent text says the same.', false],
    ['Returns the row, or null if it was deleted.', false],
  ])('%s', (sentence, expected) => {
    expect(isVague(sentence)).toBe(expected);
  });

  test.each([
    ['Null where the server is too old.', true],
    ['A folder is no file.', true],
    ['The user is told as far as it is known.', true],
    ['What concerns the user comes first.', true],
    ['The key is no longer valid.', false],
    ['Null if the server is too old.', false],
  ])('reads as translated: %s', (sentence, expected) => {
    expect(isTranslated(sentence)).toBe(expected);
  });
});
