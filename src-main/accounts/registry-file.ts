import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { Refusal } from '../contract/problem.ts';
import { serverAddressIn } from '../contract/links/server-address.ts';
import { withRetries, writeAtomically } from './atomic-file.ts';

/** A stored account: one user on one server. The system encrypts the key; without encryption no key is stored. */
const StoredAccount = z.looseObject({
  id: z.uuid(),
  serverUrl: z.string(),
  email: z.string(),
  userId: z.int(),
  fullName: z.string(),
  organization: z.string(),
  /** The API key with its owner, encrypted by the system, in base64; null if it is not stored. */
  encryptedKey: z.string().nullable(),
});
export interface StoredAccount {
  id: string;
  serverUrl: string;
  email: string;
  userId: number;
  fullName: string;
  organization: string;
  encryptedKey: string | null;
}

/** Unknown fields of a newer version are preserved, in the file and in each account. */
const Envelope = z.looseObject({
  version: z.int(),
  activeId: z.string().nullable().catch(null),
  accounts: z.array(z.unknown()),
  /** IDs of removed accounts whose folders are still to be deleted. */
  removed: z.array(z.uuid()).catch([]),
});
const VERSION = 1;

/** One entry of the file: an account, or an entry that this version cannot use, which is preserved. */
export type Entry =
  | { account: StoredAccount }
  /** With `hasWrongAddress` it is an account with an address that no server can have. */
  | { unknown: unknown; hasWrongAddress: boolean };

export interface RegistryContent {
  activeId: string | null;
  entries: Entry[];
  removed: string[];
  /** The other fields of the file, which a newer version may have written. */
  rest: Record<string, unknown>;
}

/** A file that could not be parsed, under its new name, and whether its copy replaced it. */
export interface SetAside {
  file: string;
  restored: boolean;
}

const EMPTY: RegistryContent = { activeId: null, entries: [], removed: [], rest: { version: VERSION } };

/** The copy, for a power cut that leaves the file empty. */
const backupOf = (file: string): string => `${file}.backup`;

/** The content of the file, and whether the file and its copy both contain it on the disk. */
export interface FoundRegistry {
  content: RegistryContent;
  setAside: SetAside | null;
  isWhole: boolean;
}

/**
 * Reads the file, or its copy where the file is missing or cannot be parsed. A file that cannot be parsed is renamed
 * and never deleted. A file that cannot be read at all keeps its name.
 * @throws {Refusal} `newer-database` where a newer version wrote an unknown format; errors of the file system as they
 * are
 */
export function readRegistry(file: string): FoundRegistry {
  const found = read(file);
  if (found !== 'missing' && found !== 'damaged')
    return { content: found, setAside: null, isWhole: isCopied(file) };
  const copy = read(backupOf(file));
  const content = copy === 'missing' || copy === 'damaged' ? EMPTY : copy;
  const setAside = found === 'damaged' ? { file: renameAside(file), restored: content === copy } : null;
  if (copy === 'damaged') renameAside(backupOf(file));
  return { content, setAside, isWhole: content === EMPTY };
}

/** Whether a newer version wrote the file, in a format that this version does not know. Changes nothing. */
export function isRegistryNewer(file: string): boolean {
  try {
    parse(readFileSync(file, 'utf8'));
    return false;
  } catch (error) {
    return error instanceof Refusal;
  }
}

/** Whether the copy equals the file. Any failure counts as no, because the copy can be written again. */
function isCopied(file: string): boolean {
  try {
    return readFileSync(backupOf(file)).equals(readFileSync(file));
  } catch {
    return false;
  }
}

/** Replaces copy and file. The copy comes first, so that it is never older than the file. */
export function writeRegistry(file: string, { activeId, entries, removed, rest }: RegistryContent): void {
  const accounts = entries.map((entry) => ('account' in entry ? entry.account : entry.unknown));
  const text = `${JSON.stringify({ ...rest, activeId, accounts, removed }, null, 2)}\n`;
  writeAtomically(backupOf(file), text);
  writeAtomically(file, text);
}

function read(file: string): RegistryContent | 'missing' | 'damaged' {
  let text: string;
  try {
    text = withRetries(() => readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'missing';
    throw error;
  }
  return parse(text) ?? 'damaged';
}

function parse(text: string): RegistryContent | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) {
    const { data } = z.looseObject({ version: z.int() }).safeParse(json);
    if (data && data.version > VERSION) throw new Refusal({ kind: 'newer-database' });
    return null;
  }
  const { activeId, accounts, removed, ...rest } = envelope.data;
  const entries = accounts.map((entry): Entry => {
    const { data } = StoredAccount.safeParse(entry);
    const serverUrl = data && serverAddressIn(data.serverUrl);
    return data && serverUrl
      ? { account: { ...data, serverUrl } }
      : { unknown: entry, hasWrongAddress: data !== undefined };
  });
  return { activeId, entries, removed, rest };
}

function renameAside(file: string): string {
  const kept = `${file}.unreadable-${Date.now()}`;
  withRetries(() => renameSync(file, kept));
  return kept;
}
