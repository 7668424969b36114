import { findRuntime } from './electron-runtime.mjs';
import { root, run } from './process.ts';

/** Opens Perch in a window; on a machine without a display the stand-in stays headless. */
export async function start(args: string[], env: Record<string, string> = {}): Promise<number> {
  const runtime = await findRuntime();
  console.log(runtime.sentence);
  const headed: Record<string, string> = hasDisplay() ? { STANDIN_HEADED: '1' } : {};
  return run(runtime.executable, [...runtime.args, root, ...args], {
    ...process.env,
    ...runtime.env,
    ...headed,
    ...env,
  });
}

/** Whether this machine has a display. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
