import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeAtomically } from '../../../accounts/atomic-file.ts';
import { defaultIn, withDefault } from './mimeapps.ts';
import { configHome } from './xdg-folders.ts';

/** Names a program for a type before all others of the user's list. @throws errors of the file system */
export const nameFirst = (type: string, program: string): void =>
  setProgramsFor(type, `${program};${othersFor(type, program) ?? ''}`);

/** Takes a program out of those that the user's list names for a type. @throws errors of the file system */
export const unname = (type: string, program: string): void => setProgramsFor(type, othersFor(type, program));

/** The programs beside one that the user's list names for a type, as the file writes them. Null if there are none. */
const othersFor = (type: string, program: string): string | null =>
  defaultIn(list(), type)
    ?.split(';')
    .filter((one) => one !== program)
    .join(';') || null;

/** Writes the programs for a type into the user's list. Null removes them, and the file if nothing else is in it. */
function setProgramsFor(type: string, programs: string | null): void {
  const file = listFile();
  const before = list();
  const after = withDefault(before, type, programs);
  if (after === before) return;
  if (after === '') return rmSync(file);
  writeAtomically(file, after, existsSync(file) ? statSync(file).mode & 0o777 : 0o644);
}

/** The user's list, through the link that some keep it by. */
function listFile(): string {
  const file = join(configHome(), 'mimeapps.list');
  return existsSync(file) ? realpathSync(file) : file;
}

const list = (): string => readIfThere(listFile()) ?? '';
