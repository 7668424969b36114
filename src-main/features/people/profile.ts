import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import { profileFieldRows } from '../../sync/collections/profile-fields.ts';
import { openableLink } from '../../contract/links/link.ts';
import type {
  NamedPerson,
  PersonValue,
  ProfileEntry,
  ProfileEntryValue,
} from '../../contract/values/person.ts';
import {
  ACCOUNT_PLACEHOLDER,
  FIELD_TYPES,
  type ProfileFieldValue,
} from '../../contract/values/profile-field.ts';

type ProfileData = NonNullable<PersonValue['profile_data']>;
type Written = ProfileData[string];

/** The value of a person picker (server-notes: Custom profile fields). */
const PickedPeople = z.array(z.int());

/** A person's custom profile fields, in the order of the fields; unknown fields come last. */
export function profileOf(db: Db, data: ProfileData): ProfileEntry[] {
  const entries = Object.entries(data).map(([id, written]): ProfileEntry => {
    const field = profileFieldRows.findByServerId(db, Number(id))?.value ?? null;
    return {
      fieldId: Number(id),
      name: field?.name ?? null,
      inSummary: field !== null && field.inSummary && field.type !== FIELD_TYPES.longText,
      value: valueOf(db, field, written),
    };
  });
  return entries.toSorted(
    (a, b) => Number(a.name === null) - Number(b.name === null) || a.fieldId - b.fieldId,
  );
}

function valueOf(db: Db, field: ProfileFieldValue | null, written: Written): ProfileEntryValue {
  const { value, rendered_value: html } = written;
  const text = { kind: 'text', text: value } as const;
  switch (field?.type) {
    case FIELD_TYPES.choices:
      return { kind: 'text', text: field.choiceTexts?.[value] ?? value };
    case FIELD_TYPES.date:
      return { kind: 'date', date: value };
    case FIELD_TYPES.link:
      return linkTo(value, value) ?? text;
    case FIELD_TYPES.externalAccount:
      return accountOf(field, value) ?? text;
    case FIELD_TYPES.person: {
      const people = readJson(PickedPeople, value);
      return people ? { kind: 'people', people: people.map((userId) => namedPerson(db, userId)) } : text;
    }
    default:
      return html ? { kind: 'html', html } : text;
  }
}

function accountOf({ account }: ProfileFieldValue, name: string): ProfileEntryValue | null {
  const pattern = account?.urlPattern ?? null;
  if (pattern === null) return null;
  return linkTo(pattern.replace(ACCOUNT_PLACEHOLDER, encodeURIComponent(name)), name);
}

/** A link that opens in a browser; null for other addresses. */
function linkTo(url: string, text: string): ProfileEntryValue | null {
  const link = openableLink(url);
  return link?.startsWith('http') ? { kind: 'link', url: link, text } : null;
}

export const namedPerson = (db: Db, userId: number): NamedPerson => ({
  userId,
  name: peopleRows.findByServerId(db, userId)?.value.full_name ?? null,
});
