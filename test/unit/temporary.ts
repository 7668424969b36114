import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { lookForProgramsIn } from '../../src-main/shell/system/program/programs.ts';

/** A folder for the running test, gone when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perch-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Lets Perch find the programs of the system in these folders alone until the running test ends. */
export function usePrograms(...folders: string[]): void {
  lookForProgramsIn(folders);
  onTestFinished(() => lookForProgramsIn(null));
}

/** Lets the running test be a Perch in an AppImage, or one elsewhere in the environment of another AppImage. */
export function runsFrom(appImage: string, resources = '/tmp/.mount/resources'): void {
  vi.stubEnv('APPIMAGE', appImage);
  vi.stubEnv('APPDIR', '/tmp/.mount');
  Object.assign(process, { resourcesPath: resources });
  onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'));
}
