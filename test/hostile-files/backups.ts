import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { FORMAT } from '../../src-main/backup/manifest.ts';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import { SCHEMA_VERSION } from '../../src-main/cache/file/migrate.ts';
import { type Below, oneOf } from '../faults/random.ts';
import { rewriteBackup } from '../faults/rewrite-backup.ts';

/** The changes to a backup. */
export interface SpoiltBackup {
  kind: string;
  /** Whether its contents are others, so that it is not a backup of this computer. */
  isOther: boolean;
}

interface Surroundings {
  file: string;
  below: Below;
  mark: string;
}

type Attacks = Record<string, (surroundings: Surroundings) => void>;

function edit(file: string, work: (db: Database.Database) => unknown): void {
  const db = new Database(file);
  try {
    work(db);
  } finally {
    db.close();
  }
}

function overwrite(file: string, place: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, place);
  closeSync(handle);
}

/** Values that no column of the caches is meant for. */
const ABSURD: unknown[] = [
  '',
  'null',
  '{}',
  '[]',
  '{"__proto__":1}',
  '{"text":1}',
  '"',
  '\0',
  '['.repeat(10_000),
  -1,
  0,
  2 ** 53 - 1,
  -(2 ** 53 - 1),
  8.64e15 + 1,
];

/** Sets a random column of random rows to something else. Values that the table refuses stay unchanged. */
function absurdValue(db: Database.Database, below: Below, mark: string): void {
  const tables = db
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and sql not like '%virtual%'
         and name not like 'snippets_search%'`,
    )
    .pluck()
    .all();
  for (let tries = 1 + below(8); tries > 0; tries -= 1) {
    const table = oneOf(tables, below);
    const column = oneOf(db.pragma(`table_info(${table})`) as { name: string; type: string }[], below);
    const value = oneOf([...ABSURD, mark.repeat(1 + below(20_000))], below);
    try {
      db.prepare(`update ${table} set ${column.name} = ? where abs(random()) % 2 = 0`).run(value);
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  }
}

const deepest = (mark: string): string => `${'{"theme":'.repeat(2_000)}"${mark}"${'}'.repeat(2_000)}`;

/** The file is not as Perch wrote it, by its bytes or its tables. */
const ofFile: Attacks = {
  'bits flipped': ({ file, below }) => {
    const { length } = readFileSync(file);
    for (let flips = 1 + below(30); flips > 0; flips -= 1)
      overwrite(file, below(length), Buffer.from([below(256)]));
  },
  'the header changed': ({ file, below }) => overwrite(file, 16 + below(84), Buffer.from([below(256)])),
  'cut off': ({ file, below }) => truncateSync(file, below(readFileSync(file).length)),
  'longer than it says': ({ file, below }) =>
    writeFileSync(file, Buffer.alloc(1 + below(1_000_000), 'x'), { flag: 'a' }),
  'a newer format': ({ file, below }) =>
    edit(file, (db) => db.pragma(`user_version = ${FORMAT + 1 + below(1e9)}`)),
  'another signature': ({ file, below }) =>
    edit(file, (db) =>
      db
        .prepare('update manifest set signature = ?')
        .run(oneOf(['', 'zz', '0'.repeat(64), null, 'é'], below)),
    ),
  'chunks in another order': ({ file }) =>
    edit(file, (db) => db.exec('update chunks set number = 7 - number')),
  'sizes that are not true': ({ file, below }) =>
    edit(file, (db) => db.prepare('update parts set bytes = ?').run(oneOf([0, 1, 2 ** 40, -1], below))),
  'a part that unpacks to more': ({ file }) =>
    edit(file, (db) =>
      db.exec('update chunks set data = (select data from chunks order by length(data) desc limit 1)'),
    ),
  'parts without end': ({ file }) =>
    edit(file, (db) =>
      db.exec(
        `insert into parts select 'p' || value, 0, '' from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 50000) select value from n)`,
      ),
    ),
  'a trigger in the file': ({ file }) =>
    edit(file, (db) => db.exec('create trigger extra after insert on parts begin delete from chunks; end')),
  'a view in place of its parts': ({ file }) =>
    edit(file, (db) =>
      db.exec(`alter table parts rename to kept; create view parts as select name, bytes, sha256 from kept`),
    ),
  'a log of SQLite instead of a rollback': ({ file }) => edit(file, (db) => db.pragma('journal_mode = WAL')),
};

/** The file is as Perch writes it, with sound checksums, and its contents are not. */
const ofContents: Attacks = {
  'absurd values': ({ file, below, mark }) =>
    rewriteBackup(file, { cache: (db) => absurdValue(db, below, mark) }),
  'a cache of a newer version': ({ file, below }) =>
    rewriteBackup(file, { cache: (db) => db.pragma(`user_version = ${SCHEMA_VERSION + 1 + below(1_000)}`) }),
  'a cache of an older version': ({ file, below }) =>
    rewriteBackup(file, { cache: (db) => db.pragma(`user_version = ${below(SCHEMA_VERSION)}`) }),
  'a version below all': ({ file }) => rewriteBackup(file, { cache: (db) => db.pragma('user_version = -7') }),
  'another schema': ({ file, below }) =>
    rewriteBackup(file, {
      cache: (db) =>
        db.exec(
          oneOf(
            [
              'create table extra (a)',
              'create index extra on drafts (value)',
              'alter table drafts add column extra text',
              'drop table drafts',
              'create trigger extra after insert on changes begin delete from drafts; end',
              'create view extra as select 1',
              'create virtual table extra using fts5(a)',
            ],
            below,
          ),
        ),
    }),
  'another encoding': ({ file }) => rewriteBackup(file, { cache: (db) => db.pragma('application_id = 7') }),
  'no cache at all': ({ file, below }) =>
    rewriteBackup(file, {
      cache: (db) => writeFileSync(db.name, oneOf(['', 'x', 'x'.repeat(100_000)], below)),
    }),
  'caches of the other account': ({ file }) => rewriteBackup(file, { isSwapped: true }),
  'the IDs of the other account': ({ file }) =>
    rewriteBackup(file, {
      manifest: (manifest) => {
        const ids = manifest.accounts.map(({ id }) => id).toReversed();
        return {
          ...manifest,
          accounts: manifest.accounts.map((one, at) => ({ ...one, id: ids[at] ?? one.id })),
        };
      },
    }),
  'accounts of another server': ({ file, below, mark }) =>
    rewriteBackup(file, {
      manifest: (manifest) => ({
        ...manifest,
        accounts: manifest.accounts.map((one) => ({
          ...one,
          serverUrl: oneOf(
            ['http://127.0.0.1:9', 'https://a.example', 'file:///etc', '', `https://${mark}`],
            below,
          ),
          userId: oneOf([one.userId, -1, 0, 2 ** 53 - 1], below),
        })),
      }),
    }),
  'words without end in what it says': ({ file, mark }) =>
    rewriteBackup(file, {
      manifest: (manifest) => ({
        ...manifest,
        madeBy: mark.repeat(1_000),
        madeAt: 8.64e15 + 5,
        missing: Array<string>(500).fill(mark),
        accounts: manifest.accounts.map((one) => ({
          ...one,
          organization: mark.repeat(500),
          unsent: 2 ** 53 - 1,
        })),
      }),
    }),
  'absurd settings': ({ file, below, mark }) =>
    rewriteBackup(file, {
      settings: oneOf(
        [
          '',
          '[]',
          'null',
          '"',
          deepest(mark),
          '{"theme":{},"quietFrom":-1,"language":"../x","__proto__":{"theme":1}}',
        ],
        below,
      ),
    }),
};

