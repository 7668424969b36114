import { z } from 'zod';
import { accountId } from '../values/input.ts';
import { ActCommand } from '../values/command.ts';
import { command } from './call.ts';

export const commandCalls = {
  /** Runs a command on accounts; most commands are about the first one alone. */
  'commands:run': command<void>()(
    z.strictObject({ accountIds: z.array(accountId).min(1).max(100), command: ActCommand }),
  ),
};
