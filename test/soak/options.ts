import { parseArgs } from 'node:util';
import { WrongArgument } from '../../scripts/process.ts';
import { newSeed } from './share.ts';

/** The parsed arguments of the command. */
export interface SoakOptions {
  minutes: number;
  seed: number;
  /** The name of the only part that runs; without it, all parts run. */
  only: string | undefined;
  /** The name of a share of `npm test`, or of a step of a part, that runs instead of the parts. */
  share: string | undefined;
  writesPage: boolean;
}

/** A shorter run, or one without some part, shows less than the page that it would replace; in minutes. */
const SHORTEST_FOR_PAGE = 10;

/** @throws {WrongArgument} */
export function soakOptions(args: string[], names: string[], shareNames: string[]): SoakOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string' },
      only: { type: 'string' },
      share: { type: 'string' },
      page: { type: 'boolean', default: false },
    },
  });
  const { only, share } = values;
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? newSeed() : Number(values.seed);
  if (!(minutes > 0)) throw new WrongArgument(`--minutes ${values.minutes} is not a length of time.`);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new WrongArgument(`--seed ${values.seed} is not a whole number.`);
  if (only !== undefined && !names.includes(only))
    throw new WrongArgument(`--only ${only}: there are ${names.join(', ')}.`);
  if (share !== undefined && !shareNames.includes(share))
    throw new WrongArgument(`--share ${share}: there are ${shareNames.join(', ')}.`);
  const isWhole = only === undefined && minutes >= SHORTEST_FOR_PAGE;
  return { minutes, seed, only, share, writesPage: values.page || isWhole };
}
