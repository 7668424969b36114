import type { LocalSettingName } from '../../../../src-main/contract/values/local-settings.ts';
import type { LocalEntry, LocalGroupName } from './entry.ts';
import { fieldsOf, type Row } from './rows.ts';

type Control = LocalEntry['control'];
type LocalRow = { [Name in LocalSettingName]: Row<Name, `setting.local.${Name}`, Control> }[LocalSettingName];

const SYSTEM = { value: 'system', label: 'setting.local.system' } as const;
const ACCOUNT = { value: 'account', label: 'setting.local.account' } as const;

/** The settings of Perch on this computer, by their group. */
const rows: Record<Exclude<LocalGroupName, 'keys' | 'backup'>, readonly LocalRow[]> = {
  starting: [
    { name: 'openAtSignIn' },
    { name: 'startHidden', hint: true },
    { name: 'keepRunning' },
    { name: 'inApplications', hint: true },
  ],
  tray: [
    {
      name: 'trayClick',
      hint: true,
      choices: [
        'quick',
        'perch',
        // Linux lets no program open the menu.
        { value: 'menu', label: 'setting.local.trayClick.menu', notOn: 'linux' },
      ],
      isList: true,
    },
    { name: 'badge', choices: ['attention', 'messages', 'nothing'], isList: true },
  ],
  time: [
    { name: 'language', hint: true, choices: [SYSTEM, 'en', 'de'], isList: true },
    { name: 'clock', hint: true, choices: [ACCOUNT, SYSTEM, '12', '24'] },
    { name: 'weekStart', hint: true, choices: [SYSTEM, 'sunday', 'monday', 'saturday'] },
  ],
  writing: [{ name: 'checkSpelling', hint: true }],
  look: [
    { name: 'theme', hint: true, choices: [SYSTEM, 'light', 'dark'] },
    {
      name: 'textSize',
      hint: true,
      choices: [{ value: 'system', label: 'setting.local.account' }, 85, 100, 115, 130, 150, 200],
    },
  ],
  quick: [
    { name: 'quickShortcut', hint: true, control: { kind: 'shortcut' } },
    { name: 'pasteSnippets', hint: true },
  ],
  tell: [
    { name: 'tellReminders' },
    { name: 'tellScheduled' },
    { name: 'tellSent' },
    { name: 'tellChanges' },
    { name: 'tellSignIn' },
  ],
  quiet: [
    { name: 'pausedUntil', control: { kind: 'pause' } },
    { name: 'quietHours', hint: true, control: { kind: 'hours', from: 'quietFrom', to: 'quietTo' } },
    { name: 'showMessageText', hint: true },
    { name: 'keepNotifications', hint: true },
  ],
  sound: [{ name: 'reminderSound' }],
  updates: [{ name: 'updates', hint: true, choices: ['off', 'stable', 'beta'], isList: true }],
};

/** The settings of Perch on this computer, group by group. */
export const local: readonly LocalEntry[] = Object.entries(rows).flatMap(([group, list]) =>
  list.map((row) => ({
    name: `local.${row.name}` as const,
    setting: row.name,
    group: group as LocalGroupName,
    ...fieldsOf(`setting.local.${row.name}`, row),
  })),
);
