import { IntlMessageFormat } from 'intl-messageformat';
import { messages, type MessageKey } from './messages.data.ts';

export type { MessageKey };
type Values = Record<string, string | number | Date | boolean>;

const formats = new Map<MessageKey, IntlMessageFormat>();

/** The words for a key, in ICU message syntax with the given values. The only way that words reach a screen. */
export function words(key: MessageKey, values?: Values): string {
  const message = messages[key];
  if (typeof message === 'string') return message;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, 'en');
    formats.set(key, format);
  }
  return String(format.format(isolated(values)));
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
