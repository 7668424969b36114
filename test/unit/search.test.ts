import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { pageOfSnippets, type FoundRow } from '../../src-main/cache/search/found-rows.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { writeTeamSnippet } from '../../src-main/cache/collections/team-snippets.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { findTargets } from '../../src-main/features/palette/find.ts';
import { snippetsNamed } from '../../src-main/features/snippets/queries.ts';
import { addRow, newCache } from './cache.ts';

let db: Db;
let made: number;
beforeEach(() => {
  made = 0;
  db = newCache();
});

/** Adds a snippet, each a millisecond younger than the one before; its title is its key too. */
function add(title: string, content = 'Nothing to see.'): void {
  made += 1;
  addRow(db, snippetRows, title, { title, content }, { createdAt: made });
}

const textOf = (parts: FoundRow['title']) => parts.map(({ text }) => text).join('');
const marked = (parts: FoundRow['title']) =>
  parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('');
const titles = (search: string) => searchSnippets(db, search, 0, 50).rows.map(({ title }) => textOf(title));

describe('a search finds snippets', () => {
  beforeEach(() => {
    add('Refund approved', 'Your money is on its way.');
    add('Refunds, long', 'All about getting money back.');
    add('Greeting', 'Hello and welcome.');
  });

  test.each([
    ['refund', ['Refund approved', 'Refunds, long']],
    ['REFUND', ['Refund approved', 'Refunds, long']],
    ['ref', ['Refund approved', 'Refunds, long']],
    ['refunds', ['Refunds, long']],
    ['fund', ['Refund approved', 'Refunds, long']],
    ['money', ['Refund approved', 'Refunds, long']],
    ['money appr', ['Refund approved']],
    ['appr money', ['Refund approved']],
    ['money hello', []],
    ['  welcome  ', ['Greeting']],
    ['welcome.', ['Greeting']],
    ['refund-approved', ['Refund approved']],
    ['nowhere', []],
  ])('the search %j finds snippets that contain every word', (search, expected) => {
    expect(titles(search).sort()).toEqual(expected);
  });

  test('a snippet marked as deleted is hidden and returns when the deletion is discarded', () => {
    snippetRows.markDeleted(db, 'Refund approved', true);
    expect(searchSnippets(db, 'refund', 0, 50)).toMatchObject({ found: 1, rows: [{ key: 'Refunds, long' }] });
    expect(pageOfSnippets(db, 0, 50).map(({ key }) => key)).toEqual(['Greeting', 'Refunds, long']);
    snippetRows.markDeleted(db, 'Refund approved', false);
    expect(titles('refund')).toHaveLength(2);
  });
});

