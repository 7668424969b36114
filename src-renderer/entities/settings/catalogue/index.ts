import { catalogue } from './account.ts';
import { actions } from './actions.ts';
import type { AnyEntry, SettingEntry } from './entry.ts';
import { local } from './local.ts';

export { catalogue };

const byName = new Map<string, SettingEntry>(catalogue.map((entry) => [entry.name, entry]));

/** Undefined for a setting outside the catalogue. */
export const entryOf = (name: string): SettingEntry | undefined => byName.get(name);

/** Every setting: those of Perch on this computer first. */
export const allEntries: readonly AnyEntry[] = [...local, ...actions, ...catalogue];
