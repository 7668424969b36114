import type { Component } from 'svelte';
import type { Place } from '../../../src-main/contract/ipc.ts';
import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The view of each place: the first one is on the screen before the others are read from the disk. */
export const placeViews = {
  status: new Chunk(() => import('../../places/status/StatusView.svelte')),
  snippets: new Chunk(() => import('../../places/snippets/SnippetsView.svelte')),
  scheduled: new Chunk(() => import('../../places/scheduled/ScheduledView.svelte')),
  reminders: new Chunk(() => import('../../places/reminders/RemindersView.svelte')),
  activity: new Chunk(() => import('../../places/activity/ActivityView.svelte')),
  topics: new Chunk(() => import('../../places/topics/TopicsView.svelte')),
  navigation: new Chunk(() => import('../../places/navigation/NavigationView.svelte')),
  people: new Chunk(() => import('../../places/people/PeopleView.svelte')),
  channels: new Chunk(() => import('../../places/channels/ChannelsView.svelte')),
  organization: new Chunk(() => import('../../places/organization/OrganizationPlace.svelte')),
  settings: new Chunk(() => import('../../places/settings/SettingsView.svelte')),
  outbox: new Chunk(() => import('../../places/outbox/OutboxView.svelte')),
  accounts: new Chunk(() => import('../../places/accounts/accounts-place.ts')),
} satisfies Record<Place, Chunk<{ default: Component }>>;

/** Begins to load the place that is probably shown first. Which one is, is known only later. */
export function loadFirst(name: string | null): void {
  const view = Object.entries(placeViews).find(([place]) => place === name)?.[1];
  void view?.load();
}