/** What would act in the user's name, as SQL. Each would be believed in a cache of the user's own. */
const acting = (mark: string, decoy: string): Record<string, string> => {
  const fact = (name: string, value: unknown): string =>
    `insert or replace into facts values ('${name}', '${JSON.stringify(value).replaceAll("'", "''")}')`;
  const status = { text: mark, emoji: null };
  const soon = Date.now() - 1_000;
  const file = { kind: 'file', path: decoy };
  const calendar = { kind: 'calendar', source: file, meeting: status, out: null, least: 0, tentative: false };
  const always = { kind: 'repeating', status, days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 * 60 - 1 };
  const series = {
    id: '0e3c7a52-8a4f-4d19-9d55-1f1f6f0f3a09',
    rule: recurrenceAt(Date.now() + 3_600_000, 'day'),
    item: { kind: 'scheduled', to: { people: [1] }, content: mark, readBySender: null },
    isDeleted: false,
  };
  const here = `coalesce((select json_extract(value, '$') from facts where name = 'computer'), 'x')`;
  const followed = { path: decoy, from: 'file', matches: [], readAt: 0, problem: null };
  return {
    'a series of this computer': `insert or replace into facts select 'series', json_set('${JSON.stringify([series])}', '$[0].computer', ${here})`,
    'a followed file': fact('followedFile', followed),
    'rules that are on': fact('statusRules', {
      goesBack: true,
      rules: [calendar, always].map((plan, at) => ({ id: `r${at}`, on: true, plan })),
    }),
    'values to fill in': fact('lastValues', [['iban', mark]]),
    'a list of emoji elsewhere': fact('emojiAddress', 'https://elsewhere.invalid/emoji.json'),
    'an undo': fact('undo', {
      id: mark,
      what: 'draft',
      until: Date.now() + 60_000,
      removed: { name: 'status', value: mark },
    }),
    'a channel of a team': fact('teamChannels', [{ channelId: 1, name: mark, problem: null }]),
    'a reminder that came': fact('heldReminders', [
      {
        key: mark,
        messageId: null,
        at: soon / 1_000,
        note: mark,
        content: '',
        onServer: false,
        kept: 'here',
      },
    ]),
    'a status that clears': `${fact('ownStatus', { setHere: status, clearAt: soon, clearedUnchecked: false })};
      insert or replace into rows (collection, key, label, found_by, value, created_at, made_here)
        values ('status', 'status', '', '', '${JSON.stringify(status)}', 0, 1)`,
    'a status that was set': fact('ruleState', {
      setAt: 1,
      held: null,
      previous: { of: status, statuses: [{ value: status, clearAt: null }] },
    }),
    'a picture elsewhere': `update rows set value = json_set(value, '$.avatarUrl', 'https://elsewhere.invalid/${mark}.png') where collection = 'people'`,
    'changes that wait': `insert into changes (id, action, operation, delivery, subject, params, state, created_at)
      values ('${mark}', 'create-snippet', 'createSavedSnippet', 'create', 'snippets:${mark}',
        '{"key":"${mark}","title":"${mark}","content":"${mark}"}', 'queued', 0)`,
  };
};

