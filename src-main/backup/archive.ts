import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { syncFolder, withRetries } from '../accounts/atomic-file.ts';
import type { BackupFault } from '../contract/backup.ts';
import { FORMAT, Manifest } from './manifest.ts';

/**
 * A backup is one SQLite file: a manifest, and parts that are compressed in chunks, each part with its checksum. SQLite finds
 * a torn or cut file, and no other program takes the file for its own.
 */

/** `PrBk`, in the header of the file. */
const APPLICATION_ID = 0x5072426b;
const MAGIC = 'SQLite format 3\0';
const HEADER = 100;

/** How many bytes of a part one chunk holds before it is compressed. */
const CHUNK = 1024 * 1024;

const TABLES = [
  'create table chunks (part text not null, number integer not null, data blob not null, primary key (part, number)) strict, without rowid',
  'create table manifest (id integer primary key check (id = 1), json text not null, sha256 text not null) strict',
  'create table parts (name text primary key, bytes integer not null, sha256 text not null) strict, without rowid',
];

/** Why a file cannot be restored. */
export class UnusableBackup extends Error {
  readonly fault: BackupFault;
  constructor(fault: BackupFault, cause?: unknown) {
    super(fault, { cause });
    this.name = 'UnusableBackup';
    this.fault = fault;
  }
}

/** What goes into a part: a text, or the content of a file. */
export type Part = { name: string } & ({ text: string } | { file: string });

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Writes a backup chunk by chunk, beside its destination; it gets its name when it is whole. Only its owner can read it.
 * Whoever stops the steps before their end leaves nothing behind.
 * @throws errors of SQLite and the file system; a file that has the name already stays then
 */
export function* writeArchive(path: string, manifest: Manifest, parts: Part[]): Generator<void, void> {
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  rmSync(unfinished, { force: true });
  let db: Database.Database | undefined;
  try {
    closeSync(openSync(unfinished, 'wx', 0o600));
    db = new Database(unfinished);
    // An unfinished file is never read, so it needs no journal, and is written to the disk once.
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${FORMAT}`);
    db.exec('begin');
    for (const table of TABLES) db.exec(table);
    const json = JSON.stringify(manifest);
    db.prepare('insert into manifest (id, json, sha256) values (1, ?, ?)').run(json, digest(json));
    for (const part of parts) yield* writePart(db, part);
    db.exec('commit');
    db.close();
    syncFile(unfinished);
    withRetries(() => renameSync(unfinished, path));
    syncFolder(dirname(path));
  } finally {
    db?.close();
    rmSync(unfinished, { force: true });
  }
}

function* writePart(db: Database.Database, part: Part): Generator<void, void> {
  const insert = db.prepare('insert into chunks (part, number, data) values (?, ?, ?)');
  const hash = createHash('sha256');
  let bytes = 0;
  let number = 0;
  for (const chunk of 'text' in part ? chunksOfText(part.text) : chunksOfFile(part.file)) {
    hash.update(chunk);
    bytes += chunk.length;
    insert.run(part.name, (number += 1), deflateRawSync(chunk));
    yield;
  }
  db.prepare('insert into parts (name, bytes, sha256) values (?, ?, ?)').run(
    part.name,
    bytes,
    hash.digest('hex'),
  );
}

function* chunksOfText(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

function* chunksOfFile(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r');
  try {
    for (;;) {
      const chunk = Buffer.alloc(CHUNK);
      const length = readSync(handle, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(handle);
  }
}

/** An opened backup. Close it. */
export class Archive {
  readonly manifest: Manifest;
  readonly #db: Database.Database;

  /** @throws {UnusableBackup} */
  constructor(path: string) {
    checkHeader(path);
    let db: Database.Database | undefined;
    try {
      db = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 });
      this.#db = db;
      this.manifest = readManifest(db);
    } catch (error) {
      db?.close();
      throw error instanceof UnusableBackup ? error : new UnusableBackup('damaged', error);
    }
  }

  /**
   * Reads a part chunk by chunk, and compares it with its checksum at the end.
   * @throws {UnusableBackup} `damaged`
   */
  *read(name: string): Generator<Buffer, void> {
    const part = this.#ask<{ bytes: number; sha256: string }>('select * from parts where name = ?', name);
    if (!part) throw new UnusableBackup('damaged');
    const hash = createHash('sha256');
    let bytes = 0;
    for (let number = 1; bytes < part.bytes; number += 1) {
      const sql = 'select data from chunks where part = ? and number = ?';
      const chunk = inflated(this.#ask<{ data: Buffer }>(sql, name, number)?.data);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== part.bytes || hash.digest('hex') !== part.sha256) throw new UnusableBackup('damaged');
  }

  /** @throws {UnusableBackup} `damaged` */
  readText(name: string): string {
    return Buffer.concat([...this.read(name)]).toString('utf8');
  }

  /**
   * Writes a part into a new file that only its owner can read.
   * @throws {UnusableBackup} `damaged`; errors of the file system
   */
  *extract(name: string, file: string): Generator<void, void> {
    const handle = openSync(file, 'wx', 0o600);
    try {
      for (const chunk of this.read(name)) {
        writeSync(handle, chunk);
        yield;
      }
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }

  close(): void {
    this.#db.close();
  }

  #ask<Row>(sql: string, ...values: (string | number)[]): Row | undefined {
    try {
      return this.#db.prepare<(string | number)[], Row>(sql).get(...values);
    } catch (error) {
      throw new UnusableBackup('damaged', error);
    }
  }
}

/** Reads what kind of file it is, before SQLite opens it. */
function checkHeader(path: string): void {
  const header = Buffer.alloc(HEADER);
  let length: number;
  try {
    const handle = openSync(path, 'r');
    try {
      length = readSync(handle, header);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new UnusableBackup('unreadable', error);
  }
  if (!header.subarray(0, length).toString('latin1').startsWith(MAGIC)) throw new UnusableBackup('foreign');
  if (length < HEADER) throw new UnusableBackup('damaged');
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw new UnusableBackup('foreign');
  if (header.readUInt32BE(60) > FORMAT) throw new UnusableBackup('newer');
}

function readManifest(db: Database.Database): Manifest {
  db.pragma('trusted_schema = OFF');
  const tables = db
    .prepare<[], string>('select sql from sqlite_schema where sql is not null order by name')
    .pluck()
    .all();
  const isOurs = tables.map((sql) => sql.toLowerCase()).join() === TABLES.join();
  if (!isOurs || db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new UnusableBackup('damaged');
  const row = db.prepare<[], { json: string; sha256: string }>('select * from manifest').get();
  if (!row || digest(row.json) !== row.sha256) throw new UnusableBackup('damaged');
  return Manifest.parse(JSON.parse(row.json));
}

function inflated(data: Buffer | undefined): Buffer {
  try {
    if (data) return inflateRawSync(data, { maxOutputLength: CHUNK });
  } catch (error) {
    throw new UnusableBackup('damaged', error);
  }
  throw new UnusableBackup('damaged');
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
