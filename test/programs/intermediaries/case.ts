import type { MutationName } from '../../../src-main/contract/values/change.ts';
import { isCreate, isListed, MET, requestOf, type Met } from '../../network/columns.ts';
import type { TrackedChange, World } from '../../network/world.ts';
import { pathMatches } from '../server/path-match.ts';
import { pause } from '../../sync/pair.ts';
import type { ClockName } from './clocks.ts';
import type { Intermediary } from './intermediary.ts';

/** How an intermediary is put between Perch and its server. */
export interface Placement {
  intermediary: Intermediary;
  /** The clock of the intermediary. */
  clock: ClockName;
  /** Whether it handles every request, or only those of the change, as filters and routes by path do. */
  handlesAll: boolean;
  /** How long it stays after it has handled the change's request, in milliseconds. */
  staysFor: number;
}

/** The outcome of a change whose request an intermediary handled. */
export interface CaseResult {
  action: MutationName;
  placement: Placement;
  met: Met[];
  /** How often the change took effect on the server. */
  effects: number;
  /** How often the intermediary itself repeated the request. */
  byIntermediary: number;
  /** The problem with the outcome, as text; null for a correct outcome. */
  wrong: string | null;
  /** Whether a slow machine alone can cause this problem. It cannot cause a lost, repeated or ended change. */
  isTimingProblem: boolean;
}

/** States that only the server or the clock may cause, and no intermediary. */
const NEVER: readonly Met[] = ['rejected', 'held', 'expired'];

const ASKED = 'the user was asked';

/**
 * Makes a change while an intermediary handles its request, removes the intermediary, and waits until everything has settled.
 */
export async function runCase(
  world: World,
  tracked: TrackedChange,
  placement: Placement,
): Promise<CaseResult> {
  const { action } = tracked;
  const { relay } = world;
  if (!relay) throw new Error('There is no relay');
  const own = requestOf(action);
  const isOwn = ({ method, path }: { method: string; path: string }) =>
    method === own.method && pathMatches(own.path, path);
  const doubles = () =>
    [...relay.duplicates].reduce((sum, [name, times]) => {
      const [method = '', path = ''] = name.split(' ');
      return isOwn({ method, path }) ? sum + times : sum;
    }, 0);
  const doubledBefore = doubles();
  try {
    await world.before(tracked);
    const isSuch = placement.handlesAll ? () => true : isOwn;
    const before = relay.handledCount(isSuch);
    relay.insert(placement.intermediary, { clock: placement.clock, handles: isSuch });
    world.perform(tracked);
    await world.until('the intermediary met it', () => relay.handledCount(isSuch) > before);
    await pause(placement.staysFor);
    world.recordStates();
    relay.removeIntermediary();
    await world.settle();
  } catch (error) {
    relay.removeIntermediary();
    return {
      action,
      placement,
      met: [...tracked.met],
      effects: 0,
      byIntermediary: 0,
      wrong: String(error),
      isTimingProblem: true,
    };
  }
  const met = MET.filter((one) => tracked.met.has(one));
  const effects = world.effectCount(tracked);
  const byIntermediary = doubles() - doubledBefore;
  const wrong = problemOf(action, met, effects, byIntermediary);
  return { action, placement, met, effects, byIntermediary, wrong, isTimingProblem: wrong === ASKED };
}

function problemOf(action: MutationName, met: Met[], effects: number, byIntermediary: number): string | null {
  if (effects === 0) return 'lost';
  // A request that a proxy repeats takes effect twice; no client can prevent that.
  if (effects > 1 + byIntermediary) return `there ${effects} times`;
  const ended = met.filter((one) => NEVER.includes(one));
  if (ended.length > 0) return `${ended.join(', ')} by an intermediary`;
  if (met.includes('asked') && byIntermediary === 0 && (!isCreate(action) || isListed(action))) return ASKED;
  return null;
}
