import { badRequest } from '../http/errors.ts';
import { object, string } from '../http/parameters.ts';

/** The types by the names that servers call them (server-notes: Custom profile fields). */
export const profileFieldTypes = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
};

/** The external accounts that a server knows itself: their fields get these labels. */
const knownAccounts: Record<string, { name: string; hint: string }> = {
  twitter: { name: 'X username', hint: '' },
  github: { name: 'GitHub username', hint: '' },
};

/** Texts, or objects of texts, by their names. */
type FieldTexts = Record<string, string | Record<string, string>>;

const textsOf = <Text>(name: string, value: unknown, read: (name: string, item: unknown) => Text) =>
  Object.fromEntries(
    Object.entries(object(name, value)).map(([key, item]) => [key, read(`${name}["${key}"]`, item)]),
  );

/** The parameter `field_data`. */
export function fieldTexts(name: string, value: unknown): FieldTexts {
  return textsOf(name, value, (key, item) => (typeof item === 'string' ? item : textsOf(key, item, string)));
}

/** Label and hint of a field for an external account that the server knows, else undefined. */
export function knownAccount(type: number, data: FieldTexts) {
  if (type !== profileFieldTypes.EXTERNAL_ACCOUNT.id) return undefined;
  return Object.hasOwn(knownAccounts, String(data.subtype)) ? knownAccounts[String(data.subtype)] : undefined;
}

/** A field's data as it is kept (JSON text, empty for types without), or the API's error. */
export function fieldData(type: number, data: FieldTexts): string {
  if (type === profileFieldTypes.SELECT.id) checkChoices(data);
  else if (type === profileFieldTypes.EXTERNAL_ACCOUNT.id) checkAccount(data);
  else return '';
  return JSON.stringify(data);
}

function checkChoices(data: FieldTexts): void {
  const texts = Object.entries(data).map(([key, choice]) => {
    if (key.trim() === '') throw badRequest("'value' cannot be blank.");
    if (typeof choice === 'string') throw badRequest('field_data is not a dict');
    const { text, order } = choice;
    if (typeof text !== 'string') throw badRequest('field_data["text"] is not a string');
    if (typeof order !== 'string') throw badRequest('field_data["order"] is not a string');
    if (text.trim() === '') throw badRequest('field_data["text"] cannot be blank.');
    return text;
  });
  if (texts.length === 0) throw badRequest('Field must have at least one choice.');
  if (new Set(texts).size < texts.length) throw badRequest('Field must not have duplicate choices.');
}

function checkAccount({ subtype, url_pattern }: FieldTexts): void {
  if (subtype !== 'custom') {
    if (!Object.hasOwn(knownAccounts, String(subtype))) throw badRequest('Invalid external account type');
    return;
  }
  if (typeof url_pattern !== 'string') throw badRequest('Custom external account must define URL pattern');
  if (url_pattern.split('%(username)s').length !== 2 || !URL.canParse(url_pattern)) {
    throw badRequest('Malformed URL pattern.');
  }
}
