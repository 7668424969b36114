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

/** Prints a line: the measured value, the baseline, and the ratio. */
export function report(what: string, value: number, bareWhat: string, bare: number): void {
  const ratio = (value / bare).toFixed(1);
  console.log(
    `${what.padEnd(56)} ${value.toFixed(2).padStart(8)} ms   ${ratio.padStart(6)} × ${bareWhat} (${bare.toFixed(2)} ms)`,
  );
}

/** How long one turn of the event loop took, in milliseconds. */
export interface Turn {
  wall: number;
  /** The CPU time of this thread alone, so that other programs on the machine do not count. */
  cpu: number;
}

/** The turns of the event loop that took more than a millisecond; thousands of others pass while it waits. */
export async function turnsUntil(isOver: () => boolean, onTurn?: (count: number) => void): Promise<Turn[]> {
  const turns: Turn[] = [];
  let [wall, cpu] = [performance.now(), process.threadCpuUsage()];
  while (!isOver()) {
    await new Promise((resolve) => setImmediate(resolve));
    const [wallNow, cpuSince] = [performance.now(), process.threadCpuUsage(cpu)];
    const turn = { wall: wallNow - wall, cpu: (cpuSince.user + cpuSince.system) / 1000 };
    if (turn.wall > 1) turns.push(turn);
    [wall, cpu] = [wallNow, process.threadCpuUsage()];
    onTurn?.(turns.length);
  }
  return turns;
}

/** The longest turn in words, and how many are longer than a person notices. */
export function describeTurns(turns: Turn[]): string {
  const longest = (of: keyof Turn) => Math.max(0, ...turns.map((turn) => turn[of])).toFixed(1);
  const over = turns.filter(({ wall }) => wall > 50).length;
  return `longest turn of the event loop ${longest('wall')} ms, ${longest('cpu')} ms of it computing; ${over} of ${turns.length} over 50 ms`;
}
