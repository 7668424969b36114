import type { CollectionName, Place } from '../../../src-main/contract/ipc.ts';

/** What a place shows of the server first of all; nothing where it shows what is kept here alone. */
export const shownIn: Partial<Record<Place, CollectionName>> = {
  status: 'status',
  snippets: 'snippets',
  scheduled: 'scheduled',
  reminders: 'reminders',
  topics: 'channels',
  navigation: 'navigation',
  people: 'people',
  channels: 'channels',
  organization: 'profile-fields',
  settings: 'settings',
};
