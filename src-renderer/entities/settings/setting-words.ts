import { offersParam } from '../../../src-main/contract/operations/operation.ts';
import type { SettingValue, SettingView } from '../../../src-main/contract/values/setting.ts';
import { words } from '../../../resources/words.ts';
import { operations } from '../../base/bridge/contract.data.ts';
import { entryOf } from './catalogue/index.ts';
import { type AnyEntry, isAction, isLocal, type SettingChoice } from './catalogue/entry.ts';
import { languageWords } from './languages.ts';
import { zoneWords } from './time-zones.ts';

type Value = SettingValue['value'];

/** The label of a setting; outside the catalogue, its name. */
export const settingLabel = (name: string): string => {
  const entry = entryOf(name);
  return entry ? words(entry.label) : name;
};

/**
 * The settings outside the catalogue. Lists and objects are not settings: servers send the choices of some settings beside
 * them.
 */
export const otherSettings = (settings: readonly SettingView[]): SettingView[] =>
  settings.filter(({ name, value }) => !entryOf(name) && typeof value !== 'object');

/** A value as it is, for settings outside the catalogue. */
export const plainWords = (value: Value): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** A value of a setting in words, never as a code number. */
export function valueWords(name: string, value: Value): string {
  const control = entryOf(name)?.control;
  if (typeof value === 'boolean') return words(value ? 'setting.on' : 'setting.off');
  switch (control?.kind) {
    case 'choice': {
      const choice = control.choices.find((one) => one.value === value);
      return choice ? words(choice.label) : plainWords(value);
    }
    case 'number':
      return typeof value === 'number'
        ? words('setting.number', { value, unit: words(control.unit) })
        : plainWords(value);
    case 'language':
      return languageWords(plainWords(value));
    case 'time-zone':
      return value === '' ? words('setting.not-set') : zoneWords(plainWords(value), Date.now());
    case 'sound':
      return value === 'none' ? words('setting.no-sound') : plainWords(value);
    default:
      return plainWords(value);
  }
}

/** Whether a server of this feature level knows the setting. Those of this computer need no server. */
export const isKnownAt = (entry: AnyEntry, featureLevel: number | null): boolean =>
  isLocal(entry) || isAction(entry) || offersParam(operations.updateSettings, entry.name, featureLevel);

/** The choices that a server of this feature level accepts, and the current choice in any case. */
export const choicesAt = (
  name: string,
  choices: readonly SettingChoice[],
  featureLevel: number | null,
  current: Value | undefined,
): SettingChoice[] =>
  choices.filter(
    ({ value }) =>
      value === current || offersParam(operations.updateSettings, `${name}=${value}`, featureLevel),
  );
