/** The releases by the feature level that each of them has (server-notes: Feature levels). */
const releases: readonly [featureLevel: number, name: string][] = [
  [185, '7.0'],
  [237, '8.0'],
  [277, '9.0'],
  [371, '10.0'],
  [421, '11.0'],
  [500, '12.1'],
];

/** The version that a server of a feature level reports: the release, or between two releases the next one in development. */
export function releaseOf(featureLevel: number): string {
  const [level, name] = releases.find(([level]) => featureLevel <= level) ?? [Infinity, '13.0'];
  return level === featureLevel ? name : `${name}-dev`;
}
