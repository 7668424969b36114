/** Processor time of this thread so far, in microseconds. Other programs and threads do not count. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** The lengths of the texts; each is four times the one before. */
export const LENGTHS = [195, 781, 3_125, 12_500, 50_000] as const;
/** Less says nothing: it may be the noise of the machine. */
const MEASURABLE = 20_000;
/** Four times the length takes four times as long, and a little more where memory is slow. At the square it takes 16 times. */
const MOST_GROWTH = 9;
const MOST_TRIES = 5;
const LONG_ENOUGH = 100_000;

/**
 * Whether the work for a text grows much faster than its length: the shortest length where it does, or null.
 * @param work what is done with a text of a length; it may throw
 */
export function growsFrom(work: (length: number) => void): number | null {
  const cost = (length: number): number => {
    const before = spent();
    work(length);
    return spent() - before;
  };
  let shorter: { length: number; least: number } | null = null;
  for (const length of LENGTHS) {
    let least = cost(length);
    if (shorter && least > MEASURABLE) {
      let few = shorter.least;
      const grows = (): boolean => least > MEASURABLE && least > MOST_GROWTH * Math.max(few, MEASURABLE / 8);
      for (let tries = 0; tries < MOST_TRIES && grows(); tries += 1) {
        few = Math.max(few, cost(shorter.length));
        least = Math.min(least, cost(length));
      }
      if (grows()) return length;
      // What takes so long at this length would have shown its growth by now.
      if (least > LONG_ENOUGH) return null;
    }
    shorter = { length, least };
  }
  return null;
}
