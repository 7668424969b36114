/**
 * Keeps two kinds of keys from every handler of the window. A key within a word belongs to the input method: Escape takes the
 * word back, and Enter ends the word. Enter that is held has acted already, and would act again on whatever has the focus since.
 * Alone it still breaks the lines of a text. Call it once.
 */
export const ignoreKeys = (): void =>
  addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, target, isComposing, ctrlKey, metaKey } = event;
      const isHeld =
        repeat && key === 'Enter' && (ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement));
      if (isHeld) event.preventDefault();
      if (isHeld || isComposing) event.stopImmediatePropagation();
    },
    { capture: true },
  );
