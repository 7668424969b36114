import type { MutationName } from '../../src-main/contract/change.ts';
import {
  isCreate,
  isGoneAlready,
  isListed,
  MET,
  mustMeet,
  requestOf,
  type Column,
  type Met,
} from './columns.ts';
import { breathe, type Told, type World } from './world.ts';

/** What became of one kind of change under one fault. */
export interface Outcome {
  action: MutationName;
  column: Column;
  met: Met[];
  /** How often it is there in the end. */
  effects: number;
  /** What was not as it must be; null where all is well. */
  wrong: string | null;
}

const REGISTER = { method: 'POST', path: '/register' } as const;
const DOUBT: readonly Met[] = ['in doubt', 'asked'];
/** What stays until the user does something. */
const LASTING: readonly Met[] = ['rejected', 'held'];
const EVENTS = { method: 'GET', path: '/events' } as const;
const READS = { method: 'GET', path: '*' } as const;

/** The user makes a change, the fault happens to it and is over, and everything settles. */
export async function runCell(world: World, told: Told, column: Column): Promise<Outcome> {
  const { action } = told;
  const givenUp = world.givenUp;
  try {
    await world.before(told);
    await provoke(world, told, column);
    world.server.faults.lift();
    if (isSaidNotToList(column)) await world.reconnect();
    await world.settle();
  } catch (error) {
    world.server.faults.lift();
    return { action, column, met: [...told.met], effects: 0, wrong: String(error) };
  }
  const met = MET.filter((one) => told.met.has(one));
  const effects = world.effects(told);
  const wanted = MET.filter((one) => mustMeet(action, column).includes(one));
  // What was not answered in time is in doubt, whatever was to be the answer.
  const isLate = isCreate(action) && world.givenUp > givenUp;
  const mayMeet = isLate ? DOUBT : isSaidNotToList(column) && isCreate(action) ? DOUBT.slice(1) : [];
  const [was, must] = [met, wanted].map((all) => all.filter((one) => !mayMeet.includes(one)).join());
  const wrong =
    effects !== 1
      ? `there ${effects} times`
      : was === must
        ? null
        : `met [${met.join(', ')}] instead of [${wanted.join(', ')}]`;
  return { action, column, met, effects, wrong };
}

/** A server that lists nothing as it says: then the user is asked, and it says otherwise when Perch registers anew. */
const isSaidNotToList = ({ phase, fault }: Column): boolean => phase === 'reading' && fault.status === 404;

/** Makes the change, and waits until the fault has happened and the device has seen it. */
async function provoke(world: World, told: Told, column: Column): Promise<void> {
  const { action } = told;
  const { faults } = world.server;
  const before = world.hits;
  const request = requestOf(action);
  const lasting = mustMeet(action, column).filter((one) => LASTING.includes(one));
  // On a busy machine the answer to the first request may come too late, and the next one's counts.
  const isHit = () => world.hits > before && lasting.every((one) => told.met.has(one));
  switch (column.phase) {
    case 'before':
    case 'acted':
      faults.add({ ...column.fault, ...request, ...(isGoneAlready(action, column) && { processed: true }) });
      world.perform(told);
      await world.until('the fault met it', () => isHit() && world.isAtRest(told));
      return;
    case 'body': {
      const cuts = world.wire.cuts;
      world.wire.cutNext(request.method, request.path);
      world.perform(told);
      await world.until('cut', () => world.wire.cuts > cuts && world.isAtRest(told));
      return;
    }
    case 'reading': {
      const isFoundByList = isCreate(action) && isListed(action);
      // The delay leaves time to put the next fault in force before the device asks again.
      faults.queue({ ...request, kind: 'drop', processed: true, delayMs: 40 });
      world.perform(told);
      await world.until('the answer is about to be lost', () => world.hits > before);
      // Else only the events since are asked for.
      if (!isFoundByList) world.server.state.events.expireAll();
      // The oldest fault wins: what waits for events goes on.
      faults.add({ kind: 'none', ...EVENTS });
      faults.add({ ...column.fault, ...(isFoundByList ? READS : REGISTER) });
      await world.until(
        'the fault met what is read',
        () => world.hits > before + 1 && isHit() && world.isAtRest(told),
      );
      await breathe();
      return;
    }
    case 'register':
    case 'refused':
      await world.stop();
      world.perform(told);
      await world.until('offline', () => world.state === 'offline' && world.isAtRest(told));
      world.server.state.events.expireAll();
      if (column.phase === 'register') faults.add({ ...column.fault, ...REGISTER });
      await world.start();
      if (column.phase === 'refused') return;
      await world.until('the fault met registering', isHit);
      await breathe();
  }
}
