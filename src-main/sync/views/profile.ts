import type { Db } from '../../cache/db.ts';
import type { PersonValue, ProfileEntry } from '../../contract/person.ts';

type ProfileData = NonNullable<PersonValue['profile_data']>;

/** What somebody wrote in the custom profile fields. */
export const profileOf = (_db: Db, data: ProfileData): ProfileEntry[] =>
  Object.entries(data).map(([id, { value, rendered_value }]) => ({
    fieldId: Number(id),
    name: null,
    value: rendered_value ? { kind: 'html', html: rendered_value } : { kind: 'text', text: value },
  }));
