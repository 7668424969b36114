import { writtenLocale } from '../../../resources/locale.ts';
import { words } from '../../../resources/words.ts';

/** The languages that such servers are translated into, by the codes that they take (server-notes: Languages). */
const codes = (
  'ar be bg bn bqi ca cs cy da de el en en-gb eo es et eu fa fi fr gl gu he hi hr hu id it ja ka kab kk ko lt lv ' +
  'ml mn my nl no pa pl pt pt-br pt-pt ro ru si sk sl sr sv ta te tl tr uk ur uz vi zh-hans zh-hant'
).split(' ');

/** No code of a language is longer (RFC 5646), and the code is the server's. */
const LONGEST_TAG = 35;

/** `German (Deutsch)`; the code itself where no name is known for it. */
export function languageWords(code: string): string {
  const tag = code.slice(0, LONGEST_TAG).replaceAll('_', '-');
  try {
    const name = new Intl.DisplayNames(writtenLocale(), { type: 'language' }).of(tag) ?? code;
    const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? name;
    return own === name ? name : words('setting.language', { name, own });
  } catch {
    return code;
  }
}

/**
 * The languages to choose from.
 * @param offered the languages that the server accepts; null if the server does not report them
 * @param current the chosen language, listed even if not offered
 */
export function languageChoices(
  offered: readonly string[] | null,
  current: string | undefined,
): { value: string; label: string }[] {
  const choosable = (offered ?? codes)
    .map((value) => ({ value, label: languageWords(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, writtenLocale()));
  return current === undefined || choosable.some(({ value }) => value === current)
    ? choosable
    : [{ value: current, label: languageWords(current) }, ...choosable];
}
