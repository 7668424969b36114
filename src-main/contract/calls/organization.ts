import { z } from 'zod';
import type { FolderView } from '../folder.ts';
import type { LinkifierView } from '../linkifier.ts';
import type { OrganizationView } from '../organization.ts';
import { NewProfileField, type ProfileFieldView } from '../profile-field.ts';
import { accountId, call, type Edited, key, longText, ofAccount, serverId, shortText } from './call.ts';

export const organizationCalls = {
  /** What is known of the organization, and of what the user may do there. */
  'organization:get': call<OrganizationView>()(ofAccount, ['organization', 'settings']),
};

const folder = { name: shortText, description: longText, archived: z.boolean() };

export const folderCalls = {
  'folders:list': call<FolderView[]>()(ofAccount, ['folders', 'channels', 'outbox']),
  'folders:create': call<{ key: string }>()(
    z.strictObject({ accountId, name: shortText, description: longText }),
  ),
  /**
   * `seen` is what the writer last saw of it, and `serverSeen` what the server had when the writing began: where either is
   * something else by now, the edit becomes a conflict.
   */
  'folders:edit': call<Edited>()(
    z.strictObject({
      accountId,
      key,
      ...folder,
      seen: z.strictObject(folder),
      serverSeen: z.strictObject(folder),
    }),
  ),
  /** Changes what is named of a folder that no list shows. */
  'folders:change': call<void>()(
    z.strictObject({
      accountId,
      folderId: serverId,
      change: z
        .strictObject(folder)
        .partial()
        .refine((change) => Object.keys(change).length > 0),
    }),
  ),
};

export const profileFieldCalls = {
  'profile-fields:list': call<ProfileFieldView[]>()(ofAccount, ['profile-fields', 'outbox']),
  'profile-fields:create': call<{ key: string }>()(z.strictObject({ accountId, field: NewProfileField })),
  /** Writes one anew that the server does not have yet. */
  'profile-fields:rewrite': call<void>()(z.strictObject({ accountId, key, field: NewProfileField })),
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
  'linkifiers:list': call<LinkifierView[]>()(ofAccount, ['linkifiers', 'outbox']),
  'linkifiers:create': call<{ key: string }>()(z.strictObject({ accountId, ...linkifier })),
  /** Writes one anew that the server does not have yet. */
  'linkifiers:rewrite': call<void>()(z.strictObject({ accountId, key, ...linkifier })),
};
