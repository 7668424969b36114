import {
  changeFolder,
  createFolder,
  createLinkifier,
  createProfileField,
  editFolder,
  rewriteLinkifier,
  rewriteProfileField,
} from './commands.ts';
import { folderViews, linkifierViews, profileFieldViews } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const organizationHandlers = ({ engine }: HandlerContext): HandlersOf<'organization'> => ({
  'organization:get': ({ accountId }) => engine(accountId).organization,
});

export const folderHandlers = ({ act, db }: HandlerContext): HandlersOf<'folders'> => ({
  'folders:list': ({ accountId }) => folderViews(db(accountId)),
  'folders:create': ({ accountId, ...folder }) =>
    act(accountId, (cache, now) => ({
      key: createFolder(cache, { ...folder, archived: false }, now),
    })),
  'folders:edit': ({ accountId, key, seen, serverSeen, ...folder }) =>
    act(accountId, (cache, now) => ({
      conflict: editFolder(cache, key, folder, now, { seen, serverSeen }),
    })),
  'folders:change': ({ accountId, folderId, change }) =>
    act(accountId, (cache, now) => changeFolder(cache, folderId, change, now)),
});

export const profileFieldHandlers = ({ act, db }: HandlerContext): HandlersOf<'profile-fields'> => ({
  'profile-fields:list': ({ accountId }) => profileFieldViews(db(accountId)),
  'profile-fields:create': ({ accountId, field }) =>
    act(accountId, (cache, now) => ({ key: createProfileField(cache, field, now) })),
  'profile-fields:rewrite': ({ accountId, key, field }) =>
    act(accountId, (cache, now) => rewriteProfileField(cache, key, field, now)),
});

export const linkifierHandlers = ({ act, db }: HandlerContext): HandlersOf<'linkifiers'> => ({
  'linkifiers:list': ({ accountId }) => linkifierViews(db(accountId)),
  'linkifiers:create': ({ accountId, ...linkifier }) =>
    act(accountId, (cache, now) => ({ key: createLinkifier(cache, linkifier, now) })),
  'linkifiers:rewrite': ({ accountId, key, ...linkifier }) =>
    act(accountId, (cache, now) => rewriteLinkifier(cache, key, linkifier, now)),
});
