import { PersonValue } from '../contract/person.ts';
import { JsonRows } from './json-rows.ts';

export const peopleRows = new JsonRows<PersonValue>({
  collection: 'people',
  value: PersonValue,
  labelOf: ({ full_name }) => full_name,
  alsoFoundBy: ({ delivery_email, email }) => delivery_email ?? email,
});
