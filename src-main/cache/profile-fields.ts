import { ProfileFieldValue } from '../contract/profile-field.ts';
import { JsonRows } from './json-rows.ts';

export const profileFieldRows = new JsonRows<ProfileFieldValue>({
  collection: 'profile-fields',
  value: ProfileFieldValue,
  labelOf: ({ name }) => name,
});
