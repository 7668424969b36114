import type { ActionEntry } from './entry.ts';

/** The entries of this computer that are more than a value. */
export const actions: readonly ActionEntry[] = [
  {
    name: 'local.quietStatuses',
    group: 'quiet',
    label: 'setting.local.quietStatuses',
    control: { kind: 'action' },
  },
  {
    name: 'local.shortcuts',
    group: 'keys',
    label: 'shortcut.from-selection',
    hint: 'shortcut.others-hint',
    control: { kind: 'action' },
  },
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
