import type { Component } from 'svelte';
import AlarmClock from '@lucide/svelte/icons/alarm-clock';
import Building2 from '@lucide/svelte/icons/building-2';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import Compass from '@lucide/svelte/icons/compass';
import Hash from '@lucide/svelte/icons/hash';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import Settings from '@lucide/svelte/icons/settings';
import Smile from '@lucide/svelte/icons/smile';
import TextQuote from '@lucide/svelte/icons/text-quote';
import Users from '@lucide/svelte/icons/users';
import type { Place } from '../../../src-main/contract/ipc.ts';

/** The places of the sidebar, from top to bottom, each with the key of its shortcut. `group` begins a new block. */
export const placesInOrder = [
  { place: 'status', icon: Smile, key: '1', group: false },
  { place: 'snippets', icon: TextQuote, key: '2', group: false },
  { place: 'scheduled', icon: CalendarClock, key: '3', group: false },
  { place: 'reminders', icon: AlarmClock, key: '4', group: false },
  { place: 'topics', icon: MessagesSquare, key: '5', group: true },
  { place: 'navigation', icon: Compass, key: '6', group: false },
  { place: 'people', icon: Users, key: '7', group: true },
  { place: 'channels', icon: Hash, key: '8', group: false },
  { place: 'organization', icon: Building2, key: '9', group: false },
  { place: 'settings', icon: Settings, key: ',', group: false },
] as const satisfies readonly { place: Place; icon: Component; key: string; group: boolean }[];
