import { LocalChanges, type LocalSettingsView } from '../values/local-settings.ts';
import { call, nothing } from './call.ts';

export const localSettingCalls = {
  'local-settings:read': call<LocalSettingsView>()(nothing, ['local-settings']),
  /** Changes settings of Perch on this computer, for every account. */
  'local-settings:set': call<void>()(LocalChanges.refine((changes) => Object.keys(changes).length > 0)),
};
