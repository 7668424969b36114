import type { MutationName } from '../../src-main/contract/change.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import type { Fault } from '../server/index.ts';
import { fast } from '../sync/device.ts';

/** Real delays, forty times shorter. */
export const TIMING: Delays = fast({ requestTimeout: 800 });

/** As long, where no answer is given up: a busy machine must not be taken for a fault. */
const PATIENT: Delays = { ...TIMING, requestTimeout: 20_000 };

/** After our patience, and before the moment at which evidence is looked for. */
const PAST_TIME_OUT = 1.1 * TIMING.requestTimeout;

/** When a fault happens. */
export type Phase =
  | 'before' // to the request of the change, which takes no effect, or only later
  | 'acted' // to its answer: the server has acted
  | 'reading' // its answer is lost, and then this happens to what is read: evidence of a create, else all that is caught up
  | 'register' // it waits since the server was away, and this happens when Perch registers
  | 'refused' // there is no server
  | 'body'; // the connection breaks while the request goes out

/** What a request that met the fault may have done, and so what becomes of its change (sync: States). */
type Meaning =
  | 'refused' // the server said no: rejected
  | 'signed-out' // the key is not valid: held until the user signs in
  | 'not-taken' // certainly no effect: queued again
  | 'unknown'; // a `set` is queued again, a `create` is in doubt

/** Faults by their short names. */
const FAULTS = {
  hang: [{ kind: 'hang' }, 'unknown'],
  drop: [{ kind: 'drop' }, 'unknown'],
  late: [{ kind: 'latency', delayMs: PAST_TIME_OUT, processed: true }, 'unknown'],
  '400': [{ kind: 'status', status: 400 }, 'refused'],
  '401': [{ kind: 'unauthorized' }, 'signed-out'],
  '403': [{ kind: 'status', status: 403 }, 'refused'],
  '404': [{ kind: 'status', status: 404 }, 'refused'],
  '429': [{ kind: 'rate-limited', retryAfter: 0.05 }, 'not-taken'],
  '500': [{ kind: 'status', status: 500 }, 'unknown'],
  '502': [{ kind: 'status', status: 502 }, 'unknown'],
  '503': [{ kind: 'status', status: 503 }, 'unknown'],
  portal: [{ kind: 'captive-portal' }, 'unknown'],
  garbage: [{ kind: 'garbage-json' }, 'unknown'],
  half: [{ kind: 'truncated' }, 'unknown'],
  endless: [{ kind: 'endless' }, 'unknown'],
  redirect: [{ kind: 'redirect' }, 'unknown'],
} as const satisfies Record<string, readonly [Fault, Meaning]>;

export const faultNames = Object.keys(FAULTS) as (keyof typeof FAULTS)[];

export interface Column {
  name: string;
  phase: Phase;
  fault: Fault;
  meaning: Meaning;
}

/** A server that refuses in so many words has not acted, and one that answers too late is one that hangs. */
const canFollowActing = (name: keyof typeof FAULTS): boolean =>
  FAULTS[name][1] === 'unknown' && name !== 'late';

const NONE: Fault = { kind: 'none' };

/** Faults that end only when Perch gives up. */
const GIVEN_UP: readonly Fault['kind'][] = ['hang', 'latency', 'endless'];

export const timingOf = ({ fault }: Column): Delays => (GIVEN_UP.includes(fault.kind) ? TIMING : PATIENT);

export const columns: readonly Column[] = [
  ...(['before', 'acted', 'reading', 'register'] as const).flatMap((phase) =>
    faultNames
      .filter((name) => phase !== 'acted' || canFollowActing(name))
      .map((name) => {
        const [fault, meaning] = FAULTS[name];
        return { name, phase, fault: { processed: phase === 'acted', ...fault } as Fault, meaning };
      }),
  ),
  { name: 'refused', phase: 'refused', fault: NONE, meaning: 'not-taken' },
  { name: 'body', phase: 'body', fault: NONE, meaning: 'unknown' },
];

/** What the user met on the way of a change. Every one ends as delivered all the same, once the fault is over and they have answered. */
export const MET = ['in doubt', 'asked', 'rejected', 'held', 'expired'] as const;
export type Met = (typeof MET)[number];

/** The request that carries a change. */
export const requestOf = (action: MutationName): { method: string; path: string } => {
  const { method, path } = mutationsByName[action].operation;
  return { method, path: path.replaceAll(/\{\w+\}/g, '*') };
};

/** A create whose effect the server can be asked about. */
export const isListed = (action: MutationName): boolean =>
  mutationsByName[action].row?.collection.list !== undefined || mutationsByName[action].evidence !== null;

export const isCreate = (action: MutationName): boolean =>
  mutationsByName[action].operation.delivery === 'create';

/** What a 404 says of a deletion is true: the thing is gone, and so it is as the user wants it (Already so). */
export const isGoneAlready = (action: MutationName, { fault }: Column): boolean =>
  fault.status === 404 && mutationsByName[action].row?.does === 'delete';

const IN_DOUBT: readonly Met[] = ['in doubt'];
/** Where no list tells, the user is asked. */
const ASKED: readonly Met[] = ['in doubt', 'asked'];

/** What the fault must lead to, by how a kind is delivered; empty for nothing that the user would notice. */
export function mustMeet(action: MutationName, column: Column): readonly Met[] {
  const { phase, meaning } = column;
  const doubt = isListed(action) ? IN_DOUBT : ASKED;
  switch (phase) {
    case 'before':
    case 'acted':
    case 'body':
      if (isGoneAlready(action, column)) return [];
      if (meaning === 'refused') return ['rejected'];
      if (meaning === 'signed-out') return ['held'];
      return meaning === 'unknown' && isCreate(action) ? doubt : [];
    case 'reading': {
      const lost = isCreate(action) ? doubt : [];
      return meaning === 'signed-out' ? [...lost, 'held'] : lost;
    }
    case 'register':
      return meaning === 'signed-out' ? ['held'] : [];
    case 'refused':
      return [];
  }
}
