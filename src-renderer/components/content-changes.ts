/**
 * Calls `then` when elements come or go inside an element, before the browser lays them out, and when its size has changed.
 * Returns what ends that.
 */
export function onContentChange(element: Element, then: () => void): () => void {
  const observers = [new MutationObserver(then), new ResizeObserver(then)] as const;
  observers[0].observe(element, { childList: true, subtree: true });
  observers[1].observe(element);
  return () => {
    for (const observer of observers) observer.disconnect();
  };
}
