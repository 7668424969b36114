import { app } from 'electron';
import type { ApplicationsEntry } from './applications-entry.ts';
import { logFault } from '../program/log.ts';
import { mendAutostart } from './open-at-sign-in.ts';

/** Lets the entries of a Linux desktop follow this Perch. One that cannot be written keeps nobody from starting. */
export function mendEntries(applications: ApplicationsEntry): void {
  if (!app.isPackaged) return;
  const mend = (name: string, entry: () => void): void => {
    try {
      entry();
    } catch (error) {
      logFault(name, error);
    }
  };
  mend('entry among the applications', () => applications.mend());
  mend('entry of what starts at sign-in', mendAutostart);
}
