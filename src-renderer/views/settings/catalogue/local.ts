import type { LocalEntry } from './entry.ts';

/** The settings of Perch on this computer, group by group. */
export const local: readonly LocalEntry[] = [
  {
    name: 'local.openAtSignIn',
    setting: 'openAtSignIn',
    group: 'starting',
    label: 'setting.local.openAtSignIn',
    control: { kind: 'switch' },
  },
  {
    name: 'local.startHidden',
    setting: 'startHidden',
    group: 'starting',
    label: 'setting.local.startHidden',
    hint: 'setting.local.startHidden.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'local.keepRunning',
    setting: 'keepRunning',
    group: 'starting',
    label: 'setting.local.keepRunning',
    control: { kind: 'switch' },
  },
  {
    name: 'local.clock',
    setting: 'clock',
    group: 'time',
    label: 'setting.local.clock',
    hint: 'setting.local.clock.hint',
    control: {
      kind: 'choice',
      choices: [
        { value: 'account', label: 'setting.local.account' },
        { value: 'system', label: 'setting.local.system' },
        { value: '12', label: 'setting.local.clock.12' },
        { value: '24', label: 'setting.local.clock.24' },
      ],
    },
  },
  {
    name: 'local.weekStart',
    setting: 'weekStart',
    group: 'time',
    label: 'setting.local.weekStart',
    hint: 'setting.local.weekStart.hint',
    control: {
      kind: 'choice',
      choices: [
        { value: 'system', label: 'setting.local.system' },
        { value: 'sunday', label: 'setting.local.weekStart.sunday' },
        { value: 'monday', label: 'setting.local.weekStart.monday' },
        { value: 'saturday', label: 'setting.local.weekStart.saturday' },
      ],
    },
  },
  {
    name: 'local.checkSpelling',
    setting: 'checkSpelling',
    group: 'writing',
    label: 'setting.local.checkSpelling',
    hint: 'setting.local.checkSpelling.hint',
    control: { kind: 'switch' },
  },
  {
    name: 'local.theme',
    setting: 'theme',
    group: 'look',
    label: 'setting.local.theme',
    hint: 'setting.local.theme.hint',
    control: {
      kind: 'choice',
      choices: [
        { value: 'system', label: 'setting.local.system' },
        { value: 'light', label: 'setting.local.theme.light' },
        { value: 'dark', label: 'setting.local.theme.dark' },
      ],
    },
  },
  {
    name: 'local.textSize',
    setting: 'textSize',
    group: 'look',
    label: 'setting.local.textSize',
    hint: 'setting.local.textSize.hint',
    control: {
      kind: 'choice',
      choices: [
        { value: 'system', label: 'setting.local.account' },
        { value: 85, label: 'setting.local.textSize.85' },
        { value: 100, label: 'setting.local.textSize.100' },
        { value: 115, label: 'setting.local.textSize.115' },
        { value: 130, label: 'setting.local.textSize.130' },
        { value: 150, label: 'setting.local.textSize.150' },
        { value: 200, label: 'setting.local.textSize.200' },
      ],
    },
  },
];
