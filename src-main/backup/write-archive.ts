import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { syncFile, syncFolder, withRetries } from '../accounts/atomic-file.ts';
import { APPLICATION_ID, CHUNK, digest, saidBy, signatureOf, TABLES } from './archive-format.ts';
import { FORMAT, type Manifest } from './manifest.ts';

/** The content of a part: a text, or a file. */
export type Part = { name: string } & ({ text: string } | { file: string });

/**
 * Writes a backup chunk by chunk, beside its destination. The file gets its name when it is complete. Only its owner
 * can read it. A caller that stops the steps before their end leaves no file behind.
 * @param key signs the backup; null if this computer has no key
 * @throws errors of SQLite and the file system; an existing file of that name then stays
 */
export function* writeArchive(
  path: string,
  manifest: Manifest,
  parts: Part[],
  key: Buffer | null,
): Generator<void, void> {
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
    for (const part of parts) yield* writePart(db, part);
    const json = JSON.stringify(manifest);
    const signature = key && signatureOf(saidBy(db, json), key).toString('hex');
    db.prepare('insert into manifest (id, json, sha256, signature) values (1, ?, ?, ?)').run(
      json,
      digest(json),
      signature,
    );
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
