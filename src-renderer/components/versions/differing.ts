/**
 * Marks what differs between the two children of an element, also after these have changed. What stands in
 * `data-whose` only names a side.
 */
export function marksDiffering(sides: HTMLElement): () => void {
  let clear = (): void => {};
  let isOver = false;
  const observer = new MutationObserver(() => void mark());
  async function mark(): Promise<void> {
    // The first paint is without the comparison.
    const code = await import('./differing-words.ts').catch(() => null);
    if (isOver || !code) return;
    clear();
    const [one, other] = sides.children;
    clear = one && other ? code.markDiffering(one, other) : () => {};
  }
  observer.observe(sides, { childList: true, characterData: true, subtree: true });
  void mark();
  return () => {
    isOver = true;
    observer.disconnect();
    clear();
  };
}
