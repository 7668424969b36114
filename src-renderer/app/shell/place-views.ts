import type { Component } from 'svelte';
import type { Place } from '../../../src-main/contract/ipc.ts';
import { Chunk } from '../chunk.svelte.ts';

/** The view of each place: the first one is on the screen before the others are read from the disk. */
export const placeViews: Record<Place, Chunk<{ default: Component }>> = {
  status: new Chunk(() => import('../../views/status/StatusView.svelte')),
  snippets: new Chunk(() => import('../../views/snippets/SnippetsView.svelte')),
  scheduled: new Chunk(() => import('../../views/scheduled/ScheduledView.svelte')),
  reminders: new Chunk(() => import('../../views/reminders/RemindersView.svelte')),
  topics: new Chunk(() => import('../../views/topics/TopicsView.svelte')),
  navigation: new Chunk(() => import('../../views/navigation/NavigationView.svelte')),
  people: new Chunk(() => import('../../views/people/PeopleView.svelte')),
  channels: new Chunk(() => import('../../views/channels/ChannelsView.svelte')),
  organization: new Chunk(() => import('../../views/organization/OrganizationPlace.svelte')),
  settings: new Chunk(() => import('../../views/settings/SettingsView.svelte')),
  outbox: new Chunk(() => import('../../views/outbox/OutboxView.svelte')),
  accounts: new Chunk(() => import('../../views/accounts/AccountsView.svelte')),
};
