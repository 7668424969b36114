/** How many times the user has pressed a key or the pointer. */
let gestures = 0;
/** How many there were when the focus last moved or something was last written. */
let atLastMove = 0;

/** Begins to watch where the user goes. Call it once, before anything claims the focus. */
export function watchMoves(): void {
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, (event) => event.isTrusted && gestures++, { capture: true });
  for (const type of ['focusin', 'input'])
    addEventListener(type, () => (atLastMove = gestures), { capture: true });
}

/**
 * Call before an action that moves the focus at its end. The returned function is true as long as the focus may still be
 * moved: until the user has gone to something else or written there. Focus moves without the user, such as by a menu that
 * closes, change nothing.
 */
export function claimFocus(): () => boolean {
  const begun = gestures;
  return () =>
    atLastMove <= begun || document.activeElement === null || document.activeElement === document.body;
}
