import type { Named } from '../../src-main/contract/search/name-search.ts';
import { words } from '../../resources/words.ts';
import { placesInOrder } from '../frame/places.ts';
import type { JumpItem } from './row.ts';

/** The places, in the order of their shortcuts. */
export const placeRows = (): Named<JumpItem>[] =>
  placesInOrder.map(({ place, icon }, at) => ({
    id: `place-${place}`,
    name: words(`place.${place}`),
    also: words(`jump.also-place.${place}`),
    weight: -at,
    item: { icon, verb: words('jump.open'), command: { do: 'open', place } },
  }));
