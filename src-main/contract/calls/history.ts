import { z } from 'zod';
import type { HistoryEntry } from '../values/history.ts';
import { command, ofAccount, query } from './call.ts';
import { accountId, key } from '../values/input.ts';

const ofEntry = z.strictObject({ accountId, entryId: key });

/** The overwrites (sync: Overwrites). */
export const historyCalls = {
  /** The latest first. */
  'history:list': query<HistoryEntry[]>()(ofAccount),
  /** Sets the earlier value again, as if the user had chosen it now. */
  'history:use-earlier': command<void>()(ofEntry),
  'history:forget': command<void>()(ofEntry),
};
