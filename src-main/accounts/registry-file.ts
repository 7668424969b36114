import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Refusal } from '../contract/problem.ts';
import { serverAddressIn } from '../contract/links/server-address.ts';
import { readJson } from '../contract/text/read-json.ts';
import { readIfThere, setAside, writeAtomically } from './atomic-file.ts';

/** One user on one server, without the key. */
export const KnownAccount = z.object({
  id: z.uuid(),
  serverUrl: z.string(),
  email: z.string(),
  userId: z.int(),
  fullName: z.string(),
  organization: z.string(),
});

/** A stored account. The system encrypts the key; without encryption no key is stored. */
const StoredAccount = KnownAccount.extend({
  /** The API key with its owner, encrypted by the system, in base64; null if it is not stored. */
  encryptedKey: z.string().nullable(),
});
export type StoredAccount = z.infer<typeof StoredAccount>;

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
  const renamed = found === 'damaged' ? { file: setAside(file), restored: content === copy } : null;
  if (copy === 'damaged') setAside(backupOf(file));
  return { content, setAside: renamed, isWhole: content === EMPTY };
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
  const text = readIfThere(file);
  return text === null ? 'missing' : (parse(text) ?? 'damaged');
}

function parse(text: string): RegistryContent | null {
  const json: unknown = readJson(z.unknown(), text);
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) {
    const { data } = z.looseObject({ version: z.int() }).safeParse(json);
    if (data && data.version > VERSION) throw new Refusal({ kind: 'newer-database' });
    return null;
  }
  const { activeId, accounts, removed, ...rest } = envelope.data;
  const entries = accounts.map((entry): Entry => {
    const { data } = StoredAccount.loose().safeParse(entry);
    const serverUrl = data && serverAddressIn(data.serverUrl);
    return data && serverUrl
      ? { account: { ...data, serverUrl } }
      : { unknown: entry, hasWrongAddress: data !== undefined };
  });
  return { activeId, entries, removed, rest };
}
