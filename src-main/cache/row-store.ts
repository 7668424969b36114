import type { Db } from './db.ts';

/** A thing that can be seen offline: the visible value and, beside it, the server's last copy. */
export interface StoredRow<Value> {
  /** Its own name on this computer, given at once: a UUIDv7, or the natural key of what has one. */
  key: string;
  /** The server's ID; null where it has none, or where it is not known yet. */
  serverId: number | null;
  value: Value;
  server: Value | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** A deletion waits; the row is hidden. */
  deleted: boolean;
  /** Created on this computer, so its ID on the server is explained. */
  madeHere: boolean;
}

/** How many rows a part of all has at most. */
export const PAGE_OF_SERVER_ROWS = 100;

/** The rows of one collection. */
export interface RowStore<Value> {
  find(db: Db, key: string): StoredRow<Value> | null;
  findByServerId(db: Db, serverId: number): StoredRow<Value> | null;
  /**
   * All rows that the server was last seen to have.
   * @param onUnreadable told the keys of those that make no sense, which are left out.
   */
  listServer(db: Db, onUnreadable?: (key: string) => void): StoredRow<Value>[];
  /** Those of them whose ID is not known: the answer to their creation told none. */
  listWithoutId(db: Db): StoredRow<Value>[];
  /**
   * A part of them, in the order in which they were written.
   * @param after where the part before ended, 0 for the first.
   * @returns where this part ends, or null where there are no more.
   */
  pageServer(
    db: Db,
    after: number,
    onUnreadable?: (key: string) => void,
  ): { rows: StoredRow<Value>[]; last: number | null };
  /** Takes the place of a row with the same key or server ID only where that makes no sense. */
  insert(db: Db, row: Omit<StoredRow<Value>, 'deleted'>): void;
  /** Changes what is shown; the server's copy stays. */
  setVisible(db: Db, key: string, value: Value): void;
  /** Keeps what the server has; what is shown stays. `serverId` is null where the server cannot say it. */
  setServer(db: Db, key: string, serverId: number | null, value: Value): void;
  /** The server no longer has it, but an unsent change of it is still shown. */
  clearServer(db: Db, key: string): void;
  /** Hides the row until its deletion is delivered, or shows it again. */
  markDeleted(db: Db, key: string, hidden: boolean): void;
  remove(db: Db, key: string): void;
}
