import { statSync } from 'node:fs';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { leaveRecord } from '../../src-main/cache/file/record.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import type { Bench } from './group.ts';
import type { Goal, Row } from './measure.ts';
import { longWordsFrom } from './vocabulary.ts';

const [LEAST, ...MORE] = [1_000, 10_000, 100_000, 1_000_000];
const RUNS = 15;
/** So many rows of a search are read: each file has as many with the frequent words that are searched. */
const IN_SIGHT = 20;

interface Grown {
  /** In milliseconds, each time. */
  opening: number[];
  firstPage: number[];
  searching: number[];
  bytesOfOne: number;
}

/** How times and the file grow with the snippets. */
export function growth(bench: Bench): Row[] {
  const least = grown(bench, LEAST);
  return MORE.flatMap((count) => {
    const { opening, firstPage, searching, bytesOfOne } = grown(bench, count);
    const row = (what: string, of: Pick<Row, 'unit' | 'ours'>, values: number[], goals: Goal[]): Row => ({
      what: `${what}, ${count.toLocaleString('en')} snippets`,
      ...of,
      reference: { what: `${LEAST.toLocaleString('en')} snippets`, values },
      goals,
    });
    const flat = [{ timesAtMost: 2 }];
    return [
      row('growth: opening a file in order', { unit: 'ms', ours: opening }, least.opening, flat),
      row('growth: first page', { unit: 'ms', ours: firstPage }, least.firstPage, flat),
      row(
        'growth: search for a frequent word, 20 rows',
        { unit: 'ms', ours: searching },
        least.searching,
        flat,
      ),
      row('growth: file', { unit: 'bytes', ours: [bytesOfOne] }, [least.bytesOfOne], [{ timesAtMost: 1.2 }]),
    ];
  });
}

function grown(bench: Bench, count = 0): Grown {
  const file = bench.snippets(count);
  const grown: Grown = { opening: [], firstPage: [], searching: [], bytesOfOne: statSync(file).size / count };
  const texts = longWordsFrom(60, 3).map((word) => word.slice(0, 5));
  for (let run = -1; run < RUNS; run += 1) {
    leaveRecord(file, Date.now());
    const start = performance.now();
    const { db } = openCache(file, Date.now());
    const opened = performance.now();
    snippetPage(db, '', 0, 100);
    const shown = performance.now();
    for (const text of texts) snippetPage(db, text, 0, IN_SIGHT);
    const found = performance.now();
    db.close();
    // The first run reads the file from the disk.
    if (run < 0) continue;
    grown.opening.push(opened - start);
    grown.firstPage.push(shown - opened);
    grown.searching.push((found - shown) / texts.length);
  }
  return grown;
}
