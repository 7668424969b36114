import type { z } from 'zod';
import type { Db } from '../file/db.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { PAGE_OF_SERVER_ROWS, type RowStore, type StoredRow, type UnparsedRow } from './row-store.ts';
import { noteUnreadable } from './unreadable.ts';

interface Row {
  rowid: number;
  key: string;
  server_id: number | null;
  value: string;
  server_value: string | null;
  created_at: number;
  deleted: number;
  made_here: number;
}

interface Labels<Value> {
  /** The text that rows are sorted, found or grouped by. */
  labelOf?(value: Value): string;
  /** Other text that rows are found by. */
  alsoFoundBy?(value: Value): string;
  /** An index of the schema by these fields: SQLite prefers one that reads the values of all rows. */
  listedBy?: { index: string; fields: readonly (keyof Value & string)[] };
  /** Called before a row is removed. */
  onRemove?(db: Db, row: StoredRow<Value>): void;
}

/** Which rows a list contains. Rows whose deletion waits are never in it. */
export interface RowQuery {
  /** Words that the row contains, regardless of case and accents. */
  search?: string;
  /** With a search: the row with this server ID is found as well, and is the first one. */
  serverId?: number | null;
  /** The label must be exactly this. */
  label?: string;
  /** Fields of the value must be these. */
  fields?: Record<string, boolean | number | string>;
  offset?: number;
  limit?: number;
  /** By label without case and accents, the highest server ID first, or in the order in which the rows were stored. */
  order?: 'label' | 'newest' | 'stored';
}

const ORDERS = {
  label: 'found_by, rowid',
  newest: 'server_id is null desc, server_id desc',
  stored: 'rowid',
} as const satisfies Record<NonNullable<RowQuery['order']>, string>;

/** Rows whose values are stored as JSON, for collections that need no full-text search. */
export class JsonRows<Value> implements RowStore<Value> {
  readonly #collection: string;
  /**
   * The condition of its rows. The name is not a parameter: SQLite compiles a query anew at each use where its order or its limit
   * depends on parameters, which takes a hundred times as long as a short query.
   */
  readonly #own: string;
  readonly #value: z.ZodType<Value>;
  readonly #labels: Labels<Value>;

  /**
   * @param collection its name in the table. A released name never changes
   * @param value parses each value that is read, so a field that is added after a release needs a default
   */
  constructor(collection: string, value: z.ZodType<Value>, labels: Labels<Value> = {}) {
    this.#collection = collection;
    this.#own = `collection = '${collection}'`;
    this.#value = value;
    this.#labels = labels;
  }

  find(db: Db, key: string): StoredRow<Value> | null {
    return this.#one(db, 'key = ?', key);
  }

  findByServerId(db: Db, serverId: number): StoredRow<Value> | null {
    return this.#one(db, 'server_id = ?', serverId);
  }

  listServer(db: Db): StoredRow<Value>[] {
    return this.#select(db, 'server_value is not null order by rowid', []);
  }

  listWithoutId(db: Db): StoredRow<Value>[] {
    return this.#select(db, 'server_value is not null and server_id is null order by rowid', []);
  }

  pageServer(db: Db, after: string): { rows: UnparsedRow<Value>[]; last: string | null } {
    // The second comparison ends the pages where damage has put the index out of order.
    const found = db.rows<Pick<Row, 'key' | 'server_id' | 'value' | 'server_value'>>(
      `select key, server_id, value, server_value from rows
       where ${this.#own} and key > :after and +key > :after and server_value is not null
       order by key limit ${PAGE_OF_SERVER_ROWS}`,
      { after },
      this.#collection,
    );
    const rows = found.map(({ key, server_id: serverId, value, server_value: server }) => ({
      key,
      serverId,
      isExactly: (other: Value) => value === server && server === JSON.stringify(other),
    }));
    return { rows, last: rows.at(-1)?.key ?? null };
  }

  list(db: Db, query: RowQuery = {}): StoredRow<Value>[] {
    const { where, values } = conditionOf(query);
    const { serverId = null, limit, offset } = query;
    const first = serverId === null ? '' : 'server_id = ? desc, ';
    const order = ORDERS[query.order ?? 'label'];
    const page = limit === undefined ? '' : ' limit ? offset ?';
    const found = db.rows<Row>(
      `select ${COLUMNS} from ${this.#tableFor(Object.keys(query.fields ?? {}))} where ${this.#own} and ${where} order by ${first}${order}${page}`,
      [
        ...values,
        ...(serverId === null ? [] : [serverId]),
        ...(limit === undefined ? [] : [limit, offset ?? 0]),
      ],
      this.#collection,
    );
    return this.#read(db, found);
  }

