// Keys and focus of the X display, with STANDIN_REAL_DESKTOP=1 and STANDIN_HEADED=1.
import { Worker } from 'node:worker_threads';
import { realDesktop } from './real-desktop.ts';

/** A request to the thread. `answer` becomes 1 where it was done, else 2. */
export interface ToX {
  does: 'grab' | 'release';
  accelerator: string;
  answer: Int32Array;
}

/** A report of the thread: a pressed key, or the size of the newly focused window; null without such a window. */
export type FromX = { pressed: string } | { active: { width: number; height: number } | null };

/** Whether windows, keys and the focus are those of the X display. */
export const onX =
  realDesktop && Boolean(process.env['STANDIN_HEADED']) && process.env['XDG_SESSION_TYPE'] !== 'wayland';

/** How long the X server may take, in milliseconds. */
const LONGEST = 10_000;

const callbacks = new Map<string, () => void>();
const followers = new Set<(size: { width: number; height: number } | null) => void>();
let started: Worker | undefined;

function thread(): Worker {
  if (started) return started;
  started = new Worker(new URL('x-worker.ts', import.meta.url));
  started.on('message', (said: FromX) => {
    if ('pressed' in said) callbacks.get(said.pressed)?.();
    else for (const follow of followers) follow(said.active);
  });
  started.unref();
  return started;
}

/** Waits for the thread, because Electron answers at once. */
function ask(does: ToX['does'], accelerator: string): boolean {
  const answer = new Int32Array(new SharedArrayBuffer(4));
  thread().postMessage({ does, accelerator, answer } satisfies ToX);
  Atomics.wait(answer, 0, 0, LONGEST);
  return answer[0] === 1;
}

/** Takes the keys from all programs. Returns false if another program holds them. */
export function grab(accelerator: string, callback: () => void): boolean {
  if (!ask('grab', accelerator)) return false;
  callbacks.set(accelerator, callback);
  return true;
}

export function release(accelerator: string): void {
  callbacks.delete(accelerator);
  ask('release', accelerator);
}

/** Reports each change of the focus, with the size of the focused window; null without such a window. */
export function followFocus(follow: (size: { width: number; height: number } | null) => void): void {
  followers.add(follow);
  thread();
}
