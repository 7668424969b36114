import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../../accounts/atomic-file.ts';
import type { StoredAccount } from '../../accounts/registry.ts';
import type { Part } from '../../backup/write-archive.ts';
import { type BackedUpAccount, cachePart, type Manifest, SETTINGS } from '../../backup/manifest.ts';
import { copiesIn } from '../../backup/staging.ts';
import { Db } from '../../cache/file/db.ts';
import { SCHEMA_VERSION, versionOf } from '../../cache/file/migrate.ts';
import { foreignPart } from '../../cache/file/schema.ts';
import { countOwnSnippets } from '../../cache/file/check.ts';
import { readRules, writeRules } from '../../domain/status-rules.ts';
import type { StatusRule } from '../../contract/values/rules.ts';
import { countChanges } from '../../sync/outbox/store.ts';

/** An account and its cache: open, or a file. */
export interface Source {
  account: StoredAccount;
  db: Db | null;
  file: string;
}

/** A copy of a cache, and the secrets that are not in it. */
export interface CacheCopy {
  file: string;
  schema: number;
  addresses: CalendarAddresses;
}

/** The encrypted addresses of calendars, by the ID of the rule. */
type CalendarAddresses = ReadonlyMap<string, string | null>;

export interface Contents {
  manifest: Manifest;
  parts: Part[];
  /** The copy of an account's cache; null if its cache could not be read. */
  copyOf(accountId: string): CacheCopy | null;
  /** Deletes the copies. */
  remove(): void;
}

/** The content of a backup. */
export interface Backed {
  folder: string;
  sources: Source[];
  activeId: string | null;
  madeBy: string;
}

/**
 * Copies everything that a backup contains: each cache as a whole with what its log holds, without keys. The copies are files
 * in the profile's folder until the caller removes them.
 * @throws errors of SQLite and the file system where a copy cannot be written; no copy is left then
 */
export function gatherContents({ folder, sources, activeId, madeBy }: Backed): Contents {
  const work = copiesIn(folder);
  const remove = () => rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  remove();
  try {
    mkdirSync(work, { recursive: true, mode: 0o700 });
    const copies = new Map<string, CacheCopy>();
    const accounts: BackedUpAccount[] = [];
    for (const source of sources) {
      const file = join(work, `${source.account.id}.db`);
      if (!copyCache(source, file)) continue;
      const { account, copy } = describe(source.account, file);
      copies.set(account.id, copy);
      accounts.push(account);
    }
    return {
      manifest: {
        madeAt: Date.now(),
        madeBy,
        schema: Math.max(0, ...[...copies.values()].map(({ schema }) => schema)),
        activeId,
        accounts,
        missing: sources
          .filter(({ account }) => !copies.has(account.id))
          .map(({ account }) => account.organization),
      },
      parts: [
        { name: SETTINGS, text: readIfThere(join(folder, SETTINGS)) ?? '{}' },
        ...[...copies].map(([id, { file }]) => ({ name: cachePart(id), file })),
      ],
      copyOf: (id) => copies.get(id) ?? null,
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @returns false if the cache cannot be read */
function copyCache({ db, file }: Source, to: string): boolean {
  const source = db ?? openRaw(file);
  if (!source) return false;
  try {
    source.prepare('vacuum into ?').run(to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('SQLITE_CORRUPT')) throw error;
    rmSync(to, { force: true });
    return false;
  } finally {
    if (source !== db) source.close();
  }
}

/** Opens a cache of any version without changing it. Null if it cannot be read. */
function openRaw(file: string): Db | null {
  let db: Db | undefined;
  try {
    db = new Db(file, { fileMustExist: true, timeout: 300 });
    const isSound = db.pragma('quick_check(1)', { simple: true }) === 'ok';
    // Only a newer Perch knows the parts that it created.
    if (isSound && (versionOf(db) > SCHEMA_VERSION || foreignPart(db) === null)) return db;
  } catch {
    // Another program has opened the file, or the file is not a database.
  }
  db?.close();
  return null;
}

/** Describes an account, and removes the secrets from the copy of its cache. */
function describe(
  { id, serverUrl, email, userId, fullName, organization }: StoredAccount,
  file: string,
): { account: BackedUpAccount; copy: CacheCopy } {
  const db = new Db(file);
  try {
    const addresses = new Map(readRules(db).rules.map((rule) => [rule.id, addressIn(rule)]));
    removeSecrets(db);
    const { unsent } = countChanges(db);
    const snippets = countOwnSnippets(db);
    return {
      account: { id, serverUrl, email, userId, fullName, organization, unsent, snippets },
      copy: { file, schema: Number(db.pragma('user_version', { simple: true })), addresses },
    };
  } finally {
    db.close();
  }
}

const addressIn = ({ plan }: StatusRule): string | null =>
  plan.kind === 'calendar' && plan.source.kind === 'address' ? plan.source.encrypted : null;

/**
 * The addresses of calendars are stored encrypted, in the rules and in what an undo brings back. Any version may have written
 * them, so they are found by the name of their field.
 */
function removeSecrets(db: Db): void {
  // Replaced content is overwritten in the file too.
  db.pragma('secure_delete = ON');
  const holding = db.rows<{ name: string; value: string }>(
    `select name, value from facts where value like '%"encrypted"%'`,
  );
  const update = db.prepare('update facts set value = ? where name = ?');
  const withoutSecret = (field: string, value: unknown) => (field === 'encrypted' ? null : value);
  for (const { name, value } of holding) update.run(JSON.stringify(JSON.parse(value, withoutSecret)), name);
}

/** Gives the calendars of a restored cache the addresses that this computer has stored for the same rules. */
export function keepCalendarAddresses(db: Db, addresses: CalendarAddresses): void {
  const stored = readRules(db);
  const rules = stored.rules.map((rule): StatusRule => {
    const { id, plan } = rule;
    if (plan.kind !== 'calendar' || plan.source.kind !== 'address') return rule;
    return { ...rule, plan: { ...plan, source: { ...plan.source, encrypted: addresses.get(id) ?? null } } };
  });
  if (rules.length > 0) writeRules(db, { ...stored, rules });
}
