import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Account = z.strictObject({ email: z.string(), apiKey: z.string(), password: z.string() });

/** A server at an address, and an account of each role on it (docs/maintaining/servers.md). */
const ServerFile = z.strictObject({
  /** Without `/api/v1`. */
  url: z.url(),
  accounts: z.strictObject({
    owner: Account,
    admin: Account,
    moderator: Account,
    member: Account,
    guest: Account,
  }),
});
export type ServerFile = z.infer<typeof ServerFile>;

/**
 * Reads the description of a server.
 * @throws {Error} with what is wrong, where the file can't be read or isn't one
 */
export function readServerFile(path: string): ServerFile {
  const read = ServerFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`);
  return read.data;
}
