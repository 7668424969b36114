import type { HandlerContext, Handlers, HandlersOf } from '../base/handler.ts';
import { runCommand } from './run.ts';

/** @param handlers those that commands run by */
export const commandHandlers = (
  { workspace, system }: HandlerContext,
  handlers: Omit<Handlers, 'commands:run'>,
): HandlersOf<'commands'> => ({
  'commands:run': ({ accountIds, command }) =>
    runCommand(
      { workspace, handlers, runInWindow: (inWindow) => system.runInWindow(inWindow) },
      accountIds,
      command,
    ),
});
