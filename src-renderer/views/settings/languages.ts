import { LOCALE } from '../../app/moments.ts';
import { words } from '../../../resources/words.ts';

/** The languages that such servers are translated into, by the codes that they use. */
const codes = (
  'ar be bg bn bqi ca cs cy da de el en en_GB eo es et eu fa fi fr gl gu he hi hr hu id it ja ka kab kk ko lt lv ' +
  'ml mn my nl no pa pl pt pt_BR pt_PT ro ru si sk sl sr sv ta te tl tr uk ur uz vi zh_Hans zh_Hant_TW'
).split(' ');

/** `German (Deutsch)`; the code itself where no name is known for it. */
export function languageWords(code: string): string {
  const tag = code.replaceAll('_', '-');
  try {
    const name = new Intl.DisplayNames(LOCALE, { type: 'language' }).of(tag) ?? code;
    const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? name;
    return own === name ? name : words('setting.language', { name, own });
  } catch {
    return code;
  }
}

export const languages: readonly { value: string; label: string }[] = codes
  .map((value) => ({ value, label: languageWords(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, LOCALE));
