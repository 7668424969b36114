/** The words are English everywhere; dates are written as in the region of this computer. */
let written = 'en-US';

/** English as it is written in the region of a language tag: `en-DE` for `de`. American where the tag names no region. */
export function regionalEnglish(tag: string): string {
  try {
    return `en-${new Intl.Locale(tag).maximize().region ?? 'US'}`;
  } catch {
    return 'en-US';
  }
}

/** Sets the region in which dates are written. The window does so once, at its start. */
export function writeDatesAs(tag: string): void {
  written = regionalEnglish(tag);
}

/** The locale in which dates and names are written. */
export const writtenLocale = (): string => written;
