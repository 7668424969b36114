import { app, session } from 'electron';

/**
 * Turns the spelling checker of the windows on or off. On Windows and Linux the checker downloads a dictionary for each
 * of its languages from Google. So a checker that is off has no languages.
 */
export function checkSpelling(on: boolean): void {
  const { defaultSession } = session;
  if (process.platform !== 'darwin') defaultSession.setSpellCheckerLanguages(on ? spellingLanguages() : []);
  defaultSession.setSpellCheckerEnabled(on);
}

/** The user's languages that have a dictionary. Empty on macOS, which detects the language itself. */
export const spellingLanguages = (): string[] =>
  process.platform === 'darwin'
    ? []
    : dictionariesFor(
        app.getPreferredSystemLanguages(),
        session.defaultSession.availableSpellCheckerLanguages,
      );

/**
 * The dictionaries for a person's languages, in their order. English if no language has a dictionary.
 * @param languages BCP 47 tags, like `de-AT`
 * @param available the names of the dictionaries, like `de` and `en-US`
 */
export function dictionariesFor(languages: readonly string[], available: readonly string[]): string[] {
  const found = languages.flatMap((language) => {
    const [base = ''] = language.split('-');
    const fitting = [language, base].find((name) => available.includes(name));
    return fitting ?? available.find((name) => name.startsWith(`${base}-`)) ?? [];
  });
  return found.length > 0 ? [...new Set(found)] : available.filter((name) => name === 'en-US');
}
