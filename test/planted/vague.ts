/** What it is where it is none of those. This sentence must be found (scripts/checks.ts). */
export const planted = 'without nouns';
