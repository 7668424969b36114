/** Defined by vite.config.ts. It is missing where plain Node runs the sources. */
declare const PERCH_BUILT_AT: number | undefined;

/** When this Perch was built, in milliseconds since the epoch. For the sources it is a moment before they were written. */
export const BUILT_AT: number = typeof PERCH_BUILT_AT === 'number' ? PERCH_BUILT_AT : Date.UTC(2024, 0, 1);
