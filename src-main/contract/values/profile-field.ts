import { z } from 'zod';
import * as mini from 'zod/mini';
import { shortText } from './input.ts';
import type { RowMark } from './change.ts';
import { invalid, type Problem } from '../problem.ts';
import { checkCharacters, isBlank, lengthOf, trimmed } from '../text/text.ts';

/** The numbers of the types (server-notes: Custom profile fields). */
export const FIELD_TYPES = {
  shortText: 1,
  longText: 2,
  choices: 3,
  date: 4,
  link: 5,
  person: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;

/** Servers refuse longer ones (server-notes: Limits). */
export const FIELD_NAME_LIMIT = 40;
export const FIELD_HINT_LIMIT = 80;
/** How many fields the summary of a profile shows at most (server-notes: Limits). */
export const MOST_IN_SUMMARY = 2;

/**
 * The placeholder for the account's name in the address of an external account (server-notes: Custom profile fields).
 */
export const ACCOUNT_PLACEHOLDER = '%(username)s';

export const ProfileFieldValue = z.object({
  name: z.string(),
  hint: z.string(),
  /** As in `FIELD_TYPES`; another number is a type of a newer server. */
  type: z.int(),
  /** For a list of options, in their order. */
  choices: z.array(z.string()),
  /** For a list of options that the server has: their texts by the values that profiles contain. */
  choiceTexts: z.record(z.string(), z.string()).optional(),
  /** For an external account: its type on the server, and the address pattern where the type is `custom`. */
  account: z.object({ subtype: z.string(), urlPattern: z.string().nullable() }).nullable(),
  inSummary: z.boolean(),
  required: z.boolean(),
  editableByUser: z.boolean(),
  /** Whether its content finds people while the user types a mention. */
  findsPeople: z.boolean(),
});
export type ProfileFieldValue = z.infer<typeof ProfileFieldValue>;

/** A new field as the form sends it. */
export const NewProfileField = mini.strictObject({
  name: shortText,
  hint: shortText,
  type: mini.literal([1, 2, 3, 4, 5, 6, 7, 8]),
  choices: mini.array(shortText).check(mini.maxLength(500)),
  account: mini.nullable(mini.strictObject({ subtype: shortText, urlPattern: mini.nullable(shortText) })),
  inSummary: mini.boolean(),
  required: mini.boolean(),
  editableByUser: mini.boolean(),
  findsPeople: mini.boolean(),
});
export type NewProfileField = z.infer<typeof NewProfileField>;

/** Whether the content of this type of field can find people in mentions; dates, persons and pronouns cannot. */
export const canFindPeople = (type: number): boolean =>
  ![FIELD_TYPES.date, FIELD_TYPES.person, FIELD_TYPES.pronouns].some((one) => one === type);

/** Whether the server names the field itself: it does so for the external accounts that it knows. */
export const hasOwnName = ({ type, account }: Pick<ProfileFieldValue, 'type' | 'account'>): boolean =>
  type === FIELD_TYPES.externalAccount && account !== null && account.subtype !== 'custom';

/** Checks a new field before anything is sent (server-notes: Limits; server-notes: Custom profile fields). */
export function checkProfileField(field: NewProfileField): Problem | null {
  if (!hasOwnName(field)) {
    if (isBlank(field.name)) return invalid('fieldName', 'required');
    if (lengthOf(trimmed(field.name)) > FIELD_NAME_LIMIT)
      return invalid('fieldName', 'too-long', FIELD_NAME_LIMIT);
  }
  if (lengthOf(trimmed(field.hint)) > FIELD_HINT_LIMIT)
    return invalid('fieldHint', 'too-long', FIELD_HINT_LIMIT);
  if (field.type === FIELD_TYPES.choices) {
    const choices = field.choices.map(trimmed);
    if (choices.length === 0 || choices.includes('')) return invalid('choices', 'required');
    if (new Set(choices).size < choices.length) return invalid('choices', 'twice');
  }
  if (field.type === FIELD_TYPES.externalAccount && !hasOwnName(field)) {
    const pattern = field.account?.urlPattern ?? '';
    if (!isAccountPattern(pattern)) return invalid('urlPattern', 'no-address');
  }
  return (
    checkCharacters('fieldName', field.name) ??
    checkCharacters('fieldHint', field.hint) ??
    checkCharacters('choices', field.choices.join()) ??
    checkCharacters('urlPattern', field.account?.urlPattern ?? '')
  );
}

/** Whether it is an address with exactly one placeholder for the account's name. */
const isAccountPattern = (pattern: string): boolean =>
  pattern.split(ACCOUNT_PLACEHOLDER).length === 2 &&
  /^https?:$/.test(URL.parse(pattern.replace(ACCOUNT_PLACEHOLDER, 'name'))?.protocol ?? '');

export interface ProfileFieldView extends ProfileFieldValue {
  key: string;
  fieldId: number | null;
  mark: RowMark | null;
}
