import { join } from 'node:path';
import { z } from 'zod';
import { cachePart } from '../../backup/manifest.ts';
import { Db } from '../../cache/file/db.ts';
import { type Identity, storedIdentity } from '../../cache/metadata/identity.ts';
import { storedOrganization } from '../../cache/metadata/organization.ts';
import { countChanges } from '../../sync/outbox/store.ts';
import { accountsIn } from './account-folders.ts';

/** A folder of an account that is not in the list of accounts. */
export interface Unlisted {
  id: string;
  /** Null if its cache does not contain it. */
  identity: Identity | null;
  /** The organization's name; null if its cache does not contain it. */
  organization: string | null;
  unsent: number;
}

const isId = (name: string): boolean => z.uuid().safeParse(name).success;

/**
 * The unlisted folders, those with the most unsent changes first. A folder whose cache cannot be read is left out.
 * @param isListed whether the list of accounts contains this ID
 */
export const findUnlisted = (profile: string, isListed: (id: string) => boolean): Unlisted[] =>
  accountsIn(profile)
    .filter((name) => isId(name) && !isListed(name))
    .flatMap((id) => inspect(id, join(profile, cachePart(id))) ?? [])
    .toSorted((one, other) => other.unsent - one.unsent);

/** It only reads, because the file may be of any version. */
function inspect(id: string, file: string): Unlisted | null {
  let db: Db | undefined;
  try {
    db = new Db(file, { readonly: true, fileMustExist: true, timeout: 0 });
    return {
      id,
      identity: storedIdentity.read(db),
      organization: storedOrganization.read(db),
      unsent: countChanges(db).unsent,
    };
  } catch {
    return null;
  } finally {
    db?.close();
  }
}
