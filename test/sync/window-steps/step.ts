import type { CallName } from '../../../src-main/contract/ipc.ts';
import { mutationsByName } from '../../../src-main/sync/collections/catalog.ts';
import type { MutationName } from '../../../src-main/contract/values/change.ts';
import { undoOffered } from '../../../src-main/sync/outbox/undo-offer.ts';
import { Pair } from '../pair.ts';
import { WatchingWindow } from '../watching-window.ts';
import { open } from '../foreign-events/messages.ts';

/** A call of the user, with an input of what the cache contains by then; or what happens elsewhere. */
export type Step = [name: CallName, input?: () => object | undefined] | (() => unknown);

/** A server, a Perch and its window, with the steps of tests of what a window asks again. */
export const pair = new Pair();
export let window: WatchingWindow;

/** Connects, fills the cache, and shows every query. */
export async function begin(): Promise<void> {
  // The moment of the next attempt is shown until it has come, so it must not come during a test.
  await pair.connect({ timing: { firstBackOff: 600_000, longestBackOff: 600_000 } });
  await pair.idle();
  await open(pair);
  window = new WatchingWindow(pair);
  await window.showEverything();
}

export const found = <Row>(row: Row | null | undefined): Row => {
  if (row === undefined || row === null) throw new Error('There is no such row');
  return row;
};

export const undoId = () => ({ id: found(undoOffered(pair.device.db)).id });
export const tomorrow = (): number => Math.floor(Date.now() / 1000) + 86_400;
export const conversation = { channelId: 1, topic: 'team lunch' };

/** The value of the last call, by its name in that value. */
export const answered = (name: string): unknown =>
  found(window.lastValue as Record<string, unknown> | null)[name];

/** The server refuses the requests of this mutation, until the faults are lifted. */
export const refused = (action: MutationName) => (): void => {
  const { method, path } = mutationsByName[action].operation;
  pair.server.faults.add({ method, path, kind: 'status', status: 400 });
};
export const lifted = (): void => pair.server.faults.lift();
