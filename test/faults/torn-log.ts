import assert from 'node:assert/strict';
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
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { snippetPage } from '../../src-main/features/snippets/queries.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import { startServer } from '../programs/server/index.ts';
import { CrashLab } from './crash-lab.ts';
import { answerTruly, MOST_ROUNDS } from './crash-run.ts';
import { random } from './random.ts';

type Below = (bound: number) => number;

/** How many changes were in the file itself before the log began, and how many there are in all. */
export const CHECKPOINTED = 10;
export const MADE = 30;

export const noise = (length: number, below: Below): Buffer =>
  Buffer.from(Array.from({ length }, () => below(256)));

/** A file and its log as a Perch leaves them that ends without closing them, and what is opened of them. */
export class OpenLog {
  readonly #folder = mkdtempSync(join(tmpdir(), 'perch-log-'));
  readonly #file = join(this.#folder, 'cache.db');
  readonly main: Buffer;
  readonly log: Buffer;

  constructor() {
    const db = openDatabase(this.#file);
    // Everything from here on stays in the log, however many pages it takes.
    db.pragma('wal_autocheckpoint = 0');
    for (let i = 0; i < MADE; i++) {
      if (i === CHECKPOINTED) db.pragma('wal_checkpoint(TRUNCATE)');
      createSnippet(db, { title: `Number ${i}`, content: 'x'.repeat(500) }, Date.now());
    }
    copyFileSync(this.#file, join(this.#folder, 'copy'));
    copyFileSync(`${this.#file}-wal`, join(this.#folder, 'copy-wal'));
    db.close();
    this.main = readFileSync(join(this.#folder, 'copy'));
    this.log = readFileSync(join(this.#folder, 'copy-wal'));
  }

  /**
   * Opens files as the app does, by their endings.
   * @returns how many changes are left.
   * @throws {Error} where the file is not intact and usable, or does not have the changes in order.
   */
  countIn(files: Record<string, Buffer>): number {
    for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name));
    for (const [ending, content] of Object.entries(files)) writeFileSync(`${this.#file}${ending}`, content);
    const { db, setAside } = openCache(this.#file, Date.now());
    try {
      assert.equal(setAside, null);
      assert.equal(db.pragma('integrity_check', { simple: true }), 'ok');
      assert.deepEqual(db.pragma('foreign_key_check'), []);
      const titles = listChanges(db).map(({ params }) => (params as { title: string }).title);
      assert.deepEqual(
        titles,
        titles.map((_, index) => `Number ${index}`),
      );
      assert.ok(titles.length >= CHECKPOINTED, `${titles.length} changes are left`);
      assert.equal(snippetPage(db, '', 0, 200).total, titles.length);
      createSnippet(db, { title: 'After it', content: 'x' }, Date.now());
      return titles.length;
    } finally {
      db.close();
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

/**
 * Tears a log at random places in turn in each way that a power cut can, and opens it.
 * @returns the different numbers of changes that were left.
 */
export function tearLog(seed: number, times: number): Set<number> {
  const { below } = random(seed);
  const files = new OpenLog();
  const { main, log } = files;
  const counts = new Set<number>();
  try {
    for (let i = 0; i < times; i++) {
      const cut = below(log.length);
      const rest = log.length - cut;
      const torn = [
        () => log.subarray(0, cut),
        () => Buffer.concat([log.subarray(0, cut), noise(rest, below)]),
        // A block in the middle that was never written to the disk.
        () =>
          Buffer.concat([log.subarray(0, cut), Buffer.alloc(Math.min(512, rest)), log.subarray(cut + 512)]),
      ][i % 3]!();
      counts.add(files.countIn({ '': main, '-wal': torn }));
    }
    return counts;
  } finally {
    files.close();
  }
}

/** Changes that wait and that the server has not refused. */
const unsettled = (lab: CrashLab) => lab.examine().changes.filter(({ state }) => state !== 'rejected');

/** The only changes that may wait after a tear: creates whose outcome nothing shows. */
const ASKING = { delivery: 'create', state: 'in-doubt', mustAsk: true, maybeOnServer: true };

/**
 * Kills a Perch again and again, tears its log each time, and lets it deliver what is left.
 * @throws {Error} where a file is damaged, or something waits without a reason.
 */
export async function tearLogsOfKilled(seed: number, kills: number): Promise<void> {
  const { below } = random(seed);
  const server = await startServer();
  const lab = new CrashLab(server, 'all');
  try {
    for (let kill = 0; kill < kills; kill++) {
      await lab.runAndKill(seed + kill, { moment: 'online', after: below(150) });
      const log = `${lab.file}-wal`;
      const { size } = statSync(log);
      if (kill % 2 === 0) truncateSync(log, below(size));
      else writeFileSync(log, Buffer.concat([readFileSync(log).subarray(0, below(size)), noise(300, below)]));
      assert.equal(lab.examine().integrity, 'ok');
    }
    assert.deepEqual(lab.damages, []);
    await lab.settle();
    // The tear may lose the response to a create and later edits or deletions of its thing. Then the server has a new item that
    // nothing explains, and the user is asked.
    for (let round = 0; round < MOST_ROUNDS && unsettled(lab).length > 0; round++) {
      // Later changes wait behind the change that asks, and are delivered afterwards.
      const asking = unsettled(lab).filter(({ state }) => state !== 'queued');
      assert.notEqual(asking.length, 0);
      for (const change of asking) assert.deepEqual({ ...change, ...ASKING }, change);
      answerTruly(lab);
      await lab.settle();
    }
    assert.deepEqual(unsettled(lab), []);
  } finally {
    await lab.close();
    await server.close();
  }
}
