import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Db } from '../cache/db.ts';
import { readMetadata } from '../cache/metadata.ts';
import { countChanges } from '../sync/outbox/store.ts';

/** A folder of an account that the list of accounts does not name. */
export interface Unlisted {
  id: string;
  /** Null where its cache does not say whose it is. */
  identity: ReturnType<typeof readMetadata<'identity'>>;
  /** Its name; null where its cache does not say it. */
  organization: string | null;
  unsent: number;
}

const isId = (name: string): boolean => z.uuid().safeParse(name).success;

/**
 * The folders without an account, those with the most unsent changes first. A folder whose cache cannot be read is left out.
 * @param folder the one that holds a folder for each account
 * @param isListed whether the list of accounts has something to say of the account with this ID
 */
export function findUnlisted(folder: string, isListed: (id: string) => boolean): Unlisted[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => isId(name) && !isListed(name))
    .flatMap((id) => look(id, join(folder, id, 'cache.db')) ?? [])
    .toSorted((one, other) => other.unsent - one.unsent);
}

/** Only reads: the file may be of any version. */
function look(id: string, file: string): Unlisted | null {
  let db: Db | undefined;
  try {
    db = new Db(file, { readonly: true, fileMustExist: true, timeout: 0 });
    return {
      id,
      identity: readMetadata(db, 'identity'),
      organization: readMetadata(db, 'organization'),
      unsent: countChanges(db).unsent,
    };
  } catch {
    return null;
  } finally {
    db?.close();
  }
}
