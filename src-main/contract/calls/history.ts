import { z } from 'zod';
import type { HistoryEntry } from '../values/history.ts';
import { call, ofAccount } from './call.ts';
import { accountId, key } from '../values/input.ts';

const ofEntry = z.strictObject({ accountId, entryId: key });

/** The overwrites (sync: Overwrites). */
export const historyCalls = {
  /** The latest first. */
  'history:list': call<HistoryEntry[]>()(ofAccount, [
    'outbox',
    'status',
    'settings',
    'navigation',
    'snippets',
    'scheduled',
    'folders',
    'messages',
  ]),
  /** Sets the earlier value again, as if the user had chosen it now. */
  'history:use-earlier': call<void>()(ofEntry),
  'history:forget': call<void>()(ofEntry),
};
