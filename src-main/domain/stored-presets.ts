import { z } from 'zod';
import { Metadata } from '../cache/metadata/metadata.ts';
import { MOST_PRESETS, MOST_RECENTS, Preset, RecentStatus } from '../contract/values/presets.ts';

/** The user's presets in their order; missing until the user changes one. Undo may bring one back beyond the limit. */
export const storedPresets = new Metadata('presets', z.array(Preset).max(MOST_PRESETS + 1));
/** Statuses that were set here and are not presets, newest first. */
export const storedRecentStatuses = new Metadata('recentStatuses', z.array(RecentStatus).max(MOST_RECENTS));
