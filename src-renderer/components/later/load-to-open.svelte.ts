import { toasts } from '../toast/toasts.svelte.ts';
import type { Chunk } from '../../base/bridge/chunk.svelte.ts';
import { problemWords } from '../../base/words/problem-words.ts';

/** How many dialogs and menus wait for their code. */
let waiting = 0;

/** Takes the focus, the keys and the pointer from the whole page. */
function wait(): () => void {
  waiting++;
  document.body.inert = true;
  // An inert element keeps the focus until the next frame.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return () => {
    waiting--;
    document.body.inert = waiting > 0;
  };
}

/**
 * Loads the code of a dialog or menu when it opens. Where that fails, shows a message and closes it again. The page is inert
 * meanwhile, so that keys for the dialog change nothing under it. Call it while the component is set up.
 */
export function loadToOpen(chunk: Chunk<unknown>, isOpen: () => boolean, close: () => void): void {
  async function load(): Promise<void> {
    await chunk.load();
    if (!chunk.failed) return;
    toasts.warn(problemWords({ kind: 'unexpected' }, ''));
    close();
  }
  $effect.pre(() => {
    if (isOpen()) void load();
  });
  $effect.pre(() => {
    return isOpen() && chunk.isLoading ? wait() : undefined;
  });
}
