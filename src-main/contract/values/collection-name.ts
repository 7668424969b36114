import { z } from 'zod';

/**
 * The collections that a window can show. An event names the changed ones, and a window repeats the calls that read
 * them.
 */
export const CollectionName = z.enum([
  'accounts',
  'organization',
  'status',
  'presets',
  'rules',
  'snippets',
  'scheduled',
  'reminders',
  'settings',
  'local-settings',
  'channels',
  'topics',
  'user-topics',
  'messages',
  'typing',
  'navigation',
  'people',
  'statuses',
  'presences',
  'groups',
  'emoji',
  'folders',
  'profile-fields',
  'linkifiers',
  'outbox',
]);
export type CollectionName = z.infer<typeof CollectionName>;
