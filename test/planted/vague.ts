/** What it is where it is none of those. This sentence must be found (scripts/checks.ts). */
export const planted = 'without nouns';

/** Null where the file is missing. This sentence must be found too. */
export const translated = null;
