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
  return String(message.format(isolated(values)));
}

/** Scripts that run from right to left, and the signs that turn what follows. */
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u202A-\u202E\u2066-\u2069]/u;

/** Text of people within our words keeps its direction to itself. */
function isolated(values: Values | undefined): Values | undefined {
  if (!values) return undefined;
  const entries = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && TURNS.test(value) ? [name, `\u2068${value}\u2069`] : [name, value],
  );
  return Object.fromEntries(entries) as Values;
}
