import type { MutationName } from '../../src-main/contract/change.ts';
import { isCreate, isListed, MET, requestOf, type Met } from '../network/columns.ts';
import type { Told, World } from '../network/world.ts';
import { pathMatches } from '../server/path-match.ts';
import { pause } from '../sync/pair.ts';
import type { ClockName } from './clocks.ts';
import type { Stranger } from './stranger.ts';

/** How a stranger stands in the way. */
export interface Stand {
  stranger: Stranger;
  /** What its clock says. */
  clock: ClockName;
  /** Whether it meets every request, or those of the change alone, as filters and routes by path do. */
  meetsAll: boolean;
  /** It stays so long after it has met the change, in milliseconds. */
  stays: number;
}

/** What became of one change that met one stranger. */
export interface Meeting {
  action: MutationName;
  stand: Stand;
  met: Met[];
  /** How often it is there in the end. */
  effects: number;
  /** How often the stranger itself sent it once more. */
  byStranger: number;
  /** What was not as it must be; null where all is well. */
  wrong: string | null;
  /** Whether it is wrong in what a machine too slow brings about: never where it is lost, doubled or ended. */
  isLate: boolean;
}

/** What the server or the clock alone may bring about, and nobody else. */
const NEVER: readonly Met[] = ['rejected', 'held', 'expired'];

const ASKED = 'the user was asked';

/** The user makes a change, a stranger meets it and goes, and everything settles. */
export async function meet(world: World, told: Told, stand: Stand): Promise<Meeting> {
  const { action } = told;
  const { passage } = world;
  if (!passage) throw new Error('There is no passage');
  const own = requestOf(action);
  const isOwn = ({ method, path }: { method: string; path: string }) =>
    method === own.method && pathMatches(own.path, path);
  const doubles = () =>
    [...passage.doubled].reduce((sum, [name, times]) => {
      const [method = '', path = ''] = name.split(' ');
      return isOwn({ method, path }) ? sum + times : sum;
    }, 0);
  const doubledBefore = doubles();
  try {
    await world.before(told);
    const isSuch = stand.meetsAll ? () => true : isOwn;
    const before = passage.meetings(isSuch);
    passage.place(stand.stranger, { clock: stand.clock, meets: isSuch });
    world.perform(told);
    await world.until('the stranger met it', () => passage.meetings(isSuch) > before);
    await pause(stand.stays);
    world.look();
    passage.clear();
    await world.settle();
  } catch (error) {
    passage.clear();
    return {
      action,
      stand,
      met: [...told.met],
      effects: 0,
      byStranger: 0,
      wrong: String(error),
      isLate: true,
    };
  }
  const met = MET.filter((one) => told.met.has(one));
  const effects = world.effects(told);
  const byStranger = doubles() - doubledBefore;
  const wrong = wrongWith(action, met, effects, byStranger);
  return { action, stand, met, effects, byStranger, wrong, isLate: wrong === ASKED };
}

function wrongWith(action: MutationName, met: Met[], effects: number, byStranger: number): string | null {
  if (effects === 0) return 'lost';
  // Where a proxy sends a request twice, there are two: nobody can know it before.
  if (effects > 1 + byStranger) return `there ${effects} times`;
  const ended = met.filter((one) => NEVER.includes(one));
  if (ended.length > 0) return `${ended.join(', ')} by a stranger`;
  if (met.includes('asked') && byStranger === 0 && (!isCreate(action) || isListed(action))) return ASKED;
  return null;
}
