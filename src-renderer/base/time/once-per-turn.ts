/** The function, which runs at the first of its calls in each turn of the event loop. The others return at once. */
export function oncePerTurn(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (hasRun) return;
    hasRun = true;
    queueMicrotask(() => (hasRun = false));
    run();
  };
}
