import { readingKey } from '../base/keys/reading-key.ts';
import { onContentChange } from './content-changes.ts';

/**
 * Makes the buttons of a toolbar a single stop of the Tab key: the arrow keys, Home and End move between the buttons (ARIA
 * Authoring Practices, Toolbar). Attach to the element of the role `toolbar`.
 */
export function arrowsInToolbar(toolbar: HTMLElement): () => void {
  const buttons = (): HTMLElement[] =>
    [...toolbar.querySelectorAll<HTMLElement>('button')].filter((button) => button.checkVisibility());

  /** Only this button is reached by Tab. */
  function stopAt(current: HTMLElement | undefined): void {
    for (const button of toolbar.querySelectorAll('button')) button.tabIndex = button === current ? 0 : -1;
  }

  function refresh(): void {
    const shownButtons = buttons();
    stopAt(shownButtons.find(({ tabIndex }) => tabIndex === 0) ?? shownButtons[0]);
  }

  function onfocusin({ target }: FocusEvent): void {
    if (target instanceof HTMLElement && target.matches('button')) stopAt(target);
  }

  function onkeydown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const shownButtons = buttons();
    const at = shownButtons.findIndex((button) => button === event.target);
    if (at < 0) return;
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    };
    const next = steps[readingKey(event)];
    if (next === undefined) return;
    event.preventDefault();
    shownButtons.at(next % shownButtons.length)?.focus();
  }

  // Buttons come and go with what is loaded, and with the room that there is.
  const end = onContentChange(toolbar, refresh);
  toolbar.addEventListener('focusin', onfocusin);
  toolbar.addEventListener('keydown', onkeydown);
  refresh();
  return () => {
    end();
    toolbar.removeEventListener('focusin', onfocusin);
    toolbar.removeEventListener('keydown', onkeydown);
  };
}
