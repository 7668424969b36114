const FIELD = 'input, textarea, select';
/** After these the user is at something in the dialog. */
const USES = ['focusin', 'pointerdown', 'keydown'];
/** The least distance from the window's edges in pixels, as in dialog.css. */
const EDGE = 16;

/**
 * A dialog opens in the middle of the window, and is moved there again while its content is loaded. As soon as the user is at a
 * field or presses something, its upper edge stays: it grows downwards to the edge of the window, and scrolls then.
 * Returns what ends that.
 */
export function keepTop(dialog: HTMLElement): () => void {
  let isUsed = false;
  function place(): void {
    if (isUsed) return;
    dialog.style.removeProperty('--dialog-top');
    const top = Math.max(EDGE, (window.innerHeight - dialog.offsetHeight) / 2);
    dialog.style.setProperty('--dialog-top', `${top}px`);
    dialog.style.setProperty('--dialog-lift', '0px');
  }
  function use({ type, target }: Event): void {
    isUsed ||= type !== 'focusin' || (target as Element).matches(FIELD);
  }
  function center(): void {
    isUsed = false;
    place();
  }
  const observer = new ResizeObserver(place);
  place();
  isUsed = dialog.contains(document.activeElement) && document.activeElement?.matches(FIELD) === true;
  observer.observe(dialog);
  addEventListener('resize', center);
  for (const type of USES) dialog.addEventListener(type, use);
  return () => {
    observer.disconnect();
    removeEventListener('resize', center);
  };
}
