import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { Refusal } from '../contract/problem.ts';
import { serverAddressIn } from '../contract/server-address.ts';
import { withPatience, writeAtomically } from './atomic-file.ts';

/** One user on one server, as it is kept on disk. The key is encrypted by the system, or not kept. */
const StoredAccount = z.looseObject({
  id: z.uuid(),
  serverUrl: z.string(),
  email: z.string(),
  userId: z.int(),
  fullName: z.string(),
  organization: z.string(),
  /** The API key with whose it is, encrypted by the system's own store, in base64; null where it is not kept. */
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

/** What a newer version wrote beside it is kept, in the file and in each account. */
const Envelope = z.looseObject({
  version: z.int(),
  activeId: z.string().nullable().catch(null),
  accounts: z.array(z.unknown()),
  /** IDs of removed accounts whose folders are still to be deleted. */
  removed: z.array(z.uuid()).catch([]),
});
const VERSION = 1;

/** One entry of the file: an account, or what this version cannot read or use, which stays as it is. */
export type Entry =
  | { account: StoredAccount }
  /** With a wrong address it is an account whose server could not have been signed in to. */
  | { unknown: unknown; hasWrongAddress: boolean };

export interface RegistryContent {
  activeId: string | null;
  entries: Entry[];
  removed: string[];
  /** The rest of the file, as a newer version may have written it. */
  rest: Record<string, unknown>;
}

/** A file that could not be parsed, under its new name, and whether its copy took its place. */
export interface SetAside {
  file: string;
  restored: boolean;
}

const EMPTY: RegistryContent = { activeId: null, entries: [], removed: [], rest: { version: VERSION } };

/** The second copy, for the case that a power cut leaves the first one empty. */
const backupOf = (file: string): string => `${file}.backup`;

/** What the file holds, and whether the file and its copy both hold it on the disk. */
export interface FoundRegistry {
  content: RegistryContent;
  setAside: SetAside | null;
  isWhole: boolean;
}

/**
 * Reads the file, or its copy where the file is missing or cannot be parsed; what cannot be parsed gets another name and
 * is never deleted. A file that cannot be read at all keeps its name.
 * @throws {Refusal} `newer-database` where a newer version wrote something else there; an error of the file system as it is.
 */
export function readRegistry(file: string): FoundRegistry {
  const found = read(file);
  if (found !== 'missing' && found !== 'damaged')
    return { content: found, setAside: null, isWhole: isCopied(file) };
  const copy = read(backupOf(file));
  const content = copy === 'missing' || copy === 'damaged' ? EMPTY : copy;
  const setAside = found === 'damaged' ? { file: putAside(file), restored: content === copy } : null;
  if (copy === 'damaged') putAside(backupOf(file));
  return { content, setAside, isWhole: content === EMPTY };
}

/** Whatever is wrong with the copy of a file that can be read, another one can be written. */
function isCopied(file: string): boolean {
  try {
    return readFileSync(backupOf(file)).equals(readFileSync(file));
  } catch {
    return false;
  }
}

/** Writes file and copy, each as a whole. The copy comes first, so that it is never the older one where both are whole. */
export function writeRegistry(file: string, { activeId, entries, removed, rest }: RegistryContent): void {
  const accounts = entries.map((entry) => ('account' in entry ? entry.account : entry.unknown));
  const text = `${JSON.stringify({ ...rest, activeId, accounts, removed }, null, 2)}\n`;
  writeAtomically(backupOf(file), text);
  writeAtomically(file, text);
}

function read(file: string): RegistryContent | 'missing' | 'damaged' {
  let text: string;
  try {
    text = withPatience(() => readFileSync(file, 'utf8'));
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

function putAside(file: string): string {
  const kept = `${file}.unreadable-${Date.now()}`;
  withPatience(() => renameSync(file, kept));
  return kept;
}
