import { z } from 'zod';
import * as mini from 'zod/mini';
import { shortText } from './calls/call.ts';
import type { RowMark } from './change.ts';
import type { Problem } from './problem.ts';
import { checkCharacters, isBlank, lengthOf, trimmed } from './text.ts';

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

/** Longer ones are refused (server-notes: Limits). */
export const FIELD_NAME_LIMIT = 40;
export const FIELD_HINT_LIMIT = 80;
/** At most so many are shown in the summary of a profile (server-notes: Limits). */
export const MOST_IN_SUMMARY = 2;

/** Where the name of the account belongs in the address of an external account (server-notes: Custom profile fields). */
export const ACCOUNT_PLACEHOLDER = '%(username)s';

export const ProfileFieldValue = z.object({
  name: z.string(),
  hint: z.string().default(''),
  /** As in `FIELD_TYPES`; another number is a type of a newer server. */
  type: z.int(),
  /** For a list of options, in their order. */
  choices: z.array(z.string()).default([]),
  /** For a list of options that the server has: their texts by what profiles hold for them. */
  choiceTexts: z.record(z.string(), z.string()).optional(),
  /** For an external account: one that the server knows by this name, or the address that accounts have. */
  account: z.object({ subtype: z.string(), urlPattern: z.string().nullable() }).nullable().default(null),
  inSummary: z.boolean().default(false),
  required: z.boolean().default(false),
  editableByUser: z.boolean().default(true),
  /** Whether people are found by what stands in it while one types a mention. */
  findsPeople: z.boolean().default(false),
});
export type ProfileFieldValue = z.infer<typeof ProfileFieldValue>;

/** A field as it is written. */
export const NewProfileField = mini.strictObject({
  name: shortText,
  hint: shortText,
  type: mini.literal([1, 2, 3, 4, 5, 6, 7, 8]),
  choices: mini.array(shortText).check(mini.maxLength(500)),
  account: mini.nullable(mini.strictObject({ subtype: shortText, urlPattern: mini.nullable(shortText) })),
  inSummary: mini.boolean(),
  required: mini.boolean(),
  editableByUser: mini.boolean(),
  findsPeople: mini._default(mini.boolean(), false),
});
export type NewProfileField = z.infer<typeof NewProfileField>;

/** What these types hold is not words that somebody is found by; the rest is. */
export const canFindPeople = (type: number): boolean =>
  ![FIELD_TYPES.date, FIELD_TYPES.person, FIELD_TYPES.pronouns].some((one) => one === type);

/** An external account that the server knows has a name of its own. */
export const hasOwnName = ({ type, account }: Pick<ProfileFieldValue, 'type' | 'account'>): boolean =>
  type === FIELD_TYPES.externalAccount && account !== null && account.subtype !== 'custom';

/** Checks the rules that are known before anything is sent (server-notes: Limits; server-notes: Custom profile fields). */
export function checkProfileField(field: NewProfileField): Problem | null {
  const broken = (name: string, rule: NonNullable<Problem['rule']>, limit?: number): Problem => ({
    kind: 'invalid-input',
    field: name,
    rule,
    limit,
  });
  if (!hasOwnName(field)) {
    if (isBlank(field.name)) return broken('fieldName', 'required');
    if (lengthOf(trimmed(field.name)) > FIELD_NAME_LIMIT)
      return broken('fieldName', 'too-long', FIELD_NAME_LIMIT);
  }
  if (lengthOf(trimmed(field.hint)) > FIELD_HINT_LIMIT)
    return broken('fieldHint', 'too-long', FIELD_HINT_LIMIT);
  if (field.type === FIELD_TYPES.choices) {
    const choices = field.choices.map(trimmed);
    if (choices.length === 0 || choices.includes('')) return broken('choices', 'required');
    if (new Set(choices).size < choices.length) return broken('choices', 'twice');
  }
  if (field.type === FIELD_TYPES.externalAccount && !hasOwnName(field)) {
    const pattern = field.account?.urlPattern ?? '';
    if (!isAccountPattern(pattern)) return broken('urlPattern', 'no-address');
  }
  return (
    checkCharacters('fieldName', field.name) ??
    checkCharacters('fieldHint', field.hint) ??
    checkCharacters('choices', field.choices.join()) ??
    checkCharacters('urlPattern', field.account?.urlPattern ?? '')
  );
}

/** An address with one place for the name of the account. */
const isAccountPattern = (pattern: string): boolean =>
  pattern.split(ACCOUNT_PLACEHOLDER).length === 2 &&
  /^https?:$/.test(URL.parse(pattern.replace(ACCOUNT_PLACEHOLDER, 'name'))?.protocol ?? '');

export interface ProfileFieldView extends ProfileFieldValue {
  key: string;
  fieldId: number | null;
  mark: RowMark | null;
}
