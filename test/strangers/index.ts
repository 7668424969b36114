import { clouds } from './clouds.ts';
import { lines } from './lines.ts';
import { portals } from './portals.ts';
import { proxies } from './proxies.ts';
import type { Stranger } from './stranger.ts';

/** Everybody who may stand between Perch and its server, fresh: some remember whom they met. */
export const strangers = (seed: number): Stranger[] => [...proxies, ...clouds, ...portals, ...lines(seed)];

export const strangerNames: string[] = strangers(0).map(({ name }) => name);

/** One by its name. @throws {Error} where nobody has it. */
export function strangerNamed(name: string, seed: number): Stranger {
  const found = strangers(seed).find((one) => one.name === name);
  if (!found) throw new Error(`No stranger is called ${name}`);
  return found;
}
