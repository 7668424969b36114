import { PersonStatus } from '../contract/person.ts';
import { JsonRows } from './json-rows.ts';

/** By user ID. */
export const statusRows = new JsonRows({
  collection: 'statuses',
  value: PersonStatus,
  labelOf: () => '',
});
