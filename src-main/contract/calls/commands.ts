import { z } from 'zod';
import { accountId } from '../values/input.ts';
import { ActCommand } from '../values/jump-command.ts';
import { call } from './call.ts';

export const commandCalls = {
  /** Runs a command on accounts; most commands are about the first one alone. */
  'commands:run': call<void>()(
    z.strictObject({ accountIds: z.array(accountId).min(1).max(100), command: ActCommand }),
  ),
};
