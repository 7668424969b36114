import { app, dialog, powerMonitor } from 'electron';
import type { TimedStatus } from '../../../contract/values/status.ts';
import { clockWords } from '../../../../resources/clock.ts';
import { glyphFrom } from '../../../../resources/emoji/glyph.ts';
import { words } from '../../../../resources/words.ts';
import { logFault } from '../program/log.ts';

interface BeforeQuitOptions {
  /** The statuses that only a running Perch clears. */
  timed(): TimedStatus[];
  /** Called when the user stays: the window goes into the tray. */
  stay(): void;
  /**
   * Stops everything before the app ends. Called once.
   * @returns whether an installer ends the app, which must not quit before
   */
  quit(): Promise<boolean>;
}

/** The buttons of the question, in their order. */
const QUIT = 0;
const STAY = 1;

/**
 * Quits after `quit` has finished. Where a status waits to be cleared, which only a running Perch does, the user is
 * asked first; a system that shuts down waits for no answer.
 */
export function quitInOrder({ timed, stay, quit }: BeforeQuitOptions): void {
  let state: 'open' | 'asking' | 'quitting' | 'over' = 'open';
  let isSystemEnding = false;
  // Windows ends programs without this event.
  if (process.platform !== 'win32')
    powerMonitor.on('shutdown', () => {
      isSystemEnding = true;
      app.quit();
    });

  function end(): void {
    state = 'quitting';
    void quit()
      .catch(() => false)
      .then((isEnded) => {
        state = 'over';
        if (!isEnded) app.quit();
      });
  }

  app.on('before-quit', (event) => {
    if (state === 'over') return;
    event.preventDefault();
    if (state === 'quitting' || (state === 'asking' && !isSystemEnding)) return;
    const waiting = isSystemEnding ? [] : readable(timed);
    if (waiting.length === 0) return end();
    state = 'asking';
    void mayQuit(waiting).then((may) => {
      if (state !== 'asking') return;
      if (may) return end();
      state = 'open';
      stay();
    });
  });
}

/** A file that cannot be read now does not keep the user from quitting. */
function readable(timed: () => TimedStatus[]): TimedStatus[] {
  try {
    return timed();
  } catch (error) {
    logFault('quitting', error);
    return [];
  }
}

async function mayQuit(waiting: TimedStatus[]): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: messageOf(waiting),
    detail: words('quit.status-detail'),
    buttons: [words('tray.quit'), words('quit.stay')],
    defaultId: STAY,
    cancelId: STAY,
    noLink: true,
  });
  return response === QUIT;
}

function messageOf([first, ...others]: TimedStatus[]): string {
  if (!first || others.length > 0) return words('quit.statuses', { count: others.length + 1 });
  const day = new Date(first.clearAt);
  const isToday = day.toDateString() === new Date().toDateString();
  const status = first.text || (first.emoji ? glyphFrom(first.emoji) : '');
  return words(isToday ? 'quit.status' : 'quit.status-on', { status, day, time: clockWords(first.clearAt) });
}
