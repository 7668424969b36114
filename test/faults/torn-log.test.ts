import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/database.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { openCache, type OpenedCache } from '../../src-main/sync/recovery/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { startServer } from '../server/index.ts';
import { CrashLab } from './crash-lab.ts';
import { answerTruly, MOST_ROUNDS } from './crash-run.ts';
import { random } from './random.ts';

const { below } = random(20_26);
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256)));

/** How many changes were in the file itself before the log began, and how many there are in all. */
const CHECKPOINTED = 10;
const MADE = 30;

describe('the log of an open database, as a power cut may leave it', () => {
  let folder: string;
  let file: string;
  let main: Buffer;
  let log: Buffer;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perch-log-'));
    file = join(folder, 'cache.db');
    const db = openDatabase(file);
    // Everything from here on stays in the log, however many pages it takes.
    db.pragma('wal_autocheckpoint = 0');
    for (let i = 0; i < MADE; i++) {
      if (i === CHECKPOINTED) db.pragma('wal_checkpoint(TRUNCATE)');
      createSnippet(db, { title: `Number ${i}`, content: 'x'.repeat(500) }, Date.now());
    }
    copyFileSync(file, join(folder, 'copy'));
    copyFileSync(`${file}-wal`, join(folder, 'copy-wal'));
    db.close();
    main = readFileSync(join(folder, 'copy'));
    log = readFileSync(join(folder, 'copy-wal'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function openAs(files: Record<string, Buffer>): OpenedCache {
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    for (const [ending, content] of Object.entries(files)) writeFileSync(`${file}${ending}`, content);
    return openCache(file, Date.now());
  }

  /**
   * Checks that the file is intact and usable and has the changes in order.
   * @returns how many changes are left.
   */
  function expectWhole({ db, setAside }: OpenedCache): number {
    expect(setAside).toBeNull();
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const titles = listChanges(db).map(({ params }) => (params as { title: string }).title);
    expect(titles).toEqual(titles.map((_, index) => `Number ${index}`));
    expect(titles.length).toBeGreaterThanOrEqual(CHECKPOINTED);
    expect(snippetPage(db, '', 0, 200).total).toBe(titles.length);
    createSnippet(db, { title: 'After it', content: 'x' }, Date.now());
    db.close();
    return titles.length;
  }

  test('a log that is cut off or overwritten with noise anywhere has what was committed before that place, in order', () => {
    const counts = new Set<number>();
    for (let i = 0; i < 60; i++) {
      const cut = below(log.length);
      const rest = log.length - cut;
      const torn = [
        () => log.subarray(0, cut),
        () => Buffer.concat([log.subarray(0, cut), noise(rest)]),
        // A block in the middle that was never written to the disk.
        () =>
          Buffer.concat([log.subarray(0, cut), Buffer.alloc(Math.min(512, rest)), log.subarray(cut + 512)]),
      ][i % 3]!();
      counts.add(expectWhole(openAs({ '': main, '-wal': torn })));
    }
    expect(counts.size).toBeGreaterThan(5);
    expect(expectWhole(openAs({ '': main, '-wal': log }))).toBe(MADE);
  });

  test('without the log, the file has what had been written into it', () => {
    expect(expectWhole(openAs({ '': main }))).toBe(CHECKPOINTED);
    expect(expectWhole(openAs({ '': main, '-wal': Buffer.alloc(0) }))).toBe(CHECKPOINTED);
  });

  test.each([0, 1, 4_096, 32_768])(
    'with %d bytes of noise as shared memory everything is there',
    (length) => {
      expect(expectWhole(openAs({ '': main, '-wal': log, '-shm': noise(length) }))).toBe(MADE);
    },
  );
});

/** Changes that wait and that the server has not refused. */
const unsettled = (lab: CrashLab) => lab.examine().changes.filter(({ state }) => state !== 'rejected');

test('a Perch whose log is torn after some kills starts again and delivers', async () => {
  const server = await startServer();
  const lab = new CrashLab(server, 'all');
  try {
    for (let kill = 0; kill < 6; kill++) {
      await lab.runAndKill(kill, { moment: 'online', after: below(150) });
      const log = `${lab.file}-wal`;
      const { size } = statSync(log);
      if (kill % 2 === 0) truncateSync(log, below(size));
      else writeFileSync(log, Buffer.concat([readFileSync(log).subarray(0, below(size)), noise(300)]));
      expect(lab.examine().integrity).toBe('ok');
    }
    expect(lab.damages).toEqual([]);
    await lab.settle();
    // The tear may lose the response to a create and later edits or deletions of its thing. Then the server has a new item that
    // nothing explains, and the user is asked.
    for (let round = 0; round < MOST_ROUNDS && unsettled(lab).length > 0; round++) {
      // Later changes wait behind the one that asks, and are delivered after it.
      const asking = unsettled(lab).filter(({ state }) => state !== 'queued');
      expect(asking).not.toEqual([]);
      for (const change of asking)
        expect(change).toMatchObject({
          delivery: 'create',
          state: 'in-doubt',
          mustAsk: true,
          maybeOnServer: true,
        });
      answerTruly(lab);
      await lab.settle();
    }
    expect(unsettled(lab)).toEqual([]);
  } finally {
    await lab.close();
    await server.close();
  }
}, 60_000);
