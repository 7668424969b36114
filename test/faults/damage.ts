import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { random } from './random.ts';

export const { below } = random(20_26);
export const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256)));

export function overwrite(file: string, position: number, bytes: Buffer): void {
  const content = readFileSync(file);
  bytes.copy(content, position);
  writeFileSync(file, content);
}

/** Overwrites every page of the chosen tables and indexes with noise. */
export function damageTables(file: string, isChosen: (table: { name: string }) => boolean): void {
  const db = new Database(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const pages = db
    .prepare<[], { name: string; pageno: number }>('select name, pageno from dbstat')
    .all()
    .filter(isChosen);
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  if (pages.length === 0) throw new Error('No such table');
  for (const { pageno } of pages) overwrite(file, (pageno - 1) * size, noise(size));
}
