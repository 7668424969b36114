import { IntlMessageFormat } from 'intl-messageformat';
import english from './messages/en.json' with { type: 'json' };

export type MessageKey = keyof typeof english;
type Values = Record<string, string | number | Date | boolean>;

const compiled = new Map<MessageKey, IntlMessageFormat>();

/** The words for a key, in ICU message syntax with the given values. The only way that words reach a screen. */
export function words(key: MessageKey, values?: Values): string {
  let message = compiled.get(key);
  if (!message) {
    message = new IntlMessageFormat(english[key], 'en');
    compiled.set(key, message);
  }
  return String(message.format(values));
}
