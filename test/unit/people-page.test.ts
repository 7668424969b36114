import { expect, test, vi } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';
import { peoplePage } from '../../src-main/features/people/queries.ts';
import { peopleRows } from '../../src-main/sync/collections/people.ts';
import { addRow, newCache } from './cache.ts';

const PERSON = { email: 'p@meridian.example', is_active: true, is_bot: false };

function organization(): Db {
  const db = newCache();
  for (const [at, name] of ['Cem', 'Ana', 'Bo'].entries())
    addRow(db, peopleRows, `key-${at}`, { ...PERSON, full_name: name }, { serverId: at + 1 });
  addRow(db, peopleRows, 'bot', { ...PERSON, full_name: 'Abot', is_bot: true }, { serverId: 10 });
  addRow(db, peopleRows, 'gone', { ...PERSON, full_name: 'Agone', is_active: false }, { serverId: 11 });
  return db;
}

test.each(['people', 'bots', 'deactivated'] as const)(
  'a page of %s is found and counted by an index, without the values of thousands of others',
  (filter) => {
    const db = organization();
    for (const search of ['', 'a', '10']) {
      const prepare = vi.spyOn(db, 'prepare');
      peoplePage(db, filter, search, 0, 50, 1);
      const listing = prepare.mock.calls
        .map(([sql]) => sql)
        .filter((sql) => /'people'.*is_active/s.test(sql));
      prepare.mockRestore();
      expect(listing).toHaveLength(3);
      for (const sql of listing) {
        const values = Array.from(sql.matchAll(/\?/g), () => 1);
        const plan = db.rows<{ detail: string }>(`explain query plan ${sql}`, values);
        expect(plan.map(({ detail }) => detail).join()).toContain('people_listed');
      }
    }
  },
);

test('the pages have the people of their kind by name, and leave out a value that is no JSON', () => {
  const db = organization();
  const names = (filter: 'people' | 'bots' | 'deactivated', search = '', offset = 0, limit = 50) =>
    peoplePage(db, filter, search, offset, limit, 1).rows.map(({ name }) => name);
  db.run(`update rows set value = '{', server_value = '{' where key = 'key-2'`);
  expect([names('people'), names('bots'), names('deactivated')]).toEqual([
    ['Ana', 'Cem'],
    ['Abot'],
    ['Agone'],
  ]);
  expect([names('people', 'ana'), names('people', '1'), names('people', '', 1, 1)]).toEqual([
    ['Ana'],
    ['Cem'],
    ['Cem'],
  ]);
});
