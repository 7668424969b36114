import { FIELD_TYPES, type ProfileFieldView } from '../../../../src-main/contract/values/profile-field.ts';
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

/** The name of a type; a type of a newer server has only a number. */
export function typeName(type: number): string {
  const known = types[type];
  return known ? words(known) : words('field-type.other', { type: String(type) });
}

/** External accounts that servers are known to have built in. */
const accounts: ReadonlyMap<string, MessageKey> = new Map([
  ['github', 'account.github'],
  ['twitter', 'account.twitter'],
]);
export const KNOWN_ACCOUNTS = [...accounts.keys()];

/** The name of an external account; an unknown one keeps the server's. */
export function accountName(subtype: string): string {
  const known = accounts.get(subtype);
  return known ? words(known) : subtype;
}

/** The name of a field. Until the server has named a field, its account or type replaces the name. */
export function fieldName({
  name,
  type,
  account,
}: Pick<ProfileFieldView, 'name' | 'type' | 'account'>): string {
  return name || (account ? accountName(account.subtype) : typeName(type));
}
