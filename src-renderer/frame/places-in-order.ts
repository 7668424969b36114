import type { Component } from 'svelte';
import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import Building from '@lucide/svelte/icons/building';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import LayoutList from '@lucide/svelte/icons/layout-list';
import Hash from '@lucide/svelte/icons/hash';
import ListTree from '@lucide/svelte/icons/list-tree';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import Settings2 from '@lucide/svelte/icons/settings-2';
import Users from '@lucide/svelte/icons/users';
import type { Place } from '../../src-main/contract/ipc.ts';

/**
 * The places of the rail under the user's own status, from top to bottom, each with the key of its shortcut. `group` begins a
 * new block.
 */
export const placesInOrder = [
  { place: 'snippets', icon: ListTree, key: '2', group: true },
  { place: 'scheduled', icon: CalendarClock, key: '3', group: false },
  { place: 'reminders', icon: AlarmClock, key: '4', group: false },
  { place: 'topics', icon: MessagesSquare, key: '5', group: true },
  { place: 'navigation', icon: LayoutList, key: '6', group: false },
  { place: 'people', icon: Users, key: '7', group: true },
  { place: 'channels', icon: Hash, key: '8', group: false },
  { place: 'organization', icon: Building, key: '9', group: false },
  { place: 'settings', icon: Settings2, key: ',', group: false },
] as const satisfies readonly { place: Place; icon: Component; key: string; group: boolean }[];
