import { app } from 'electron';
import { useLocale } from '../../../../resources/languages.ts';
import { regionalLocale, writtenLocale } from '../../../../resources/locale.ts';
import { type Language, languageOf } from '../../../contract/values/language.ts';
import { systemLocale } from './system-formats.ts';

/**
 * Writes words, dates and numbers in the language of the setting from now on, and in the system's region. Before the app is
 * ready, the region is that of the system's first language.
 * @returns whether anything is written otherwise than before
 */
export async function followLanguage(setting: 'system' | Language): Promise<boolean> {
  const before = writtenLocale();
  const preferred = app.getPreferredSystemLanguages();
  const region = app.isReady() ? systemLocale() : (preferred[0] ?? '');
  const locale = regionalLocale(languageOf(setting, preferred), region);
  if (locale !== before) await useLocale(locale);
  return locale !== before;
}
