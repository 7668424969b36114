import { app } from 'electron';
import { z } from 'zod';
import { words } from '../../resources/words.ts';
import { AnswerAddress, awaitAnswer } from '../shell/command-line/answer-socket.ts';
import { Command, type CommandLine } from '../shell/command-line/command-line.ts';
import { clickAmong, type EarlierResponse } from '../shell/notifications/notifications.ts';
import { takeAmong } from '../shell/system/launching/links.ts';
import { refuseToStart } from './refusals.ts';

/** A command, and where its answer goes. */
const AskedCommand = z.strictObject({ command: Command, address: AnswerAddress });
export type AskedCommand = z.infer<typeof AskedCommand>;

/**
 * Starts Perch, or hands the command to the Perch that runs already and prints its answer.
 * @param begin starts Perch once the app is ready, with the command that it was started with
 */
export function startOnce(
  { command, hidden }: CommandLine & { kind: 'start' },
  begin: (asked: AskedCommand | null, hidden: boolean) => Promise<void>,
): void {
  const start = (asked: AskedCommand | null): void =>
    void app
      .whenReady()
      .then(() => begin(asked, hidden || asked !== null))
      .catch(refuseToStart);
  if (!command) {
    if (app.requestSingleInstanceLock()) start(null);
    else app.quit();
    return;
  }
  const { address, answer } = awaitAnswer();
  if (app.requestSingleInstanceLock({ command, address })) start({ command, address });
  void answer.then((result) => {
    const why = result ? result.refused : words('cli.no-answer');
    if (why !== null) process.stderr.write(`${why}\n`);
    // The one that has the lock goes on in the tray.
    if (!app.hasSingleInstanceLock()) app.exit(why === null ? 0 : 1);
  });
}

interface StartReceivers {
  /** Runs the command of a start. */
  run(asked: AskedCommand): void;
  /** Does what the user did with a notification of an earlier run, which started Perch again. */
  respond(response: EarlierResponse): void;
  /** Opens the window for a start without a command. */
  open(): void;
}

/** Hands over what later starts ask of the Perch that runs. */
export function receiveStarts({ run, respond, open }: StartReceivers): void {
  app.on('second-instance', (_event, [, ...argv], _folder, data) => {
    const asked = AskedCommand.safeParse(data);
    if (asked.success) return run(asked.data);
    if (takeAmong(argv)) return;
    const clicked = clickAmong(argv);
    if (clicked !== null) respond({ id: clicked, reply: null });
    else if (!argv.includes('--hidden')) open();
  });
}
