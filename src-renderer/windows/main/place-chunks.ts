import type { Component } from 'svelte';
import type { Place } from '../../../src-main/contract/ipc.ts';
import { Chunk } from '../../base/bridge/chunk.svelte.ts';
import { places } from '../../base/bridge/contract.data.ts';

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

const named = new URLSearchParams(location.search).get('place');

/** The place that is probably shown first, as main names it in the page's address; null if there is none. */
export const firstPlace = places.find((place) => place === named && place !== 'accounts') ?? null;

/** Loads its code. */
export async function loadFirst(): Promise<void> {
  if (firstPlace !== null) await placeChunks[firstPlace].load();
}
