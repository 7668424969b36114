/** The median of 30 runs, in milliseconds. */
export function measure(run: () => unknown): number {
  const times = Array.from({ length: 30 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return median(times);
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Prints one line: what was measured, the baseline, and the ratio. */
export function report(what: string, value: number, bareWhat: string, bare: number): void {
  const ratio = (value / bare).toFixed(1);
  console.log(
    `${what.padEnd(56)} ${value.toFixed(2).padStart(8)} ms   ${ratio.padStart(6)} × ${bareWhat} (${bare.toFixed(2)} ms)`,
  );
}
