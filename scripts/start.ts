import { findRuntime } from './electron-runtime.mjs';
import { NoElectron } from './no-runtime.mjs';
import { root, run } from './process.ts';

/** Asks for the stand-in in the place of Electron. */
const STAND_IN = '--stand-in';

/**
 * Opens Perch with the user's own profile: on Electron, or where they ask for it on the stand-in. Never falls back from one to
 * the other by itself, because their keys and their work would be with a program that they didn't choose.
 * @param prepare builds what is opened, which takes half a minute, once there is a program to open it. Returns variables for its
 * environment.
 */
export async function start(args: string[], prepare: () => Promise<Record<string, string>>): Promise<number> {
  const rest = args.filter((arg) => arg !== STAND_IN);
  const wanted = rest.length < args.length ? { PERCH_RUNTIME: 'stand-in' } : {};
  try {
    const runtime = await findRuntime({ env: { ...process.env, ...wanted }, requireElectron: true });
    return await open(runtime, rest, await prepare());
  } catch (error) {
    if (!(error instanceof NoElectron)) throw error;
    console.error(error.message);
    return 1;
  }
}

type Runtime = Awaited<ReturnType<typeof findRuntime>>;

/** Opens Perch in a window; on a machine without a display the stand-in stays headless. */
export function open(runtime: Runtime, args: string[], env: Record<string, string> = {}): Promise<number> {
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
