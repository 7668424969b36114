import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a second in which Linux counts the time of processes. */
const TICKS = 100;

interface Process {
  pid: number;
  parent: number;
  /** The seconds of processor time so far. */
  seconds: number;
}

/** A process and everything below it, on Linux. */
function treeOf(pid: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)));
  const found = all.filter((one) => one.pid === pid);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

function processOf(pid: number): Process[] {
  try {
    // The name before that may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
    return [{ pid, parent: Number(fields[1]), seconds }];
  } catch {
    // It has ended.
    return [];
  }
}

/** The seconds of processor time that a process and everything below it have used. */
export const secondsOf = (pid: number): number => treeOf(pid).reduce((sum, { seconds }) => sum + seconds, 0);

/** The memory of a process and everything below it, in megabytes. What several processes share is divided among them. */
export const memoryOf = (pid: number): number =>
  treeOf(pid).reduce((sum, one) => sum + proportionalSize(one.pid), 0) / 1_000;

/** In kilobytes. */
function proportionalSize(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return (Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024) / 1_000;
  } catch {
    return 0;
  }
}
