import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { random } from '../faults/random.ts';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { addRow, indexAll, newCache } from './cache.ts';

let db: Db;
beforeEach(() => void (db = newCache()));

function add(...titles: string[]): void {
  for (const [at, title] of titles.entries())
    addRow(db, snippetRows, title, { title, content: 'x' }, { createdAt: at });
}

const search = (text: string) => searchSnippets(db, text, 0, 50);
const keys = (text: string) => search(text).rows.map(({ key }) => key);
const marked = (text: string) =>
  search(text).rows.map(({ title }) =>
    title.map((part) => (part.match ? `[${part.text}]` : part.text)).join(''),
  );

describe('text is found wherever it occurs', () => {
  test.each([
    // inside a word, from three letters on; shorter ones where nothing begins so
    ['Refund approved', 'fund', 'Re[fund] approved'],
    ['Rückerstattung', 'statt', 'Rücker[statt]ung'],
    ['Bücherei', 'uech', 'B[üch]erei'],
    ['Donaudampfschifffahrt', 'schiff', 'Donaudampf[schiff]fahrt'],
    ['Gmbh', 'mb', 'G[mb]h'],
    ['Invoice 2024-117', '117', 'Invoice 2024-[117]'],
    // scripts without spaces, at any letter of a run
    ['日本語の返金手続き', '返金', '日本語の[返金]手続き'],
    ['日本語の返金手続き', '語', '日本[語]の返金手続き'],
    ['退款已批准', '批准', '退款已[批准]'],
    ['エラーメッセージ', 'メッセージ', 'エラー[メッセージ]'],
    ['ｴﾗｰ報告', 'エラー', '[ｴﾗｰ]報告'],
    ['환불 승인되었습니다', '되었', '환불 승인[되었]습니다'],
    ['환불', '화', '[환]불'],
    ['ขอบคุณมากครับ', 'มาก', 'ขอบคุณ[มาก]ครับ'],
    ['Perchへようこそ', 'ようこそ', 'Perchへ[ようこそ]'],
    // emoji and signs
    ['Party 🎉', '🎉', 'Party [🎉]'],
    ['Party🎉time', '🎉', 'Party[🎉]time'],
    ['Good 👍🏽 job', '👍', 'Good [👍🏽] job'],
    ['Good 👍 job', '👍🏽', 'Good [👍] job'],
    ['Remote 👩‍💻 work', '👩‍💻', 'Remote [👩‍💻] work'],
    ['Berlin 🇩🇪', '🇩🇪', 'Berlin [🇩🇪]'],
    ['I ❤️ it', '❤', 'I [❤️] it'],
    ['C++ style', 'C++', '[C++] style'],
    ['C# style', 'C#', '[C#] style'],
    ['50% off', '50%', '[50%] off'],
    ['Price: €20', '€', 'Price: [€]20'],
    ['See → there', '→', 'See [→] there'],
    ['a && b', '&&', 'a [&&] b'],
    ['Really?!', '?!', 'Really[?!]'],
    // Arabic without hamza, vowel points and the like
    ['أهلا وسهلا', 'اهلا', '[أهلا] وسهلا'],
    ['اهلا وسهلا', 'أهلا', '[اهلا] وسهلا'],
    ['إجازة', 'اجازه', '[إجازة]'],
    ['مسؤول', 'مسوول', '[مسؤول]'],
    ['مَرْحَبًا', 'مرحبا', '[مَرْحَبًا]'],
    ['قراءة', 'قراة', '[قراءة]'],
    // letters that are spelled out
    ['Grüße aus Köln', 'gruesse', '[Grüße] aus Köln'],
    ['Grüße aus Köln', 'grusse', '[Grüße] aus Köln'],
    ['Grüße aus Köln', 'grüße', '[Grüße] aus Köln'],
    ['Grüße aus Köln', 'koel', 'Grüße aus [Köln]'],
    ['Gruesse aus Koeln', 'Köln', 'Gruesse aus [Koeln]'],
    ['Mu\u0308ller', 'mueller', '[Mu\u0308ller]'],
    ['Smørrebrød', 'smoerre', '[Smørrebrød]'],
    ['Åse', 'aase', '[Åse]'],
    ['STRASSE', 'straße', '[STRASSE]'],
    ['Łódź', 'lodz', '[Łódź]'],
    ['İstanbul', 'istanbul', '[İstanbul]'],
    ['Ёлка', 'елка', '[Ёлка]'],
    ['ΟΔΟΣ', 'οδός', '[ΟΔΟΣ]'],
    ['ﬁnance', 'fin', '[ﬁnance]'],
    ['ＡＢＣ', 'abc', '[ＡＢＣ]'],
    ["Don't panic", 'dont', "[Don't] panic"],
    ['Don’t panic', "don't", '[Don’t] panic'],
    ['hidden\u00ADhyphen', 'hiddenhyphen', '[hidden\u00ADhyphen]'],
  ])('the title %j is found by %j', (title, text, shown) => {
    add('Something else', title);
    expect(search(text)).toMatchObject({ found: 1, similar: false });
    expect(marked(text)).toEqual([shown]);
  });

  test('a character that folding removes is found literally', () => {
    add('ء', 'x\u0301y', 'Something else');
    expect(marked('ء')).toEqual(['[ء]']);
    expect(keys('\u0301')).toEqual(['x\u0301y']);
  });

  test('a real `ue` does not match a `u`', () => {
    add('Truly', 'Trust');
    expect(search('true').found).toBe(0);
    expect(search('truly').found).toBe(1);
  });

  test('matches at the start of a word come before matches inside, and both are counted', () => {
    add('Fund', 'Refund', 'Fundraiser');
    expect(keys('fund')).toEqual(['Fund', 'Fundraiser', 'Refund']);
    expect(search('fund').found).toBe(3);
    expect(searchSnippets(db, 'fund', 2, 1).rows.map(({ key }) => key)).toEqual(['Refund']);
  });

  test('a match inside a title ranks higher than one inside a body', () => {
    add('Old', 'Refund', 'New');
    snippetRows.setVisible(db, 'New', { title: 'New', content: 'refund refund' });
    expect(keys('fund')).toEqual(['Refund', 'New']);
  });

  test('two umlauts inside a word are found as they are written, and in every word', () => {
    add('Menüübersicht', 'Menuuebersicht', 'Menubersicht');
    expect(keys('üü').toSorted()).toEqual(['Menuuebersicht', 'Menüübersicht'].toSorted());
  });

  test('words of one or two letters match inside other words only if no snippet matches at the start', () => {
    add('Ready', 'Money are here', 'Money');
    expect(keys('re')).toEqual(['Ready']);
    expect(keys('re money')).toEqual(['Money are here']);
  });

  test('two letters are found at any place of a word, at the end of a text too', () => {
    add('Benq', 'A monqey here', 'Something else');
    snippetRows.setVisible(db, 'Something else', { title: 'Something else', content: 'the end of a xenq' });
    expect(keys('nq')).toEqual(['Something else', 'A monqey here', 'Benq']);
    expect(marked('nq')).toEqual(['Something else', 'A mo[nq]ey here', 'Be[nq]']);
    expect(keys('nq ben')).toEqual(['Benq']);
    expect(search('qn').found).toBe(0);
  });

  test('of many results a thousand after the page are counted, and all can be reached', () => {
    const count = 2_500;
    db.transaction(() => add(...Array.from({ length: count }, (_, at) => `Refund ${at}`)))();
    indexAll(db);
    const all = (text: string): Set<string> => {
      const found = new Set<string>();
      for (let offset = 0; offset < searchSnippets(db, text, offset, 100).found; offset += 100)
        for (const { key } of searchSnippets(db, text, offset, 100).rows) found.add(key);
      return found;
    };
    for (const text of ['r', 'refund', 'fund']) {
      expect(searchSnippets(db, text, 0, 100).found).toBe(1_100);
      expect(all(text).size).toBe(count);
    }
    // However many texts contain a short word, it is found at the beginning of words.
    addRow(db, snippetRows, 'inside', { title: 'Prefunded', content: 'for' });
    expect(all('fund re').size).toBe(count);
    expect(all('fund re').has('inside')).toBe(false);
    expect(keys('fund fo')).toEqual(['inside']);
  });

  test('several words are not looked for inside words where many texts contain them at the beginning', () => {
    add('prerefund tax', ...Array.from({ length: 99 }, (_, at) => `refund tax ${at}`));
    indexAll(db);
    const asked = vi.spyOn(db, 'column');
    expect(searchSnippets(db, 'refund tax', 0, 2).found).toBe(100);
    add('refund tax');
    indexAll(db);
    asked.mockClear();
    expect(searchSnippets(db, 'refund tax', 0, 2).found).toBe(100);
    expect(asked.mock.calls.filter(([sql]) => sql.includes('snippets_search_inside'))).toEqual([]);
    expect(searchSnippets(db, 'refund', 0, 2).found).toBe(101);
  });

  test('where the page ends before the matches inside words, these are looked through once, to be counted', () => {
    add('refund', 'refunds', ...Array.from({ length: 1_100 }, (_, at) => `prerefund ${at}`));
    indexAll(db);
    const asked = vi.spyOn(db, 'column');
    expect(searchSnippets(db, 'refund', 0, 2)).toMatchObject({ found: 1_002, rows: [{}, {}] });
    expect(asked.mock.calls.filter(([sql]) => sql.includes('snippets_search_inside'))).toHaveLength(1);
    expect(searchSnippets(db, 'refund', 0, 4).rows.map(({ key }) => key)).toEqual([
      'refund',
      'refunds',
      'prerefund 1099',
      'prerefund 1098',
    ]);
  });

  test.each([
    ['prefunding', 5],
    ['prefunding regreetings', 4],
    ['prefunding regreetings aftermorrow', 3],
  ])('the more words are typed, the fewer runs of letters each is looked for by: %s', (text, most) => {
    add('unprefunding unregreetings unaftermorrow', 'unprefund unregreet unaftermor');
    indexAll(db);
    const asked = vi.spyOn(db, 'column');
    expect(keys(text)).toEqual(['unprefunding unregreetings unaftermorrow']);
    const [match] = asked.mock.calls.flatMap(([sql, values]) =>
      sql.includes('snippets_search_inside') ? [values as string[]] : [],
    )[0]!;
    expect(match!.match(/"/g)).toHaveLength(2 * most);
  });

  test('the index of titles has those that begin with several words, and FTS5 looks for no sequence', () => {
    add('refund taxes: all', 'tax refund', 'Refund tax: none', 'refund of tax', 'refund tax');
    indexAll(db);
    const asked = vi.spyOn(db, 'column');
    expect(keys('refund tax')).toEqual([
      'refund tax',
      'Refund tax: none',
      'refund taxes: all',
      'tax refund',
      'refund of tax',
    ]);
    const values = asked.mock.calls.flatMap(([, values]) => values);
    expect(values.filter((value) => String(value).includes('^'))).toEqual([]);
  });

  test('a sign narrows the search if a snippet contains it, and is ignored otherwise', () => {
    add('C++', 'C', '50 pears');
    expect(keys('c++')).toEqual(['C++']);
    expect(keys('50%')).toEqual(['50 pears']);
    expect(keys('“50”')).toEqual(['50 pears']);
  });
});

test('both indexes contain exactly what is shown, whatever transactions do and undo', () => {
  const { below } = random(7);
  const keys = Array.from({ length: 12 }, (_, at) => `key ${at}`);
  const shown = new Set<string>();
  const hidden = new Set<string>();
  const some = (): void => {
    const key = keys[below(keys.length)]!;
    const value = { title: `${key} Grüße 🎉 日本語 ${below(1_000)}`, content: `${below(1_000)} words` };
    if (!shown.has(key) && !hidden.has(key)) {
      addRow(db, snippetRows, key, value);
      shown.add(key);
      return;
    }
    const action = below(4);
    if (action < 2) snippetRows.setVisible(db, key, value);
    else if (action === 2) {
      snippetRows.markDeleted(db, key, shown.has(key));
      const [from, to] = shown.has(key) ? [shown, hidden] : [hidden, shown];
      from.delete(key);
      to.add(key);
    } else {
      snippetRows.remove(db, key);
      shown.delete(key);
      hidden.delete(key);
    }
  };
  for (let round = 0; round < 200; round++) {
    const before = [new Set(shown), new Set(hidden)] as const;
    const isUndone = below(4) === 0;
    try {
      db.transaction(() => {
        for (let count = below(8); count > 0; count--) db.transaction(some)();
        if (isUndone) throw new Error('Undone');
      })();
    } catch (error) {
      if (!isUndone) throw error;
      for (const [at, set] of [shown, hidden].entries()) {
        set.clear();
        for (const key of before[at]!) set.add(key);
      }
    }
    expect(search('words').found).toBe(shown.size);
    expect(search('ord').found).toBe(shown.size);
  }
  for (const key of hidden) snippetRows.markDeleted(db, key, false);
  indexAll(db);
  for (const index of ['snippets_search', 'snippets_search_inside'])
    db.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
});

describe('a search has one typo', () => {
  test.each([
    ['refumd', 'another letter'],
    ['refnd', 'one missing'],
    ['reffund', 'one too many'],
    ['rfeund', 'two that changed places'],
    ['tefund', 'at the beginning'],
    ['refunx', 'at the end'],
    ['refundd', 'after the end'],
    ['aproved refumd', 'in each of two words'],
    ['refumd 20', 'beside a word without one'],
  ])('a search with a typo is corrected: %s is %s', (text) => {
    add('Refund approved 2024', 'Rückerstattung', 'Greeting');
    expect(search(text)).toMatchObject({ found: 1, similar: true });
    expect(keys(text)).toEqual(['Refund approved 2024']);
  });

  test('two typos in one word are too many', () => {
    add('Rückerstattung');
    expect(search('rükerstattung')).toMatchObject({ found: 1, similar: true });
    expect(search('rükerstatung')).toMatchObject({ found: 0, similar: false });
  });

  test('typos are corrected only if nothing else is found, and the found word is marked', () => {
    add('Trial', 'Trail');
    expect(search('trial')).toMatchObject({ found: 1, similar: false });
    snippetRows.remove(db, 'Trial');
    expect(search('trial')).toMatchObject({ found: 1, similar: true });
    expect(marked('trial')).toEqual(['[Trail]']);
  });

  test('words of four letters are too short for a correction, words of five are not', () => {
    add('coat', 'coats');
    expect(search('cost')).toMatchObject({ found: 0, similar: false });
    expect(search('costs')).toMatchObject({ found: 1, similar: true });
  });

  test('hidden snippets are not used for corrections', () => {
    add('Refund');
    snippetRows.markDeleted(db, 'Refund', true);
    expect(search('refumd').found).toBe(0);
  });
});
