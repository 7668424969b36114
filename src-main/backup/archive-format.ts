import { createHash, createHmac } from 'node:crypto';
import type Database from 'better-sqlite3';

/**
 * A backup is one SQLite file: a manifest, and parts that are compressed in chunks, each part with its checksum. SQLite finds
 * a torn or cut file, and no other program takes the file for its own. A key of the computer signs manifest and checksums.
 */

/** `PrBk`, in the header of the file. */
export const APPLICATION_ID = 0x5072426b;

/** How many bytes of a part one chunk holds before it is compressed. */
export const CHUNK = 1024 * 1024;

export const TABLES = [
  'create table chunks (part text not null, number integer not null, data blob not null, primary key (part, number)) strict, without rowid',
  'create table manifest (id integer primary key check (id = 1), json text not null, sha256 text not null, signature text) strict',
  'create table parts (name text primary key, bytes integer not null, sha256 text not null) strict, without rowid',
];

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** All that a backup says: its manifest, and the sizes and checksums of its parts. */
export function saidBy(db: Database.Database, json: string): string {
  const parts = db.prepare('select name, bytes, sha256 from parts order by name').raw().all();
  return JSON.stringify([json, parts]);
}

export const signatureOf = (said: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(said).digest();
