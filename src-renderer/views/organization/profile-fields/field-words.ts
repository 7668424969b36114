import { FIELD_TYPES, type ProfileFieldView } from '../../../../src-main/contract/profile-field.ts';
import { words, type MessageKey } from '../../../../resources/words.ts';

const types: Record<number, MessageKey> = {
  [FIELD_TYPES.shortText]: 'field-type.short-text',
  [FIELD_TYPES.longText]: 'field-type.long-text',
  [FIELD_TYPES.choices]: 'field-type.choices',
  [FIELD_TYPES.date]: 'field-type.date',
  [FIELD_TYPES.link]: 'field-type.link',
  [FIELD_TYPES.person]: 'field-type.person',
  [FIELD_TYPES.externalAccount]: 'field-type.external-account',
  [FIELD_TYPES.pronouns]: 'field-type.pronouns',
};

/** The name of a type; one of a newer server is only a number. */
export function typeName(type: number): string {
  const known = types[type];
  return known ? words(known) : words('field-type.other', { type: String(type) });
}

/** External accounts that servers are known to have by themselves (their own names, so not in our words). */
export const KNOWN_ACCOUNTS = [
  { subtype: 'github', name: 'GitHub' },
  { subtype: 'twitter', name: 'X (Twitter)' },
] as const;

/** What a field is called; one that the server names itself has no name before a list tells it. */
export function fieldName({
  name,
  type,
  account,
}: Pick<ProfileFieldView, 'name' | 'type' | 'account'>): string {
  const known = KNOWN_ACCOUNTS.find(({ subtype }) => subtype === account?.subtype);
  return name || (known?.name ?? account?.subtype ?? typeName(type));
}
