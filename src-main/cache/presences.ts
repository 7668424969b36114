import { PresenceValue } from '../contract/presence.ts';
import { JsonRows } from './json-rows.ts';

/** By user ID. */
export const presenceRows = new JsonRows({
  collection: 'presences',
  value: PresenceValue,
  labelOf: () => '',
});
