import { z } from 'zod';
import type { FolderView } from '../values/folder.ts';
import type { LinkifierView } from '../values/linkifier.ts';
import type { OrganizationView } from '../values/organization.ts';
import { NewProfileField, type ProfileFieldView } from '../values/profile-field.ts';
import { accountCommand, accountQuery, type Edited } from './call.ts';
import { key, longText, serverId, shortText } from '../values/input.ts';

export const organizationCalls = {
  /** The organization, and what the user may do in it. */
  'organization:get': accountQuery<OrganizationView>()(),
};

const folder = { name: shortText, description: longText, archived: z.boolean() };

export const folderCalls = {
  'folders:list': accountQuery<FolderView[]>()(),
  'folders:create': accountCommand<{ key: string }>()({ name: shortText, description: longText }),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either
   * differs by now, the edit becomes a conflict.
   */
  'folders:edit': accountCommand<Edited>()({
    key,
    ...folder,
    seen: z.strictObject(folder),
    serverSeen: z.strictObject(folder),
  }),
  /** Changes the given properties of a folder that no list contains. */
  'folders:change': accountCommand<void>()({
    folderId: serverId,
    change: z
      .strictObject(folder)
      .partial()
      .refine((change) => Object.keys(change).length > 0),
  }),
};

export const profileFieldCalls = {
  'profile-fields:list': accountQuery<ProfileFieldView[]>()(),
  /** Creates one where `key` is null, or replaces the values of one that the server does not have yet. */
  'profile-fields:save': accountCommand<{ key: string }>()({ key: z.nullable(key), field: NewProfileField }),
};

const linkifier = {
  pattern: shortText,
  template: shortText,
  example: z._default(shortText, ''),
  reverse: z._default(shortText, ''),
  /** One on each line. */
  alternatives: z._default(longText, ''),
};

export const linkifierCalls = {
  'linkifiers:list': accountQuery<LinkifierView[]>()(),
  /** Creates one where `key` is null, or replaces the values of one that the server does not have yet. */
  'linkifiers:save': accountCommand<{ key: string }>()({ key: z.nullable(key), ...linkifier }),
};
