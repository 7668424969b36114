import CloudUpload from '@lucide/svelte/icons/cloud-upload';
import Smile from '@lucide/svelte/icons/smile';
import type { Component } from 'svelte';
import type { Place } from '../../src-main/contract/ipc.ts';
import type { Named } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { placesInOrder } from '../frame/places-in-order.ts';
import type { JumpItem } from './row.ts';

/** The places that have a name of their own. */
type NamedPlace = Exclude<Place, 'accounts'>;

/** The places, in the order of the rail. */
export function placeRows(): Named<JumpItem>[] {
  const inOrder: { place: NamedPlace; icon: Component }[] = [
    ...placesInOrder.filter(({ place }) => (place as Place) !== 'status'),
    { place: 'outbox', icon: CloudUpload },
  ];
  return [{ place: 'status' as const, icon: Smile }, ...inOrder].map(({ place, icon }, at) => ({
    id: `place-${place}`,
    name: words(`place.${place}`),
    also: words(`jump.also-place.${place}`),
    weight: -at,
    item: { icon, verb: words('jump.open'), command: { do: 'open', place } },
  }));
}
