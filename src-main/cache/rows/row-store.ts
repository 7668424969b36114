import type { Db } from '../file/db.ts';

/** A row of the cache: the visible value and, beside it, the server's copy. */
export interface StoredRow<Value> {
  /** The row's local name: a UUIDv7, or the natural key if the collection has one. */
  key: string;
  /** The server's ID. Null if the row has no ID, or the ID is not known yet. */
  serverId: number | null;
  value: Value;
  server: Value | null;
  createdAt: number;
  /** Whether the row is hidden because its deletion waits. */
  deleted: boolean;
  /** Whether the row was created on this computer, so that its server ID belongs to a create of ours. */
  madeHere: boolean;
}

/** A row whose values have not been parsed. */
export interface UnparsedRow<Value> extends Pick<StoredRow<Value>, 'key' | 'serverId'> {
  /** Whether both the server's copy and the visible value are exactly this. */
  isExactly(value: Value): boolean;
}

/** How many rows one page has at most. */
export const PAGE_OF_SERVER_ROWS = 100;

export interface RowStore<Value> {
  find(db: Db, key: string): StoredRow<Value> | null;
  findByServerId(db: Db, serverId: number): StoredRow<Value> | null;
  /** All rows with a server copy. Rows that cannot be parsed are left out. */
  listServer(db: Db): StoredRow<Value>[];
  /** The rows with a server copy whose ID is not known, because the response to their creation contained none. */
  listWithoutId(db: Db): StoredRow<Value>[];
  /**
   * A page of the rows with a server copy, by key. None is parsed.
   * @param after the last key of the page before, empty for the first page.
   * @returns the last key of this page, or null if there are no more.
   */
  pageServer(db: Db, after: string): { rows: UnparsedRow<Value>[]; last: string | null };
  /** Replaces a row with the same key or server ID only where that row cannot be parsed. */
  insert(db: Db, row: Omit<StoredRow<Value>, 'deleted'>): void;
  /** Sets the visible value; the server's copy stays. */
  setVisible(db: Db, key: string, value: Value): void;
  /** Sets the server's copy; the visible value stays. `serverId` is null if the server does not report it. */
  setServer(db: Db, key: string, serverId: number | null, value: Value): void;
  /** Removes the server's copy of a row that stays because of an unsent change. */
  clearServer(db: Db, key: string): void;
  /** Hides the row until its deletion is delivered, or shows it again. */
  markDeleted(db: Db, key: string, hidden: boolean): void;
  remove(db: Db, key: string): void;
}
