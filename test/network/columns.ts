import type { MutationName } from '../../src-main/contract/values/change.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import type { Fault } from '../programs/server/index.ts';
import { fast } from '../sync/device.ts';

/** Real delays, forty times shorter. */
export const TIMING: Delays = fast({ requestTimeout: 800 });

/** The same without time-outs, so that a busy machine is not taken for a fault. */
const PATIENT: Delays = { ...TIMING, requestTimeout: 20_000 };

/** Longer than the client's time-out, and shorter than the time after which it looks for evidence. */
const PAST_TIME_OUT = 1.1 * TIMING.requestTimeout;

/** How long a request can take effect after it was sent: a little less than the client believes, however slow the machine is. */
export const REQUEST_LIFE = 0.9 * TIMING.requestLifetime;

/** When a fault happens. */
export type Phase =
  | 'before' // to the request of the change, which has no effect, or only later
  | 'acted' // to its response: the change has taken effect
  | 'reading' // the response is lost, and then the fault happens to what is read: evidence of a create, else everything that is caught up
  | 'register' // the change waits while the server is away, and the fault happens when Perch registers
  | 'refused' // the connection is refused
  | 'body' // the connection breaks while the request is being sent
  | Choice;

/** When the user chooses something newer, while the request is held up on its way. It takes effect only after that. */
export type Choice =
  | 'in flight' // the request still waits for its response
  | 'given up' // the request was given up
  | 'sent again' // the request was given up, and a second one was delivered
  | 'restarted'; // Perch ended while it waited, and began anew
const CHOICES: readonly Choice[] = ['in flight', 'given up', 'sent again', 'restarted'];
export const isChoice = (phase: Phase): phase is Choice => CHOICES.some((choice) => choice === phase);

/** What a request that met the fault may have done. It decides what becomes of its change (sync: States). */
type Effect =
  | 'refused' // the server refused: rejected
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
} as const satisfies Record<string, readonly [Fault, Effect]>;

export const faultNames = Object.keys(FAULTS) as (keyof typeof FAULTS)[];

export interface Column {
  name: string;
  phase: Phase;
  fault: Fault;
  meaning: Effect;
}

/** A refusal says that the change had no effect, and a response after the time-out is the same as none. */
const canFollowActing = (name: keyof typeof FAULTS): boolean =>
  FAULTS[name][1] === 'unknown' && name !== 'late';

const NONE: Fault = { kind: 'none' };

/** Faults that end only when Perch gives the request up. */
const GIVEN_UP: readonly Fault['kind'][] = ['hang', 'latency', 'endless'];

/** Requests are given up, but may still run for longer than a cell takes: `World.outlive` ends that time. */
const HELD_UP: Delays = { ...TIMING, requestLifetime: 600_000 };

export const timingOf = ({ fault, phase }: Column): Delays => {
  if (isChoice(phase)) return HELD_UP;
  return GIVEN_UP.includes(fault.kind) ? TIMING : PATIENT;
};

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
  ...CHOICES.map((phase): Column => ({ name: phase, phase, fault: NONE, meaning: 'unknown' })),
];

/** States that a change can pass through. Once the fault is over and the user has decided, every change is delivered. */
export const MET = ['in doubt', 'asked', 'rejected', 'held', 'expired'] as const;
export type Met = (typeof MET)[number];

/** The request that delivers a change. */
export const requestOf = (action: MutationName): { method: string; path: string } => {
  const { method, path } = mutationsByName[action].operation;
  return { method, path: path.replaceAll(/\{\w+\}/g, '*') };
};

/** Whether Perch can find out on the server if this create took effect. */
export const isListed = (action: MutationName): boolean =>
  mutationsByName[action].row?.collection.list !== undefined ||
  mutationsByName[action].evidence !== undefined;

export const isCreate = (action: MutationName): boolean =>
  mutationsByName[action].operation.delivery === 'create';

/** A 404 to a deletion means that the thing is deleted, as the user wants (sync: Already so). */
export const isDeletedAlready = (action: MutationName, { fault }: Column): boolean =>
  fault.status === 404 && mutationsByName[action].row?.does === 'delete';

const IN_DOUBT: readonly Met[] = ['in doubt'];
/** Where no list shows the effect, the user is asked. */
const ASKED: readonly Met[] = ['in doubt', 'asked'];

/** The states that the fault must lead to, by the mutation's delivery; empty if the user notices nothing. */
export function mustMeet(action: MutationName, column: Column): readonly Met[] {
  const { phase, meaning } = column;
  const doubt = isListed(action) ? IN_DOUBT : ASKED;
  switch (phase) {
    case 'before':
    case 'acted':
    case 'body':
      if (isDeletedAlready(action, column)) return [];
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
    case 'in flight':
    case 'given up':
    case 'sent again':
    case 'restarted':
      return [];
  }
}
