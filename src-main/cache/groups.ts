import { GroupValue } from '../contract/group.ts';
import { JsonRows } from './json-rows.ts';

export const groupRows = new JsonRows<GroupValue>({
  collection: 'groups',
  value: GroupValue,
  labelOf: ({ name }) => name,
});
