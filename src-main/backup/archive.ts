import { createHash, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { Refusal } from '../contract/problem.ts';
import { APPLICATION_ID, CHUNK, digest, saidBy, signatureOf, TABLES } from './archive-format.ts';
import { FIRST_FORMAT, FORMAT, Manifest } from './manifest.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER = 100;

/** The most that the manifest may have, in characters, and a part that is read into memory, in bytes. */
const MOST_TEXT = 1024 * 1024;

/**
 * How much larger than the file its parts may be together: so many bytes, and so many for each byte of it. Caches shrink to a
 * tenth, and empty ones to less.
 */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_GROWTH = 50;

const UNUSABLE = ['no-backup', 'damaged-backup', 'newer-backup', 'older-backup', 'unreadable'] as const;

/** Why a file cannot be restored. */
export const unusable = (kind: (typeof UNUSABLE)[number], cause?: unknown): Refusal =>
  new Refusal({ kind }, { cause });

export const isUnusable = (error: unknown): boolean =>
  error instanceof Refusal && UNUSABLE.some((kind) => kind === error.problem.kind);

/** An opened backup. Close it. */
export class Archive {
  readonly manifest: Manifest;
  /** Differs for each content. */
  readonly identity: string;
  readonly #said: string;
  readonly #signature: string | null;
  readonly #db: Database.Database;

  /** @throws {Refusal} */
  constructor(path: string) {
    checkHeader(path);
    let db: Database.Database | undefined;
    try {
      db = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 });
      this.#db = db;
      const { json, signature } = readManifest(db);
      checkSizes(db, path);
      this.manifest = Manifest.parse(JSON.parse(json));
      this.#said = saidBy(db, json);
      this.#signature = signature;
      this.identity = digest(this.#said);
    } catch (error) {
      db?.close();
      throw isUnusable(error) ? error : unusable('damaged-backup', error);
    }
  }

  /** Backups that were made without real encryption have no signature. */
  get isSigned(): boolean {
    return this.#signature !== null;
  }

  /** Whether one of these keys signed the backup, and nobody has changed the signed content since. */
  isSignedBy(keys: readonly Buffer[]): boolean {
    const signature = Buffer.from(this.#signature ?? '', 'hex');
    return keys.some((key) => {
      const expected = signatureOf(this.#said, key);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    });
  }

  /**
   * Reads a part chunk by chunk, and compares it with its checksum at the end.
   * @throws {Refusal} `damaged-backup`
   */
  *read(name: string): Generator<Buffer, void> {
    const part = this.#ask<{ bytes: number; sha256: string }>('select * from parts where name = ?', name);
    if (!part) throw unusable('damaged-backup');
    const hash = createHash('sha256');
    let bytes = 0;
    for (let number = 1; bytes < part.bytes; number += 1) {
      const sql = 'select data from chunks where part = ? and number = ?';
      const chunk = inflated(this.#ask<{ data: Buffer }>(sql, name, number)?.data);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== part.bytes || hash.digest('hex') !== part.sha256) throw unusable('damaged-backup');
  }

  /** Reads a short part. @throws {Refusal} `damaged-backup` */
  readText(name: string): string {
    const { bytes = 0 } = this.#ask<{ bytes: number }>('select bytes from parts where name = ?', name) ?? {};
    if (bytes > MOST_TEXT) throw unusable('damaged-backup');
    return Buffer.concat([...this.read(name)]).toString('utf8');
  }

  /**
   * Writes a part into a new file that only its owner can read.
   * @throws {Refusal} `damaged-backup`; errors of the file system
   */
  *extract(name: string, file: string): Generator<void, void> {
    const handle = openSync(file, 'wx', 0o600);
    try {
      for (const chunk of this.read(name)) {
        writeFileSync(handle, chunk);
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
      throw unusable('damaged-backup', error);
    }
  }
}

/** Checks the type and version of the file, before SQLite opens it. */
function checkHeader(path: string): void {
  const header = Buffer.alloc(HEADER);
  let length: number;
  try {
    // Only to open a pipe can wait for ever. Windows has no such files, and no such flag.
    const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      length = fstatSync(handle).isFile() ? readSync(handle, header) : 0;
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw unusable('unreadable', error);
  }
  if (!header.subarray(0, length).toString('latin1').startsWith(MAGIC)) throw unusable('no-backup');
  if (length < HEADER) throw unusable('damaged-backup');
  if (header.readUInt32BE(68) !== APPLICATION_ID) throw unusable('no-backup');
  const format = header.readUInt32BE(60);
  if (format > FORMAT) throw unusable('newer-backup');
  if (format < FIRST_FORMAT) throw unusable('older-backup');
}

function readManifest(db: Database.Database): { json: string; signature: string | null } {
  db.pragma('trusted_schema = OFF');
  const tables = db
    .prepare<[], string>('select sql from sqlite_schema where sql is not null order by name')
    .pluck()
    .all();
  const found = tables.map((sql) => sql.toLowerCase()).join();
  if (found !== TABLES.join() || db.pragma('quick_check(1)', { simple: true }) !== 'ok')
    throw unusable('damaged-backup');
  const length = db.prepare<[], number>('select length(json) from manifest').pluck().get() ?? 0;
  if (length > MOST_TEXT) throw unusable('damaged-backup');
  const row = db
    .prepare<[], { json: string; sha256: string; signature: string | null }>('select * from manifest')
    .get();
  if (!row || digest(row.json) !== row.sha256) throw unusable('damaged-backup');
  return row;
}

/** A few bytes may say that they are very many. */
function checkSizes(db: Database.Database, path: string): void {
  const sql = 'select total(bytes) as sum, min(bytes) as least from parts';
  const { sum = 0, least = 0 } = db.prepare<[], { sum: number; least: number }>(sql).get() ?? {};
  const most = MOST_BYTES + MOST_GROWTH * statSync(path).size;
  if (sum > most || least < 0) throw unusable('damaged-backup');
}

function inflated(data: Buffer | undefined): Buffer {
  try {
    if (data) return inflateRawSync(data, { maxOutputLength: CHUNK });
  } catch (error) {
    throw unusable('damaged-backup', error);
  }
  throw unusable('damaged-backup');
}
