import { writeIn } from './locale.ts';
import { type Catalogue, speak } from './words.ts';

/** The languages besides English, each loaded when it is chosen: its messages are a file of their own. */
const catalogues: Partial<Record<string, () => Promise<{ messages: Catalogue }>>> = {
  de: () => import('./messages/de.data.ts'),
};

/** The languages that Perch speaks. */
export const languages = ['en', ...Object.keys(catalogues)];

/**
 * Writes words, dates and numbers in a locale from now on.
 * @param locale the language with the region, such as `de-AT`; a language that Perch does not speak counts as English
 */
export async function useLocale(locale: string): Promise<void> {
  const [language = ''] = locale.split('-');
  const catalogue = await catalogues[language]?.();
  speak(catalogue?.messages ?? null);
  writeIn(locale);
}
