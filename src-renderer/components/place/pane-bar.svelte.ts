import { createContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** The bar over the pane beside a list. The content of the pane puts its actions into the bar. */
export class PaneBar {
  /** The container of the actions; null until the bar is drawn. */
  element = $state.raw<HTMLElement | null>(null);
  /** The lower edge of the pane, which holds the main action in a narrow window; null until drawn. */
  foot = $state.raw<HTMLElement | null>(null);
}

const [usePaneBar, setPaneBar] = createContext<PaneBar>();
export { setPaneBar, usePaneBar };

/**
 * Moves an element of a pane into the bar over the pane. The component that made the element removes it, so the buttons never
 * outlive their subject. The element must not be the outermost of its component.
 */
export function inPaneBar(): Attachment<HTMLElement> {
  const bar = usePaneBar();
  return (element) => {
    bar.element?.append(element);
    return () => element.remove();
  };
}
