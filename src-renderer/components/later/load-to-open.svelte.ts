import { toasts } from '../toast/toasts.svelte.ts';
import type { Chunk } from '../../base/bridge/chunk.svelte.ts';
import { problemWords } from '../../base/words/problem-words.ts';
import { holdKeysWhile } from '../../base/keys/type-ahead.svelte.ts';

/**
 * Loads the code of a dialog or menu when it opens. Where that fails, shows a message and closes it again. Call it while the
 * component is set up.
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
  holdKeysWhile(() => isOpen() && chunk.isLoading);
}
