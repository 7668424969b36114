import { actions } from './actions.ts';
import type { AnyEntry, SettingEntry } from './entry.ts';
import { local } from './local.ts';
import { notifications } from './notifications.ts';
import { personal } from './personal.ts';
import { reading } from './reading.ts';

/**
 * Every setting of an account with a name, a control and a group of its own, group by group, as people look for them. The entries are data:
 * alike in shape, on purpose written out.
 */
export const catalogue: readonly SettingEntry[] = [...personal, ...reading, ...notifications];

const byName = new Map<string, SettingEntry>(catalogue.map((entry) => [entry.name, entry]));

/** Undefined for a setting outside the catalogue. */
export const entryOf = (name: string): SettingEntry | undefined => byName.get(name);

/** Every setting: those of Perch on this computer first. */
export const allEntries: readonly AnyEntry[] = [...local, ...actions, ...catalogue];
