import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { searchSnippets } from '../../src-main/cache/search/search.ts';
import { bareStatement } from './bare-statement.ts';
import type { Bench } from './group.ts';
import { median, type Row } from './measure.ts';
import { SEARCHED, matchOf } from './search.ts';

const SIZE = 100_000;
const PAGE = 100;
/** Of each text, after one that warms up. Most peers take a second for some. */
const ROUNDS = 2;

interface Text {
  id: number;
  title: string;
  content: string;
}

/** Finds the best texts for what was typed. */
type Find = (typed: string) => unknown;

/** The exports of a peer's module that are used here. */
interface Exports {
  default: {
    new (...options: unknown[]): {
      addAll(texts: Text[]): void;
      search(typed: string, options?: object): unknown;
    };
    Document: new (options: object) => {
      add(text: Text): void;
      search(typed: string, options: object): unknown;
    };
  };
  create(options: object): unknown;
  insertMultiple(db: unknown, texts: object[], batch: number): unknown;
  search(db: unknown, options: object): unknown;
}

/** Search libraries, each in the version that was compared, set up to find beginnings of words in titles and texts. */
const PEERS: Readonly<
  Record<string, { version: string; load(exports: Exports, texts: Text[]): Find | Promise<Find> }>
> = {
  minisearch: {
    version: '7.2.0',
    load({ default: MiniSearch }, texts) {
      const index = new MiniSearch({
        fields: ['title', 'content'],
        searchOptions: { prefix: true, combineWith: 'AND', boost: { title: 10 } },
      });
      index.addAll(texts);
      return (typed) => index.search(typed);
    },
  },
  '@orama/orama': {
    version: '3.1.18',
    async load({ create, insertMultiple, search }, texts) {
      const db = create({ schema: { title: 'string', content: 'string' } });
      await insertMultiple(
        db,
        texts.map((text) => ({ ...text, id: String(text.id) })),
        5_000,
      );
      return (term) => search(db, { term, limit: PAGE, boost: { title: 10 } });
    },
  },
  'fuse.js': {
    version: '7.5.0',
    load({ default: Fuse }, texts) {
      const fuse = new Fuse(texts, { keys: ['title', 'content'], threshold: 0.2 });
      return (typed) => fuse.search(typed, { limit: PAGE });
    },
  },
  flexsearch: {
    version: '0.8.212',
    load({ default: { Document } }, texts) {
      const index = new Document({
        document: { id: 'id', index: ['title', 'content'] },
        tokenize: 'forward',
      });
      for (const text of texts) index.add(text);
      return (typed) => index.search(typed, { limit: PAGE });
    },
  },
};

/** A key in the search of 100,000 snippets beside FTS5 and libraries, which are installed for this run alone. */
export async function peers(bench: Bench): Promise<Row[]> {
  const db = openDatabase(bench.snippets(SIZE), 'nothing');
  const texts = db.rows<Text>('select rowid as id, title, content from snippets order by rowid');
  const ranked = bareStatement(
    db,
    `select snippets.* from snippets_search join snippets on snippets.rowid = snippets_search.rowid
       where snippets_search match ? order by rank limit ${PAGE}`,
  );
  const perch: Find = (typed) => searchSnippets(db, typed, 0, PAGE);
  const rows = [await rowOf('FTS5, ranked', perch, (typed) => ranked.all(matchOf(typed)))];
  const folder = join(bench.folder, 'peers');
  install(folder);
  for (const [name, { load }] of Object.entries(PEERS)) {
    const path = createRequire(join(folder, 'package.json')).resolve(name);
    const exports = (await import(path)) as Exports;
    globalThis.gc?.();
    const [began, before] = [performance.now(), process.memoryUsage().heapUsed];
    const find = await load(exports, texts);
    const took = performance.now() - began;
    globalThis.gc?.();
    const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
    const note = `${name} takes ${(took / 1_000).toFixed(1)} s to load and ${megabytes.toFixed(0)} MB of the heap`;
    rows.push(await rowOf(name, perch, find, note));
  }
  db.close();
  return rows;
}

/** What a run installs is in its own folder, and nothing runs at the installation. */
function install(folder: string): void {
  mkdirSync(folder);
  const packages = Object.entries(PEERS).map(([name, { version }]) => `${name}@${version}`);
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...packages],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('The peers cannot be installed.');
}

/** The same texts in turns: first ours, then the peer's. */
async function rowOf(name: string, ours: Find, theirs: Find, note?: string): Promise<Row> {
  const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
  for (const typed of SEARCHED) {
    const time = async (find: Find): Promise<number> => {
      const start = performance.now();
      await find(typed);
      return performance.now() - start;
    };
    const pairs: [number, number][] = [];
    for (let round = 0; round <= ROUNDS; round += 1) pairs.push([await time(ours), await time(theirs)]);
    times.ours.push(median(pairs.slice(1).map(([one]) => one)));
    times.theirs.push(median(pairs.slice(1).map(([, other]) => other)));
  }
  return {
    what: `search: a key, ${SIZE.toLocaleString('en')} snippets, beside ${name}`,
    ...{ unit: 'ms', ours: times.ours, reference: { what: name, values: times.theirs } },
    goals: [],
    ...(note !== undefined && { note }),
  };
}
