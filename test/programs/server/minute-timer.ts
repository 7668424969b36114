/**
 * Runs a task at each whole minute, as servers do for scheduled messages.
 * @returns a function that ends it.
 */
export function eachMinute(task: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => {
        task();
        wait();
      },
      60_000 - (Date.now() % 60_000),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
