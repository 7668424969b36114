import { openSync, readSync, closeSync } from 'node:fs';
import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

type Fuses = Record<FuseV1Options, boolean>;

/** The setting of each of Electron's fuses. */
export const FUSES: Fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // Perch has no snapshot of its own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // V8's own default: without them WebAssembly checks every access itself.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The fuses of a package that tests can drive over the debugger. It is never released. */
export const INSPECTABLE_FUSES: Fuses = { ...FUSES, [FuseV1Options.EnableNodeCliInspectArguments]: true };

interface Options {
  inspectable: boolean;
  /** Signs a package for macOS anew, because other fuses break the signature that it came with. */
  resign: boolean;
}

/**
 * Sets every fuse of a packaged executable, and reads them back.
 * @param executable the program, or the bundle on macOS
 * @throws Error where Electron has a fuse that {@link FUSES} does not name, or one did not stay as it was set
 */
export async function setFuses(executable: string, { inspectable, resign }: Options): Promise<void> {
  const fuses = inspectable ? INSPECTABLE_FUSES : FUSES;
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: resign,
    ...fuses,
  });
  const wrong = wrongFuses(await readFuses(executable), fuses);
  if (wrong.length > 0)
    throw new Error(`These fuses of ${executable} are not as they were set: ${wrong.join(', ')}`);
}

/** The state of each fuse of an executable, by its position on the wire. */
export async function readFuses(executable: string): Promise<Map<number, FuseState>> {
  const { version: _, ...wire } = await getCurrentFuseWire(executable);
  return new Map(
    Object.entries(wire).map(([position, state]) => [Number(position), Number(state) as FuseState]),
  );
}

/** The names of the fuses that are set to something else, are missing, or are not known. */
export function wrongFuses(wire: ReadonlyMap<number, FuseState>, fuses: Fuses = FUSES): string[] {
  const positions = new Set([...wire.keys(), ...Object.keys(fuses).map(Number)]);
  return [...positions]
    .filter((position) => {
      const wanted = fuses[position as FuseV1Options];
      if (wanted === undefined) return true;
      return wire.get(position) !== (wanted ? FuseState.ENABLE : FuseState.DISABLE);
    })
    .map((position) => FuseV1Options[position] ?? `fuse ${position}`);
}

/** Whether a file is a script, as the stand-in is. A script has no fuses. */
export function isScript(file: string): boolean {
  const start = Buffer.alloc(2);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, 2, 0);
  } finally {
    closeSync(handle);
  }
  return start.toString('latin1') === '#!';
}
