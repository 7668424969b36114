import { type Formatters, formatToParts } from 'intl-messageformat';
import { writtenLocale } from './locale.ts';
import { type Message, messages, type MessageKey } from './messages.data.ts';

export type { MessageKey };
type Values = Record<string, string | number | Date | boolean>;

/** The messages of a language. */
export type Catalogue = Record<MessageKey, Message>;

/** The messages of another language than English; null in English. */
let translated: Catalogue | null = null;

/** Sets the messages of the chosen language; null for English. Words that are already on screen do not change. */
export function speak(catalogue: Catalogue | null): void {
  translated = catalogue;
}

/**
 * The words for a key, in ICU message syntax with the given values. The only way that words reach a screen. It must not be
 * called before the language is known, so not while a module is loaded.
 */
export function words(key: MessageKey, values?: Values): string {
  const message = (translated ?? messages)[key];
  if (typeof message === 'string') return message;
  const text = formatToParts(message, writtenLocale(), formatters, NO_STYLES, isolated(values))
    .map(({ value }) => String(value))
    .join('');
  return BEGINS_ISOLATED.test(text) ? `${isRightToLeft() ? '\u200F' : '\u200E'}${text}` : text;
}

/** Where a text is shown by its first letter, a name that it begins with would turn the whole sentence. */
const BEGINS_ISOLATED = /^[^\p{L}]*\u2068/u;

/** Messages name no styles of numbers or dates. */
const NO_STYLES = { number: {}, date: {}, time: {} };

const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/** What writes numbers and chooses plurals, kept by locale. The first of a kind takes milliseconds, so it is made when a message needs it. */
const formatters: Formatters = {
  getNumberFormat: (locale) => formatFor(numbers, String(locale), () => new Intl.NumberFormat(locale)),
  getPluralRules: (locale, options) =>
    formatFor(plurals, `${String(locale)} ${options?.type}`, () => new Intl.PluralRules(locale, options)),
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
};

function formatFor<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}

/** Scripts that run from right to left, and the signs that turn what follows. */
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u202A-\u202E\u2066-\u2069]/u;
const LATIN = /\p{Script=Latin}/u;

/** Text of people within our words keeps its direction to itself. */
function isolated(values: Values | undefined): Values | undefined {
  if (!values) return undefined;
  const turns = isRightToLeft() ? LATIN : TURNS;
  const entries = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && turns.test(value) ? [name, `\u2068${value}\u2069`] : [name, value],
  );
  return Object.fromEntries(entries) as Values;
}

/** Whether the words run from right to left. The translator says so in a message, so no code lists languages. */
export const isRightToLeft = (): boolean => (translated ?? messages)['language.direction'] === 'rtl';
