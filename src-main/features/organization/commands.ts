import type { Db } from '../../cache/file/db.ts';
import { storedLimits } from '../../cache/metadata/organization.ts';
import { checkFolder, type FolderValue } from '../../contract/values/folder.ts';
import { checkLinkifier, type NewLinkifier } from '../../contract/values/linkifier.ts';
import { refuse } from '../../contract/problem.ts';
import { checkProfileField, type NewProfileField } from '../../contract/values/profile-field.ts';
import {
  changeFolder as changeFolderMutation,
  type FolderChange,
  folderRows,
  folders,
} from '../../sync/collections/folders.ts';
import { linkifiers } from '../../sync/collections/linkifiers.ts';
import { profileFields } from '../../sync/collections/profile-fields.ts';
import { enqueueMutation } from '../../sync/rows/enqueue.ts';
import { cached, type Seen } from '../../sync/rows/cached-rows.ts';
import { trimmed } from '../../contract/text/text.ts';
import { subjects } from '../../sync/outbox/subjects.ts';

// Each function throws a `Refusal` with the field that breaks a rule. Profile fields and linkifiers are created where the key is
// null; others are rewritten, or `unsupported` where they were already sent.

export function createFolder(db: Db, value: FolderValue, now: number): string {
  refuse(checkFolder(value, storedLimits.read(db) ?? {}));
  return cached(db, folders).create(folders.normalize(value), now);
}

/** Returns whether the user must choose. */
export function editFolder(
  db: Db,
  key: string,
  value: FolderValue,
  now: number,
  saw: Seen<FolderValue> = {},
): boolean {
  const nameThere = folderRows.find(db, key)?.server?.name ?? null;
  refuse(checkFolder(value, storedLimits.read(db) ?? {}, nameThere));
  return cached(db, folders).edit(key, folders.normalize(value), now, saw);
}

/** Changes the given properties of a folder that no list contains. */
export function changeFolder(db: Db, folderId: number, value: Partial<FolderValue>, now: number): void {
  refuse(checkFolder(value, storedLimits.read(db) ?? {}));
  const { name, description, archived } = value;
  const changes: FolderChange['change'][] = [
    ...(name === undefined ? [] : [{ name: trimmed(name) }]),
    ...(description === undefined ? [] : [{ description: trimmed(description) }]),
    ...(archived === undefined ? [] : [{ is_archived: archived }]),
  ];
  db.transaction(() => {
    for (const change of changes) {
      const subject = subjects.folderWithId(folderId, Object.keys(change));
      const params = { folderId, change };
      enqueueMutation(db, changeFolderMutation, { subject, mergeKey: 'change', params }, now);
    }
  })();
}

export function saveProfileField(db: Db, key: string | null, field: NewProfileField, now: number): string {
  refuse(checkProfileField(field));
  return cached(db, profileFields).save(key, profileFields.normalize(field), now);
}

export function saveLinkifier(db: Db, key: string | null, linkifier: NewLinkifier, now: number): string {
  refuse(checkLinkifier(linkifier));
  return cached(db, linkifiers).save(key, valueOf(linkifier), now);
}

const valueOf = ({ pattern, template, example = '', reverse = '', alternatives = '' }: NewLinkifier) => ({
  pattern,
  template,
  example: example.trim(),
  reverse: reverse.trim(),
  alternatives: alternatives
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
});
