import type { ActionEntry } from './entry.ts';

/** The actions on all data of this computer. */
export const actions: readonly ActionEntry[] = [
  {
    name: 'local.backUp',
    group: 'backup',
    label: 'backup.save-label',
    hint: 'backup.save-hint',
    control: { kind: 'action' },
  },
  {
    name: 'local.restore',
    group: 'backup',
    label: 'backup.restore-label',
    hint: 'backup.restore-hint',
    control: { kind: 'action' },
  },
];
