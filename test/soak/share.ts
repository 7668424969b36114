import { randomInt } from 'node:crypto';

/** A small part of a proof, with another seed in each run of `npm test`. The soak runs the whole proof. */
export interface Share {
  name: string;
  /**
   * Everything random in it depends on the seed.
   * @returns what was violated, as text.
   */
  run(seed: number): Promise<string[]>;
}

export const newSeed = (): number => randomInt(1_000_000);

/** A share that takes longer than this hangs; in milliseconds. */
const LONGEST = 550_000;

/** For the runner of the tests, which would end a share without its seed. */
export const SHARE_TIMEOUT = LONGEST + 20_000;

/** @throws {Error} with what was violated. Its first line is the command that repeats the share. */
export async function prove(share: Share, seed = newSeed()): Promise<void> {
  const { promise: hangs, resolve } = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => resolve([`not over after ${LONGEST / 1_000} seconds`]), LONGEST);
  const failures = await Promise.race([share.run(seed).catch((error: unknown) => [wordsOf(error)]), hangs]);
  clearTimeout(timer);
  if (failures.length === 0) return;
  throw new Error(
    [`npm run test:soak -- --share ${share.name} --seed ${seed} repeats this:`, ...failures].join('\n'),
  );
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
