let written = 'en-US';

/**
 * A language as it is written in the region of a language tag: `en-DE` for English where `de` is the system's. American
 * English where nothing can be read.
 */
export function regionalLocale(language: string, tag: string): string {
  try {
    return `${language}-${new Intl.Locale(tag).maximize().region ?? 'US'}`;
  } catch {
    return `${language}-US`;
  }
}

/** Sets the locale in which words, dates and numbers are written. Each process does so at its start. */
export function writeIn(locale: string): void {
  written = locale;
}

/** The locale in which words, dates and numbers are written. */
export const writtenLocale = (): string => written;
