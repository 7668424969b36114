import type { Component } from 'svelte';
import Activity from '@lucide/svelte/icons/activity';
import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import Building from '@lucide/svelte/icons/building';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import CloudUpload from '@lucide/svelte/icons/cloud-upload';
import Hash from '@lucide/svelte/icons/hash';
import LayoutList from '@lucide/svelte/icons/layout-list';
import ListTree from '@lucide/svelte/icons/list-tree';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import Settings2 from '@lucide/svelte/icons/settings-2';
import Smile from '@lucide/svelte/icons/smile';
import Users from '@lucide/svelte/icons/users';
import type { CollectionName } from '../../src-main/contract/ipc.ts';
import type { NamedPlace } from '../../src-main/contract/values/place.ts';

interface PlaceEntry {
  icon: Component;
  /** The key of its shortcut. */
  key: string;
  /** Its row in the list of the rail, where `first` begins a block. Null: another part of the rail opens the place. */
  row: 'first' | 'next' | null;
  /** Its main collection; null for a place without data of the server. */
  collection: CollectionName | null;
}

/**
 * The places with a name, in the order of the rail. The organization is last, because its row comes with the first response, and
 * only to those who may change it. Their code is in windows/main/place-chunks.ts, because the quick
 * window lists places without bringing them.
 */
export const placeTable = {
  status: { icon: Smile, key: '1', row: null, collection: 'status' },
  snippets: { icon: ListTree, key: '2', row: 'first', collection: 'snippets' },
  scheduled: { icon: CalendarClock, key: '3', row: 'next', collection: 'scheduled' },
  reminders: { icon: AlarmClock, key: '4', row: 'next', collection: 'reminders' },
  activity: { icon: Activity, key: 'j', row: 'first', collection: 'channels' },
  topics: { icon: MessagesSquare, key: '5', row: 'next', collection: 'channels' },
  navigation: { icon: LayoutList, key: '6', row: 'next', collection: 'navigation' },
  people: { icon: Users, key: '7', row: 'first', collection: 'people' },
  channels: { icon: Hash, key: '8', row: 'next', collection: 'channels' },
  settings: { icon: Settings2, key: ',', row: 'next', collection: 'settings' },
  organization: { icon: Building, key: '9', row: 'next', collection: 'profile-fields' },
  outbox: { icon: CloudUpload, key: '0', row: null, collection: null },
} as const satisfies Record<NamedPlace, PlaceEntry>;

/** The rows of the table, each with its place. */
export const placesInOrder: readonly (PlaceEntry & { place: NamedPlace })[] = (
  Object.keys(placeTable) as NamedPlace[]
).map((place) => ({ place, ...placeTable[place] }));
