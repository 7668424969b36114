import type { SettingEntry } from './entry.ts';
import { notifications } from './notifications.ts';
import { personal } from './personal.ts';
import { reading } from './reading.ts';

/** Every setting that Perch knows, group by group, as people look for them. */
export const catalogue: readonly SettingEntry[] = [...personal, ...reading, ...notifications];

const byName = new Map<string, SettingEntry>(catalogue.map((entry) => [entry.name, entry]));

/** Undefined for a setting that Perch does not know. */
export const entryOf = (name: string): SettingEntry | undefined => byName.get(name);
