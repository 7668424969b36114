import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredAccount } from '../accounts/registry.ts';
import type { Part } from '../backup/archive.ts';
import { type BackedUpAccount, cachePart, type Manifest, SETTINGS } from '../backup/manifest.ts';
import { Db } from '../cache/db.ts';
import { readMetadata, writeMetadata } from '../cache/metadata.ts';
import { SCHEMA_VERSION } from '../cache/migrate.ts';
import { countSnippets } from '../cache/snippets.ts';
import type { StatusRule } from '../contract/rules.ts';
import { countChanges } from '../sync/outbox/store.ts';
import { endUndo } from '../sync/outbox/undo-offer.ts';

/** An account and its cache: open, or a file. */
export interface Source {
  account: StoredAccount;
  db: Db | null;
  file: string;
}

export interface Contents {
  manifest: Manifest;
  parts: Part[];
  /** The copy of an account's cache; null where its cache could not be read. */
  copyOf(accountId: string): string | null;
  /** Deletes the copies. */
  remove(): void;
}

/** What a backup is of. */
export interface Backed {
  /** The folder of the profile. */
  folder: string;
  sources: Source[];
  activeId: string | null;
  /** The version of Perch. */
  madeBy: string;
}

/**
 * Copies everything that a backup contains: each cache as a whole with what its log holds, without keys. The copies are files
 * in the profile's folder until the caller removes them.
 * @throws errors of SQLite and the file system where a copy cannot be written; no copy is left then
 */
export function gatherContents({ folder, sources, activeId, madeBy }: Backed): Contents {
  const work = join(folder, 'backup.unfinished');
  const remove = () => rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  remove();
  try {
    mkdirSync(work, { recursive: true, mode: 0o700 });
    const copies = new Map<string, string>();
    const accounts: BackedUpAccount[] = [];
    for (const source of sources) {
      const copy = join(work, `${source.account.id}.db`);
      if (!copyCache(source, copy)) continue;
      copies.set(source.account.id, copy);
      accounts.push(accountOf(source.account, copy));
    }
    const settings = join(folder, SETTINGS);
    return {
      manifest: {
        madeAt: Date.now(),
        madeBy,
        schema: SCHEMA_VERSION,
        activeId,
        accounts,
        missing: sources
          .filter(({ account }) => !copies.has(account.id))
          .map(({ account }) => account.organization),
      },
      parts: [
        { name: SETTINGS, text: existsSync(settings) ? readFileSync(settings, 'utf8') : '{}' },
        ...[...copies].map(([id, file]) => ({ name: cachePart(id), file })),
      ],
      copyOf: (id) => copies.get(id) ?? null,
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @returns false where the cache cannot be read */
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

/** Opens a cache of any version as it is; null where it cannot be read. */
function openRaw(file: string): Db | null {
  let db: Db | undefined;
  try {
    db = new Db(file, { fileMustExist: true, timeout: 300 });
    if (db.pragma('quick_check(1)', { simple: true }) === 'ok') return db;
  } catch {
    // Another program uses it, or it is no database.
  }
  db?.close();
  return null;
}

/** Describes an account, and removes the secrets from the copy of its cache. */
function accountOf({ encryptedKey: _, ...account }: StoredAccount, copy: string): BackedUpAccount {
  const { id, serverUrl, email, userId, fullName, organization } = account;
  const db = new Db(copy);
  try {
    // What is deleted is overwritten too.
    db.pragma('secure_delete = ON');
    setCalendarAddresses(db, () => null);
    // A removed rule may have an address too, and what could be undone is over when the backup is restored.
    endUndo(db);
    const { unsent } = countChanges(db);
    const snippets = countSnippets(db);
    return { id, serverUrl, email, userId, fullName, organization, unsent, snippets };
  } finally {
    db.close();
  }
}

/** Gives the calendars of a restored cache the addresses that this computer has stored for the same rules. */
export function keepCalendarAddresses(db: Db, present: Db): void {
  const known = new Map(
    (readMetadata(present, 'statusRules')?.rules ?? []).map((rule) => [rule.id, encryptedIn(rule)]),
  );
  setCalendarAddresses(db, (id) => known.get(id) ?? null);
}

const encryptedIn = ({ plan }: StatusRule): string | null =>
  plan.kind === 'calendar' && plan.source.kind === 'address' ? plan.source.encrypted : null;

/** The address of a calendar is a secret, so its encrypted form is handled as a key is. */
function setCalendarAddresses(db: Db, encryptedOf: (ruleId: string) => string | null): void {
  const stored = readMetadata(db, 'statusRules');
  if (!stored?.rules.some(({ plan }) => plan.kind === 'calendar')) return;
  const rules = stored.rules.map((rule): StatusRule => {
    const { id, plan } = rule;
    if (plan.kind !== 'calendar' || plan.source.kind !== 'address') return rule;
    return { ...rule, plan: { ...plan, source: { ...plan.source, encrypted: encryptedOf(id) } } };
  });
  writeMetadata(db, 'statusRules', { ...stored, rules });
}
