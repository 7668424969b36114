import type { Asking } from '../define/asking.ts';

/** The parts of an account that live state needs. The engine implements it. */
export interface Account extends Asking {
  /** Whether a request can be sent now, and the cache is caught up with the server. */
  isInStep: boolean;
}
