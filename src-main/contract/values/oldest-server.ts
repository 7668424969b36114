/**
 * The oldest servers that Perch works with: their feature level and version (server-notes: Feature levels). After a change
 * test/contract/oldest-server.test.ts names each bound that no longer tells two servers apart.
 */
export const OLDEST_SERVER = { featureLevel: 185, version: '7.0' } as const;

/**
 * Whether a reported feature level is below the oldest. A server that reports no level has the core operations at least, so
 * it is not too old (server-notes: Core operations).
 */
export const isTooOld = (featureLevel: unknown): boolean =>
  typeof featureLevel === 'number' && featureLevel < OLDEST_SERVER.featureLevel;