  /**
   * Some fields of the rows that a search finds, by label, because parsing thousands of values takes too long for a list of which
   * one page is shown. Booleans are 1 and 0.
   * @param serverIds the rows that are wanted; without them all
   */
  outline<Field extends keyof Value & string>(
    db: Db,
    { search, serverIds }: { search?: string; serverIds?: readonly number[] },
    fields: readonly Field[],
  ): ({ key: string; serverId: number | null } & Record<Field, string | number | null>)[] {
    const { where, values } = conditionOf({ search });
    const named = serverIds ? ' and server_id in (select value from json_each(?))' : '';
    const columns = ['key', 'server_id as serverId', ...fields.map((name) => `${fieldOf(name)} as ${name}`)];
    return db.rows(
      `select ${columns.join()} from ${this.#tableFor(fields)} where ${this.#own} and ${where}${named}
       order by found_by, rowid`,
      [...values, ...(serverIds ? [JSON.stringify(serverIds)] : [])],
      this.#collection,
    );
  }

  /**
   * The searchable texts of the rows on the server, without their values, because parsing thousands of values would
   * take too long for a search that ranks all rows. `also` is without case and accents.
   * @param keys the rows that are wanted; without them all
   */
  names(
    db: Db,
    fields: Record<string, boolean | number | string>,
    keys?: readonly string[],
  ): { key: string; serverId: number; label: string; also: string }[] {
    const { where, values } = conditionOf({ fields });
    const named = keys ? ' and key in (select value from json_each(?))' : '';
    return db
      .rows<{ key: string; serverId: number; label: string; foundBy: string }>(
        `select key, server_id as serverId, label, found_by as foundBy from ${keys ? 'rows' : this.#tableFor(Object.keys(fields))}
         where ${this.#own} and server_id is not null and ${where}${named}`,
        [...values, ...(keys ? [JSON.stringify(keys)] : [])],
        this.#collection,
      )
      .map(({ key, serverId, label, foundBy }) => ({
        key,
        serverId,
        label,
        also: foundBy.slice(foundBy.indexOf('\n') + 1),
      }));
  }

