/** The languages that Perch speaks; `resources/languages.ts` has their messages. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The language of the words: the setting of this computer, and for `system` the first of the system's languages that
 * Perch speaks. English if Perch speaks no such language.
 * @param preferred the user's languages as the system names them, such as `de-AT` or `de_AT.UTF-8`, the dearest first
 */
export function languageOf(setting: 'system' | Language, preferred: readonly string[]): Language {
  if (setting !== 'system') return setting;
  for (const tag of preferred) {
    const [written = ''] = tag.toLowerCase().split(/[-_.@]/);
    const language = LANGUAGES.find((one) => one === written);
    if (language) return language;
  }
  return 'en';
}
