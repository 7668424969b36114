import { NavigationViewValue } from '../contract/navigation.ts';
import { JsonRows } from './json-rows.ts';

/** Navigation views; the key of a row is the view's fragment. */
export const navigationRows = new JsonRows<NavigationViewValue>({
  collection: 'navigation',
  value: NavigationViewValue,
  labelOf: ({ name, fragment }) => name ?? fragment,
});
