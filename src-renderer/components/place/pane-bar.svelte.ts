import { createContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** The bar over the pane beside a list. What the pane shows puts its actions into it. */
export class PaneBar {
  /** Where the actions stand; null until the bar is drawn. */
  element = $state.raw<HTMLElement | null>(null);
  /** The lower edge of the pane, where the main action stands in a narrow window; null until it is drawn. */
  foot = $state.raw<HTMLElement | null>(null);
}

const [usePaneBar, setPaneBar] = createContext<PaneBar>();
export { setPaneBar, usePaneBar };

/**
 * Moves an element of a pane into the bar over it, as long as the element exists. The element belongs to the component that
 * made it, so it never outlives what its buttons are about. It must not be the outermost element of its component.
 */
export function inPaneBar(): Attachment<HTMLElement> {
  const bar = usePaneBar();
  return (element) => {
    bar.element?.append(element);
    return () => element.remove();
  };
}
