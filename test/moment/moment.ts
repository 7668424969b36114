import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { WrongArgument } from '../../scripts/process.ts';

/** Loaded first (`-r`) into every process that gets a shifted time. */
export const SHIFT = fileURLToPath(new URL('shift.cjs', import.meta.url));

/** When and where a test run takes place. */
export interface Moment {
  /** What the clocks of the zone show at the start, such as `2026-12-31T23:30`; without it, the present. */
  at?: string;
  /** An IANA name; without it, this computer's zone. */
  zone?: string;
}

/** Takes `--at` and `--zone` out of a command's arguments. */
export function takeMoment(args: string[]): { moment: Moment; rest: string[] } {
  const { values, tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: { at: { type: 'string' }, zone: { type: 'string' } },
  });
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || (token.name !== 'at' && token.name !== 'zone')) continue;
    taken.add(token.index);
    if (!token.inlineValue) taken.add(token.index + 1);
  }
  const { at, zone } = values;
  const moment = { ...(typeof at === 'string' && { at }), ...(typeof zone === 'string' && { zone }) };
  return { moment, rest: args.filter((_, index) => !taken.has(index)) };
}

/**
 * The environment in which a test run reads this moment: test code, reference servers, the app's processes and its windows.
 * @throws {WrongArgument}
 */
export function environmentOf({ at, zone }: Moment, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  if (zone !== undefined && !isZone(zone)) throw new WrongArgument(`--zone ${zone} is not a time zone.`);
  const zoned = { ...env, ...(zone !== undefined && { TZ: zone }) };
  if (at === undefined) return zoned;
  const begins = onTheClocks(at, zoned['TZ']);
  if (Number.isNaN(begins)) throw new WrongArgument(`--at ${at} is not a moment such as 2026-12-31T23:30.`);
  const options = [env['NODE_OPTIONS'], `--require ${JSON.stringify(SHIFT)}`].filter(Boolean).join(' ');
  return { ...zoned, PERCH_TEST_AHEAD: String(Math.round(begins - realNow())), NODE_OPTIONS: options };
}

/** The machine's real time. In a process that is shifted itself, `Date` does not give it. */
const realNow = (): number => performance.timeOrigin + performance.now();

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A moment without an offset is what the clocks of the zone show; where they show it twice, the first time is meant. */
function onTheClocks(at: string, zone: string | undefined): number {
  const own = process.env['TZ'];
  setZone(zone);
  try {
    return new Date(at).getTime();
  } finally {
    setZone(own);
  }
}

function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
}
