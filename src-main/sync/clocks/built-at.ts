/** Put in by vite.main.config.ts; plain Node runs the sources without it. */
declare const PERCH_BUILT_AT: number | undefined;

/** When this Perch was built, in milliseconds since the epoch; for the sources themselves, a moment before they were written. */
export const BUILT_AT: number = typeof PERCH_BUILT_AT === 'number' ? PERCH_BUILT_AT : Date.UTC(2024, 0, 1);
