import { LocalChanges, type LocalSettingsView } from '../values/local-settings.ts';
import { command, nothing, query } from './call.ts';

export const localSettingCalls = {
  'local-settings:read': query<LocalSettingsView>()(nothing),
  /** Changes settings of Perch on this computer, for every account. */
  'local-settings:set': command<void>()(LocalChanges.refine((changes) => Object.keys(changes).length > 0)),
};
