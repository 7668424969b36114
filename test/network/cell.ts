import type { MutationName } from '../../src-main/contract/values/change.ts';
import {
  isCreate,
  isDeletedAlready,
  isListed,
  MET,
  mustMeet,
  requestOf,
  type Choice,
  type Column,
  type Met,
} from './columns.ts';
import { turns } from '../sync/idle.ts';
import type { TrackedChange, World } from './world.ts';

/** The outcome of a mutation under a fault. */
export interface Outcome {
  action: MutationName;
  column: Column;
  met: Met[];
  /** How often the change took effect on the server. */
  effects: number;
  /** The problem with the outcome, as text; null for a correct outcome. */
  wrong: string | null;
}

const REGISTER = { method: 'POST', path: '/register' } as const;
const DOUBT: readonly Met[] = ['in doubt', 'asked'];
/** The states that last until the user does something. */
const LASTING: readonly Met[] = ['rejected', 'held'];
const EVENTS = { method: 'GET', path: '/events' } as const;
const READS = { method: 'GET', path: '*' } as const;

/** Makes a change while the fault is in force, lifts the fault, and waits until everything has settled. */
export async function runCell(world: World, tracked: TrackedChange, column: Column): Promise<Outcome> {
  const { action } = tracked;
  const unanswered = world.unansweredCount;
  try {
    await world.before(tracked);
    await provoke(world, tracked, column);
    world.server.faults.lift();
    if (isReportedAsUnlisted(column)) await world.reconnect();
    await world.settle();
    await world.until('it is shown', () => tracked.wish.isShown?.(world.device.db) !== false);
  } catch (error) {
    world.server.faults.lift();
    return { action, column, met: [...tracked.met], effects: 0, wrong: String(error) };
  }
  const met = MET.filter((one) => tracked.met.has(one));
  const effects = world.effectCount(tracked);
  const wanted = MET.filter((one) => mustMeet(action, column).includes(one));
  // A create whose response did not arrive in time is in doubt, whatever the response would have been.
  const isLate = isCreate(action) && world.unansweredCount > unanswered;
  const mayMeet = isLate ? DOUBT : isReportedAsUnlisted(column) && isCreate(action) ? DOUBT.slice(1) : [];
  const [was, must] = [met, wanted].map((all) => all.filter((one) => !mayMeet.includes(one)).join());
  const wrong =
    effects !== 1
      ? `there ${effects} times`
      : was === must
        ? null
        : `met [${met.join(', ')}] instead of [${wanted.join(', ')}]`;
  return { action, column, met, effects, wrong };
}

/**
 * The fault makes lists look like missing endpoints, so the user is asked. Perch finds the lists again when it registers anew.
 */
const isReportedAsUnlisted = ({ phase, fault }: Column): boolean =>
  phase === 'reading' && fault.status === 404;

/** Makes the change and waits until the fault has happened and the device has noticed it. */
async function provoke(world: World, tracked: TrackedChange, column: Column): Promise<void> {
  const { action } = tracked;
  const { faults } = world.server;
  const before = world.faultedCount;
  const request = requestOf(action);
  const lasting = mustMeet(action, column).filter((one) => LASTING.includes(one));
  // On a busy machine the first response can miss its deadline; then that of the next request counts.
  const isHit = () => world.faultedCount > before && lasting.every((one) => tracked.met.has(one));
  /** What the network lost before the fault met it is sent again by the user, where Perch asks. */
  const met = (what: string, holds: () => boolean): Promise<void> =>
    world.until(what, () => {
      if (world.faultedCount === before) world.answer();
      return holds();
    });
  switch (column.phase) {
    case 'before':
    case 'acted':
      faults.add({
        ...column.fault,
        ...request,
        ...(isDeletedAlready(action, column) && { processed: true }),
      });
      world.perform(tracked);
      await met('the fault met it', () => isHit() && world.isAtRest(tracked));
      return;
    case 'body': {
      const cuts = world.wire.cutCount;
      world.wire.cutNext(request.method, request.path);
      world.perform(tracked);
      await world.until('cut', () => world.wire.cutCount > cuts && world.isAtRest(tracked));
      return;
    }
    case 'reading': {
      const isFoundByList = isCreate(action) && isListed(action);
      // The delay leaves time to put the next fault in force before the device reads.
      faults.queue({ ...request, kind: 'drop', processed: true, delayMs: 40 });
      world.perform(tracked);
      await met('the answer is about to be lost', () => world.faultedCount > before);
      // With its queue alive, the device would fetch only the events since.
      if (!isFoundByList) world.server.state.events.expireAll();
      // The oldest fault wins, so this one exempts the requests for events.
      faults.add({ kind: 'none', ...EVENTS });
      faults.add({ ...column.fault, ...(isFoundByList ? READS : REGISTER) });
      await world.until(
        'the fault met what is read',
        () => world.faultedCount > before + 1 && isHit() && world.isAtRest(tracked),
      );
      await turns(world.server);
      return;
    }
    case 'in flight':
    case 'given up':
    case 'sent again':
    case 'restarted':
      await chooseNewer(world, tracked, column.phase);
      return;
    case 'register':
    case 'refused':
      await world.stop();
      world.perform(tracked);
      await world.until('offline', () => world.state === 'offline' && world.isAtRest(tracked));
      world.server.state.events.expireAll();
      if (column.phase === 'register') faults.add({ ...column.fault, ...REGISTER });
      await world.start();
      if (column.phase === 'refused') return;
      await world.until('the fault met registering', isHit);
      await turns(world.server);
  }
}

/** The user chooses something newer before the held request takes effect. */
async function chooseNewer(world: World, tracked: TrackedChange, choice: Choice): Promise<void> {
  const { action, scenario } = tracked;
  const over = scenario.newer?.over;
  const held = world.holdUp(over?.request ?? requestOf(action));
  const { givenUp } = world;
  world.perform(tracked, over ?? scenario);
  await world.until('on its way', held.isHeld);
  if (choice === 'restarted') world.device.restart();
  if (choice === 'given up')
    await world.until('given up', () => world.givenUp > givenUp && world.isAtRest(tracked));
  if (choice === 'sent again') await world.until('sent again', () => world.isSettled);
  world.performNewer(tracked);
  await world.until('the newer one is delivered, or waits', () => world.isSettled);
  await held.pass();
  world.outlive();
  await world.until('the newer one holds', () => tracked.wish.effects() > 0);
}
