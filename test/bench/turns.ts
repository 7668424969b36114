/** How long one turn of the event loop took, in milliseconds. */
export interface Turn {
  wall: number;
  /** The CPU time of this thread alone, so that other programs on the machine do not count. */
  cpu: number;
}

/** The turns of the event loop that took more than a millisecond; thousands of others pass while it waits. */
export async function turnsUntil(isOver: () => boolean): Promise<Turn[]> {
  const turns: Turn[] = [];
  let [wall, cpu] = [performance.now(), process.threadCpuUsage()];
  while (!isOver()) {
    await new Promise((resolve) => setImmediate(resolve));
    const [wallNow, cpuSince] = [performance.now(), process.threadCpuUsage(cpu)];
    const turn = { wall: wallNow - wall, cpu: (cpuSince.user + cpuSince.system) / 1000 };
    if (turn.wall > 1) turns.push(turn);
    [wall, cpu] = [wallNow, process.threadCpuUsage()];
  }
  return turns;
}

/** The row about the longest turn, during which no window gets an answer. */
export const blockRow = (what: string, turns: readonly Turn[]) => ({
  what: `${what}: longest block`,
  unit: 'ms' as const,
  at: 'longest' as const,
  ours: [0, ...turns.map(({ wall }) => wall)],
  goals: [{ most: 50 }],
  note: `computing in one turn: ${Math.max(0, ...turns.map(({ cpu }) => cpu)).toFixed(1)} ms at most; ${turns.filter(({ wall }) => wall > 50).length} turns over 50 ms`,
});
