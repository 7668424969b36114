import type { MessageKey } from '../../../../resources/words.ts';
import type { LocalSettingName } from '../../../../src-main/contract/values/local-settings.ts';
import type { SettingName } from '../../../../src-main/contract/operations/settings.ts';
import type { GroupOf } from '../sections.ts';

/** The groups of an account's settings. */
export type GroupName = Exclude<GroupOf<'organization'>, 'others'>;

/** The groups of the settings of Perch on this computer. */
export type LocalGroupName = GroupOf<'computer'>;

export interface SettingChoice {
  value: number | string;
  label: MessageKey;
  /** The platform that cannot do this, as `process.platform` has it. */
  notOn?: string;
}

/** Where alone a setting acts that changes nothing in Perch: in the web app, or in emails and on phones. */
export type Elsewhere = 'web-app' | 'devices';

/** How a setting is changed. */
export type SettingControl =
  | { kind: 'switch' }
  | { kind: 'shortcut' }
  /** A switch, with the settings of when its hours begin and end. */
  | { kind: 'hours'; from: LocalSettingName; to: LocalSettingName }
  /** Until a moment, in milliseconds since the epoch. */
  | { kind: 'pause' }
  /** A few choices are side by side, unless they are to be a list that opens. */
  | { kind: 'choice'; choices: readonly SettingChoice[]; isList?: true }
  | { kind: 'number'; min: number; max: number; unit: MessageKey }
  | { kind: 'text' }
  | { kind: 'language' }
  | { kind: 'time-zone' }
  | { kind: 'sound' }
  /** An action or a list with controls of its own. */
  | { kind: 'action' }
  | { kind: 'email' }
  /** `with`: the settings to send together with the password. */
  | { kind: 'password'; with: readonly SettingName[] };

/** A setting of the account on the screen. */
export interface SettingEntry {
  name: SettingName;
  group: GroupName;
  label: MessageKey;
  hint?: MessageKey;
  control: SettingControl;
  elsewhere?: Elsewhere;
}

/** One setting of Perch on this computer. Its name is the key that the Settings place opens it by. */
export interface LocalEntry {
  name: `local.${LocalSettingName}`;
  setting: LocalSettingName;
  group: LocalGroupName;
  label: MessageKey;
  hint?: MessageKey;
  control: Extract<SettingControl, { kind: 'switch' | 'choice' | 'shortcut' | 'hours' | 'pause' }>;
}

/** Something to do with what is on this computer, found and listed as a setting is. */
export interface ActionEntry {
  name: 'local.quietStatuses' | 'local.shortcuts' | 'local.backUp' | 'local.restore';
  group: LocalGroupName;
  label: MessageKey;
  hint?: MessageKey;
  control: Extract<SettingControl, { kind: 'action' }>;
}

export type AnyEntry = SettingEntry | LocalEntry | ActionEntry;

export const isLocal = (entry: AnyEntry): entry is LocalEntry => 'setting' in entry;
export const isAction = (entry: AnyEntry): entry is ActionEntry => entry.control.kind === 'action';
