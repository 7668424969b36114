import { LinkifierValue } from '../contract/linkifier.ts';
import { JsonRows } from './json-rows.ts';

export const linkifierRows = new JsonRows<LinkifierValue>({
  collection: 'linkifiers',
  value: LinkifierValue,
  labelOf: ({ pattern }) => pattern,
});
