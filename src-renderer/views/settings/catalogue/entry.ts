import type { MessageKey } from '../../../../resources/words.ts';
import type { SettingName } from '../../../../src-main/contract/operations/settings.ts';

/** The groups, in their order. Those that begin with `notify` have a heading of their own. */
export const groupNames = [
  'account',
  'display',
  'language',
  'channels',
  'topics',
  'privacy',
  'notify-direct',
  'notify-channels',
  'notify-topics',
  'notify-email',
  'notify-mobile',
  'notify-sounds',
] as const;
export type GroupName = (typeof groupNames)[number];

export interface SettingChoice {
  value: number | string;
  label: MessageKey;
}

/** How a setting is changed. */
export type SettingControl =
  | { kind: 'switch' }
  | { kind: 'choice'; choices: readonly SettingChoice[] }
  | { kind: 'number'; min: number; max: number; unit: MessageKey }
  | { kind: 'text' }
  | { kind: 'language' }
  | { kind: 'time-zone' }
  | { kind: 'sound' }
  | { kind: 'email' }
  /** `with`: what else is sent with it. */
  | { kind: 'password'; with: readonly SettingName[] };

/** One setting as the screen shows it. */
export interface SettingEntry {
  name: SettingName;
  group: GroupName;
  label: MessageKey;
  hint?: MessageKey;
  control: SettingControl;
  /** It changes what the web app shows, and nothing in Perch. */
  webOnly?: true;
}
