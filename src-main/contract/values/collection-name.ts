import { z } from 'zod';

/** The collections of an account's data. */
export const CollectionName = z.enum([
  'organization',
  'status',
  'snippets',
  'scheduled',
  'reminders',
  'settings',
  'channels',
  'topics',
  'user-topics',
  'messages',
  'navigation',
  'people',
  'statuses',
  'presences',
  'groups',
  'emoji',
  'folders',
  'profile-fields',
  'linkifiers',
]);
export type CollectionName = z.infer<typeof CollectionName>;
