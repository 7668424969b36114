import type { Component } from 'svelte';
import type { Place } from '../../../src-main/contract/ipc.ts';
import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The code of each place. The first place is on the screen before the others are read from the disk. */
export const placeChunks = {
  status: new Chunk(() => import('../../places/status/StatusPlace.svelte')),
  snippets: new Chunk(() => import('../../places/snippets/SnippetsPlace.svelte')),
  scheduled: new Chunk(() => import('../../places/scheduled/ScheduledPlace.svelte')),
  reminders: new Chunk(() => import('../../places/reminders/RemindersPlace.svelte')),
  activity: new Chunk(() => import('../../places/activity/ActivityPlace.svelte')),
  topics: new Chunk(() => import('../../places/topics/TopicsPlace.svelte')),
  navigation: new Chunk(() => import('../../places/navigation/NavigationPlace.svelte')),
  people: new Chunk(() => import('../../places/people/PeoplePlace.svelte')),
  channels: new Chunk(() => import('../../places/channels/ChannelsPlace.svelte')),
  organization: new Chunk(() => import('../../places/organization/OrganizationPlace.svelte')),
  settings: new Chunk(() => import('../../places/settings/SettingsPlace.svelte')),
  outbox: new Chunk(() => import('../../places/outbox/OutboxPlace.svelte')),
  accounts: new Chunk(() => import('../../places/accounts/accounts-place.ts')),
} satisfies Record<Place, Chunk<{ default: Component }>>;

/** Begins to load the place that is probably shown first. Which one is, is known only later. */
export function loadFirst(name: string | null): void {
  const chunk = Object.entries(placeChunks).find(([place]) => place === name)?.[1];
  void chunk?.load();
}
