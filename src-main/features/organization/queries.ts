import { channelRows } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { byFolderOrder, folderRows, folders } from '../../sync/collections/folders.ts';
import { linkifierRows, linkifiers } from '../../sync/collections/linkifiers.ts';
import { profileFieldRows, profileFields } from '../../sync/collections/profile-fields.ts';
import type { FolderView } from '../../contract/values/folder.ts';
import type { LinkifierView } from '../../contract/values/linkifier.ts';
import type { ProfileFieldView } from '../../contract/values/profile-field.ts';
import { rowExcerptOfMessage } from '../../sync/collections/message-excerpt.ts';
import { marksOfRows } from '../base/row-mark.ts';

/** Every folder in the organization's order, archived ones last. */
export const folderViews = (db: Db): FolderView[] => {
  const inOrder = byFolderOrder(db);
  const channelsIn = channelRows.countBy(db, 'folderId');
  const rows = folderRows.list(db);
  const mark = marksOfRows(db, folders, rows);
  return rows
    .map(({ key, serverId, value, server }) => ({
      key,
      folderId: serverId,
      ...value,
      excerpt: rowExcerptOfMessage({ markdown: value.description }),
      channels: channelsIn.get(serverId) ?? 0,
      mark: mark(key),
      server: server && !folders.isEquivalent(server, value) ? server : null,
    }))
    .toSorted(
      (a, b) =>
        Number(a.archived) - Number(b.archived) ||
        inOrder({ serverId: a.folderId, name: a.name }, { serverId: b.folderId, name: b.name }),
    );
};

/** The custom profile fields, in the order in which they were created. */
export const profileFieldViews = (db: Db): ProfileFieldView[] => {
  const rows = profileFieldRows.list(db);
  const mark = marksOfRows(db, profileFields, rows);
  return rows
    .map(({ key, serverId, value }) => ({
      key,
      fieldId: serverId,
      ...value,
      mark: mark(key),
    }))
    .toSorted((a, b) => (a.fieldId ?? Infinity) - (b.fieldId ?? Infinity));
};

/** The linkifiers, in the order in which they were created. */
export const linkifierViews = (db: Db): LinkifierView[] => {
  const rows = linkifierRows.list(db);
  const mark = marksOfRows(db, linkifiers, rows);
  return rows
    .map(({ key, serverId, value }) => ({
      key,
      linkifierId: serverId,
      ...value,
      mark: mark(key),
    }))
    .toSorted((a, b) => (a.linkifierId ?? Infinity) - (b.linkifierId ?? Infinity));
};
