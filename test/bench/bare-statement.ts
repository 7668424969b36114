import Database from 'better-sqlite3';
import type { Db } from '../../src-main/cache/file/db.ts';

/** A statement without the bookkeeping of Perch's own connection. */
export const bareStatement = (db: Db, sql: string): Database.Statement =>
  Database.prototype.prepare.call(db, sql);
