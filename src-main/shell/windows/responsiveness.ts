import { dialog, type BrowserWindow } from 'electron';
import { words } from '../../../resources/words.ts';

/** How long after "wait" the user is asked again, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Detects that a window's page does not respond, and offers to reload the page. After "wait" the question returns
 * later. The question closes when the page responds, except on macOS, where it stays until the user answers.
 * @param reload replaces the page by a new one
 */
export function watchResponsiveness(window: BrowserWindow, reload: () => void): void {
  let hung: AbortController | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function ask(question: AbortController): Promise<void> {
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: words('app.unresponsive'),
      detail: words('app.unresponsive-detail'),
      buttons: [words('app.reload'), words('app.wait')],
      defaultId: 0,
      cancelId: 1,
      signal: question.signal,
    });
    if (window.isDestroyed()) return;
    if (response === 0) reload();
    else if (hung === question) timer = setTimeout(() => void ask(question), PATIENCE);
  }

  function end(): void {
    clearTimeout(timer);
    hung?.abort();
    hung = null;
  }

  window.webContents.on('unresponsive', () => {
    end();
    hung = new AbortController();
    void ask(hung);
  });
  window.webContents.on('responsive', end);
  window.on('closed', end);
}
