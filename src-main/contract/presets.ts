import type { ClearAfter } from './clear-after.ts';

/** A status that one click sets; its text is in the messages under `preset.<id>`. */
export interface Preset {
  id: string;
  emoji: string;
  clearAfter: ClearAfter;
}

export const presets = [
  { id: 'in-a-meeting', emoji: 'calendar', clearAfter: '1h' },
  { id: 'commuting', emoji: 'bus', clearAfter: '30m' },
  { id: 'working-remotely', emoji: 'house', clearAfter: 'today' },
  { id: 'out-sick', emoji: 'sick', clearAfter: 'today' },
  { id: 'on-vacation', emoji: 'palm_tree', clearAfter: 'never' },
] as const satisfies Preset[];

export type PresetId = (typeof presets)[number]['id'];