  /** For each label the row with the highest server ID, by label, without rows whose deletion waits. */
  newestOf(db: Db, labels: readonly string[]): Map<string, StoredRow<Value>> {
    const rows = this.#select(
      db,
      `server_id in (
         select (select max(server_id) from rows where ${this.#own} and deleted = 0 and label = wanted.value)
         from json_each(?) as wanted)`,
      [JSON.stringify(labels)],
    );
    return new Map(rows.map((row) => [this.#labelOf(row.value), row]));
  }

  count(db: Db, query: Pick<RowQuery, 'search' | 'serverId' | 'label' | 'fields'> = {}): number {
    const { where, values } = conditionOf(query);
    const sql = `select count(*) from ${this.#tableFor(Object.keys(query.fields ?? {}))} where ${this.#own} and ${where}`;
    return db.value<number>(sql, values, this.#collection) ?? 0;
  }

  /** How many rows have each value of a field, without rows whose deletion waits, and without those where it is null. */
  countBy(db: Db, field: keyof Value & string): Map<unknown, number> {
    const rows = db.rows<{ field: unknown; count: number }>(
      `select ${fieldOf(field)} as field, count(*) as count from ${this.#tableFor([field])}
       where ${this.#own} and deleted = 0 group by field having field is not null`,
      [],
      this.#collection,
    );
    return new Map(rows.map((row) => [row.field, row.count]));
  }

  insert(db: Db, row: Omit<StoredRow<Value>, 'deleted'>): void {
    try {
      this.#insert(db, row);
    } catch (error) {
      if (!isTaken(error) || !this.#removeUnreadable(db, row)) throw error;
      this.#insert(db, row);
    }
  }

  #insert(db: Db, row: Omit<StoredRow<Value>, 'deleted'>): void {
    const collection = this.#collection;
    db.run(
      `insert into rows (collection, key, server_id, label, found_by, value, server_value, created_at, made_here)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        collection,
        row.key,
        row.serverId,
        this.#labelOf(row.value),
        this.#foundBy(row.value),
        JSON.stringify(row.value),
        row.server === null ? null : JSON.stringify(row.server),
        row.createdAt,
        row.madeHere ? 1 : 0,
      ],
      collection,
    );
  }

  setVisible(db: Db, key: string, value: Value): void {
    const set = 'label = ?, found_by = ?, value = ?';
    this.#update(db, key, set, this.#labelOf(value), this.#foundBy(value), JSON.stringify(value));
  }

  setServer(db: Db, key: string, serverId: number | null, value: Value): void {
    this.#update(db, key, 'server_id = ?, server_value = ?', serverId, JSON.stringify(value));
  }

  clearServer(db: Db, key: string): void {
    this.#update(db, key, 'server_id = null, server_value = ?', null);
  }

  markDeleted(db: Db, key: string, hidden: boolean): void {
    this.#update(db, key, 'deleted = ?', hidden ? 1 : 0);
  }

  remove(db: Db, key: string): void {
    const { onRemove } = this.#labels;
    const row = onRemove ? this.find(db, key) : null;
    if (row) onRemove?.(db, row);
    db.run(`delete from rows where ${this.#own} and key = ?`, [key], this.#collection);
  }

  clear(db: Db): void {
    db.run(`delete from rows where ${this.#own}`, [], this.#collection);
  }

  /** Removes the rows that stand where this one is to be and make no sense. Answers whether there were any. */
  #removeUnreadable(db: Db, { key, serverId }: Pick<StoredRow<Value>, 'key' | 'serverId'>): boolean {
    const keys: string[] = [];
    this.#select(db, '(key = ? or server_id = ?)', [key, serverId], (unreadable) => keys.push(unreadable));
    for (const unreadable of keys) this.remove(db, unreadable);
    return keys.length > 0;
  }

  /** The table, with the index that a query by these fields is to use. */
  #tableFor(fields: readonly string[]): string {
    const { listedBy } = this.#labels;
    return listedBy?.fields.some((field) => fields.includes(field))
      ? `rows indexed by ${listedBy.index}`
      : 'rows';
  }

  #labelOf(value: Value): string {
    return this.#labels.labelOf?.(value) ?? '';
  }

  #foundBy(value: Value): string {
    return fold(`${this.#labelOf(value)}\n${this.#labels.alsoFoundBy?.(value) ?? ''}`);
  }

  #update(db: Db, key: string, set: string, ...values: unknown[]): void {
    const sql = `update rows set ${set} where ${this.#own} and key = ?`;
    db.run(sql, [...values, key], this.#collection);
  }

  #one(db: Db, where: 'key = ?' | 'server_id = ?', value: string | number): StoredRow<Value> | null {
    const found = db.row<Row>(
      `select ${COLUMNS} from rows where ${this.#own} and ${where}`,
      [value],
      this.#collection,
    );
    return (found && this.#read(db, [found])[0]) ?? null;
  }

  #select(db: Db, rest: string, values: unknown[], onUnreadable?: (key: string) => void): StoredRow<Value>[] {
    const found = db.rows<Row>(
      `select ${COLUMNS} from rows where ${this.#own} and ${rest}`,
      values,
      this.#collection,
    );
    return this.#read(db, found, onUnreadable);
  }

  /**
   * Rows that cannot be parsed are left out. Where only the visible value cannot be parsed, the server's copy
   * replaces it.
   */
  #read(db: Db, found: Row[], onUnreadable?: (key: string) => void): StoredRow<Value>[] {
    const value = this.#value;
    return found.flatMap((row) => {
      const server = row.server_value === null ? undefined : readJson(value, row.server_value);
      // In most rows both values are the same, and one parse is enough.
      const visible = row.value === row.server_value ? server : (readJson(value, row.value) ?? server);
      if (server === undefined && row.server_value !== null) noteUnreadable(db, this.#collection);
      if (visible === undefined) {
        onUnreadable?.(row.key);
        return [];
      }
      return {
        key: row.key,
        serverId: row.server_id,
        value: visible,
        server: server ?? null,
        createdAt: row.created_at,
        deleted: row.deleted === 1,
        madeHere: row.made_here === 1,
      };
    });
  }
}

const COLUMNS = 'rowid, key, server_id, value, server_value, created_at, deleted, made_here';

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE';

function conditionOf({ search = '', serverId = null, label, fields = {} }: RowQuery): {
  where: string;
  values: unknown[];
} {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const named = Object.entries(fields);
  const parts = [
    'deleted = 0',
    ...(words.length === 0
      ? []
      : [`(${words.map(() => 'instr(found_by, ?) > 0').join(' and ')} or server_id = ?)`]),
    ...named.map(([name]) => `${fieldOf(name)} = ?`),
  ];
  if (label !== undefined) parts.push('label = ?');
  const values = [
    ...(words.length === 0 ? [] : [...words, serverId]),
    // SQLite has no booleans; they are 1 and 0.
    ...named.map(([, wanted]) => (typeof wanted === 'boolean' ? Number(wanted) : wanted)),
    ...(label === undefined ? [] : [label]),
  ];
  return { where: parts.join(' and '), values };
}

/** A field of a row's value, null if that is not JSON. The schema has an index of some fields in these very words. */
const fieldOf = (name: string): string => `iif(json_valid(value), value ->> '$.${name}', null)`;

/** Without case and accents, which people omit when they search. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