describe('letters are compared without their variants', () => {
  test.each([
    ['żółć', 'zolc'.replace('l', 'ł')],
    ['Café', 'cafe'],
    ['cafe', 'café'],
    ['Cafe\u0301', 'café'],
    ['Café', 'cafe\u0301'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['Привет', 'прив'],
    ['日本語', '日本'],
    ['हिन्दी', 'हिन्दी'],
    ['Nguyễn', 'nguyen'],
    ['ref-2024', '2024'],
    ['snake_case_name', 'snake case'],
    ['C++', 'c'],
  ])('the title %j is found by %j', (title, search) => {
    add(title);
    expect(titles(search)).toEqual([title]);
  });
});

describe('results are ranked', () => {
  test('a word in the title ranks higher than the same word many times in the body', () => {
    add('Old notes', 'invoice invoice invoice invoice');
    add('Invoice', 'How to write one, at some length, with an example or two.');
    add('New notes', 'invoice invoice');
    expect(titles('invoice')[0]).toBe('Invoice');
  });

  test('more matches in less text rank higher', () => {
    add('A', `budget ${'other words here '.repeat(30)}`);
    add('B', 'budget budget');
    expect(titles('budget')).toEqual(['B', 'A']);
  });

  test('a title that was typed as a whole comes first, the own before a team’s, among few matches and many', () => {
    const of = { channelId: 1, newestId: 1, authorId: null, textId: 1, createdAt: 1, hidden: false };
    add('Tax refund');
    for (const key of ['1', '2', '3'])
      writeTeamSnippet(db, { ...of, key, title: 'Tax refund', content: 'tax' });
    const found = (limit: number) =>
      searchSnippets(db, 'tax REFUND', 0, limit).rows.map(({ channelId }) => channelId);
    for (const [from, to] of [
      [0, 60],
      [60, 1_200],
    ] as const) {
      for (let number = from; number < to; number += 1) add(`Tax refund ${number}`, 'tax refund '.repeat(9));
      expect(found(2)).toEqual([null, 1]);
      expect(found(5)).toEqual([null, 1, 1, 1, null]);
      expect(snippetsNamed(db, 'tax refund')).toEqual(['Tax refund']);
      const pages = [0, 2, 4].flatMap((offset) => searchSnippets(db, 'tax refund', offset, 2).rows);
      expect(new Set(pages.map(({ key }) => key)).size).toBe(6);
    }
  });

  test('of equals the own stand before a team’s, however new these are', () => {
    const of = { channelId: 1, newestId: 1, authorId: null, textId: 1, createdAt: 9, hidden: false };
    const addTeams = (title: string): void =>
      writeTeamSnippet(db, { ...of, key: `team ${title}`, title, content: 'Nothing to see.' });
    const rows = (search: string, limit = 9) =>
      searchSnippets(db, search, 0, limit).rows.map(({ channelId, title }) => [textOf(title), channelId]);
    addTeams('Ship it to Bonn');
    add('Ship it to Kiel');
    addTeams('Ship it to Jena');
    const ownFirst = [['Ship it to Kiel', null], expect.anything(), expect.anything()];
    // By rank, by age, inside words, and with a typo.
    for (const search of ['ship', 's', 'hip it', 'shipp it to']) expect(rows(search)).toEqual(ownFirst);
    expect(rows('ship', 1)).toEqual(ownFirst.slice(0, 1));
    expect(findTargets(db, 'ship', '', 1).groups.snippets?.map(({ item }) => item)).toMatchObject([
      { team: null },
      { team: { channelId: 1 } },
      { team: { channelId: 1 } },
    ]);
  });

  test.each(['refu', 'refund a', 'Für', 'Füreinander d'])(
    'titles that begin with all of %j come first, the newest first, however often others name it',
    (typed) => {
      const more = `${typed}bc`;
      add(`${more}, the first`);
      add(more, typed);
      add('Another', `${more} ${more} ${more}`);
      add(`The ${more}`, `${more} ${more}`);
      add(`${more}, the second`);
      expect(titles(typed).slice(0, 3)).toEqual([`${more}, the second`, more, `${more}, the first`]);
      expect(titles(typed)).toHaveLength(5);
    },
  );

  test('a name means one’s own snippet, also where only a team’s has it as its whole title', () => {
    const of = { channelId: 1, newestId: 1, authorId: null, textId: 1, createdAt: 1, hidden: false };
    const addTeams = (title: string): void =>
      writeTeamSnippet(db, { ...of, key: `team ${title}`, title, content: 'text' });
    addTeams('Deploy');
    expect(snippetsNamed(db, 'deploy')).toEqual(['team Deploy']);
    add('Notes', 'how to deploy');
    expect(snippetsNamed(db, 'deploy')).toEqual(['team Deploy']);
    add('Deploy to production');
    expect(snippetsNamed(db, 'deploy')).toEqual(['Deploy to production']);
    // However much a team writes.
    for (let number = 0; number < 150; number += 1) addTeams(`Deploy ${number}`);
    expect(snippetsNamed(db, 'deploy')).toEqual(['Deploy to production']);
    // What one's own alone was found by still means it when a team has something like it.
    expect(snippetsNamed(db, 'deploy to p')).toEqual(['Deploy to production']);
    addTeams('Deploy to preview');
    expect(snippetsNamed(db, 'deploy to p')).toEqual(['Deploy to production']);
    add('Deploy to staging, by hand');
    expect(snippetsNamed(db, 'deploy')).toHaveLength(2);
  });

  test('a search of one or two characters lists titles that start with it, then the newest', () => {
    add('Reminder');
    add('Body one', 'really');
    add('Refund');
    add('Body two', 'red');
    add('One more reminder');
    expect(titles('re')).toEqual(['Refund', 'Reminder', 'One more reminder', 'Body two', 'Body one']);
    expect(titles('R')).toEqual(['Refund', 'Reminder', 'One more reminder', 'Body two', 'Body one']);
  });

  test('a title also starts with an accented letter', () => {
    add('Résumé');
    add('Body', 'really');
    expect(titles('re')[0]).toBe('Résumé');
  });

  test('SQL wildcards are plain characters', () => {
    add('Body 5', '5 apples');
    add('50 pears');
    expect(titles('5%')).toEqual(['Body 5', '50 pears'].reverse().sort());
    expect(titles('5_').sort()).toEqual(['50 pears', 'Body 5']);
    expect(titles('5\\').sort()).toEqual(['50 pears', 'Body 5']);
  });
});

describe('a result row shows its matches', () => {
  test('matches are marked in title and body, and other text is unchanged', () => {
    add('Refund approved', 'The refund,\n\n  two refunds: done.');
    const [row] = searchSnippets(db, 'refund', 0, 1).rows;
    expect(marked(row?.title ?? [])).toBe('[Refund] approved');
    expect(marked(row?.excerpt ?? [])).toBe('The [refund], two [refunds]: done.');
  });

  test('the excerpt is taken from around the match', () => {
    add('Long', `${'word '.repeat(200)}needle ${'word '.repeat(200)}`);
    const excerpt = marked(searchSnippets(db, 'needle', 0, 1).rows[0]?.excerpt ?? []);
    expect(excerpt).toMatch(/^….*\[needle\].*…$/);
    expect(excerpt.length).toBeLessThan(300);
  });

  test('a title without a match is one part', () => {
    add('Title', 'needle');
    expect(searchSnippets(db, 'needle', 0, 1).rows[0]?.title).toEqual([{ text: 'Title', match: false }]);
  });

  test('a text without a match shows no signs of Markdown, also where the letters are inside a word', () => {
    add('Refund', '**Answer** more');
    const [row] = searchSnippets(db, 're', 0, 1).rows;
    expect(marked(row?.title ?? [])).toBe('[Refund]');
    expect(marked(row?.excerpt ?? [])).toBe('Answer more');
  });

  test('private-use characters stay in the text', () => {
    add('a\u{E000}b\u{E001}c needle');
    expect(textOf(searchSnippets(db, 'needle', 0, 1).rows[0]?.title ?? [])).toBe(
      'a\u{E000}b\u{E001}c needle',
    );
  });

  test('without a search the excerpt is the beginning of the body', () => {
    add('Long', 'ż'.repeat(10_000));
    expect(textOf(pageOfSnippets(db, 0, 1)[0]?.excerpt ?? []).length).toBe(160);
  });
});
