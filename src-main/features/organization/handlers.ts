import { changeFolder, createFolder, editFolder, saveLinkifier, saveProfileField } from './commands.ts';
import { folderViews, linkifierViews, profileFieldViews } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const organizationHandlers = ({ asks }: HandlerContext): HandlersOf<'organization'> => ({
  'organization:get': asks((engine) => engine.organization),
});

export const folderHandlers = ({ acts, reads }: HandlerContext): HandlersOf<'folders'> => ({
  'folders:list': reads(folderViews),
  'folders:create': acts((db, folder, now) => ({
    key: createFolder(db, { ...folder, archived: false }, now),
  })),
  'folders:edit': acts((db, { key, seen, serverSeen, ...folder }, now) => ({
    conflict: editFolder(db, key, folder, now, { seen, serverSeen }),
  })),
  'folders:change': acts((db, { folderId, change }, now) => changeFolder(db, folderId, change, now)),
});

export const profileFieldHandlers = ({ acts, reads }: HandlerContext): HandlersOf<'profile-fields'> => ({
  'profile-fields:list': reads(profileFieldViews),
  'profile-fields:save': acts((db, { key, field }, now) => ({ key: saveProfileField(db, key, field, now) })),
});

export const linkifierHandlers = ({ acts, reads }: HandlerContext): HandlersOf<'linkifiers'> => ({
  'linkifiers:list': reads(linkifierViews),
  'linkifiers:save': acts((db, { key, ...linkifier }, now) => ({
    key: saveLinkifier(db, key, linkifier, now),
  })),
});