/** Writes into a backup much of what would act. Returns the names of it. */
export function makeActing(file: string, below: Below, mark: string, decoy: string): string[] {
  const all = Object.entries(acting(mark, decoy));
  const chosen = all.filter(() => below(3) > 0);
  const serverUrl = 'https://elsewhere.invalid';
  const [moves, moved] = [below(2) === 0, new Set<string>()];
  rewriteBackup(file, {
    cache(db, id) {
      chosen.forEach(([, sql]) => db.exec(sql));
      if (moved.size > 0 || !moves) return;
      moved.add(id);
      const identity = JSON.stringify({ serverUrl });
      db.prepare(`update facts set value = json_patch(value, ?) where name = 'identity'`).run(identity);
    },
    settings: JSON.stringify({
      pasteSnippets: true,
      updates: 'beta',
      quickShortcut: 'none',
      checkSpelling: true,
    }),
    manifest: (manifest) => ({
      ...manifest,
      accounts: manifest.accounts.map((one) => (moved.has(one.id) ? { ...one, serverUrl } : one)),
    }),
  });
  return chosen.map(([name]) => name);
}

/** The file is as Perch wrote it, and something else is beside it. */
const beside: Attacks = {
  'a journal beside it': ({ file, below }) =>
    writeFileSync(
      `${file}-journal`,
      oneOf([Buffer.from('d9d505f920a163d7', 'hex'), Buffer.alloc(5_000, 7), Buffer.alloc(0)], below),
    ),
  'a log beside it': ({ file, below }) =>
    writeFileSync(`${file}-wal`, oneOf([Buffer.from('377f0682', 'hex'), Buffer.alloc(5_000, 7)], below)),
};

/** Spoils a backup in one way. */
export function spoilBackup(file: string, below: Below, mark: string): SpoiltBackup {
  const group = oneOf([ofFile, ofContents, ofContents, beside], below);
  const [kind, attack] = oneOf(Object.entries(group), below);
  attack({ file, below, mark });
  return { kind, isOther: group === ofContents };
}
