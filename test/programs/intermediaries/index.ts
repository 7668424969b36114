import { clouds } from './clouds.ts';
import { forwarding } from './forwarding.ts';
import { portals } from './portals.ts';
import { proxies } from './proxies.ts';
import type { Intermediary } from './intermediary.ts';

/** All intermediaries, made anew, because some of them have state. */
export const intermediaries = (seed: number): Intermediary[] => [
  ...proxies,
  ...clouds,
  ...portals,
  ...forwarding(seed),
];

export const intermediaryNames: string[] = intermediaries(0).map(({ name }) => name);

/**
 * The intermediary with this name.
 * @throws {Error} where there is none.
 */
export function intermediaryNamed(name: string, seed: number): Intermediary {
  const found = intermediaries(seed).find((one) => one.name === name);
  if (!found) throw new Error(`No intermediary is called ${name}`);
  return found;
}
