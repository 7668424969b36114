import type { HistoryEntry } from '../values/history.ts';
import { accountCommand, accountQuery } from './call.ts';
import { key } from '../values/input.ts';

const ofEntry = { entryId: key };

/** The overwrites (sync: Overwrites). */
export const historyCalls = {
  /** The latest first. */
  'history:list': accountQuery<HistoryEntry[]>()(),
  /** Sets the earlier value again, as if the user had chosen it now. */
  'history:use-earlier': accountCommand<void>()(ofEntry),
  'history:forget': accountCommand<void>()(ofEntry),
};
