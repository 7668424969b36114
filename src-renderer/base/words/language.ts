import { useLocale } from '../../../resources/languages.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { isRightToLeft, words } from '../../../resources/words.ts';

/** Writes in the locale that main names in the page's address. Nothing may be shown before. */
export async function speakHere(): Promise<void> {
  await useLocale(new URLSearchParams(location.search).get('locale') ?? 'en-US');
  document.documentElement.lang = writtenLocale();
  document.documentElement.dir = isRightToLeft() ? 'rtl' : 'ltr';
  document.title = words('app.name');
}
