import type { CollectionName, Place } from '../../../src-main/contract/ipc.ts';

/** The main collection of each place; undefined for places without data of the server. */
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
