import { z } from 'zod';
import { Accelerator } from './accelerator.ts';
import { LANGUAGES } from './language.ts';
import { type SystemFormats, WEEK_STARTS } from '../time/system-formats.ts';

/** The computer decides. The account's theme and text size go first, if it has them. */
const SYSTEM = 'system';
/** The account decides. If the account has no such setting, the computer decides. */
const ACCOUNT = 'account';

/** The text size, in percent of the design's size. */
const TEXT_SIZES = [85, 100, 115, 130, 150, 200] as const;

/** A time of day that is offered, in minutes since midnight. */
const minutes = z
  .int()
  .nonnegative()
  .max(24 * 60 - 1);

/** The target of a click on the tray's icon. */
export const TrayClick = z.enum(['quick', 'perch', 'menu']);
export type TrayClick = z.infer<typeof TrayClick>;

/** The versions that are offered: all, or those without their betas. */
export const UpdateChannel = z.enum(['stable', 'beta']);
export type UpdateChannel = z.infer<typeof UpdateChannel>;

const fields = {
  openAtSignIn: z.boolean(),
  /** Whether this AppImage is among the applications of the desktop. */
  inApplications: z.boolean(),
  startHidden: z.boolean(),
  keepRunning: z.boolean(),
  trayClick: TrayClick,
  /** The items that the badge on Perch's own icon counts. */
  badge: z.enum(['attention', 'messages', 'nothing']),
  theme: z.enum([SYSTEM, 'light', 'dark']),
  textSize: z.union([z.literal(SYSTEM), z.literal([...TEXT_SIZES])]),
  /** The language of Perch's own words. */
  language: z.enum([SYSTEM, ...LANGUAGES]),
  clock: z.enum([ACCOUNT, SYSTEM, '12', '24']),
  weekStart: z.enum([SYSTEM, ...WEEK_STARTS]),
  checkSpelling: z.boolean(),
  /** The occasions for notifications. */
  tellReminders: z.boolean(),
  tellScheduled: z.boolean(),
  tellSent: z.boolean(),
  tellChanges: z.boolean(),
  tellSignIn: z.boolean(),
  reminderSound: z.boolean(),
  showMessageText: z.boolean(),
  /** Notifications stay until the user clicks or closes them. */
  keepNotifications: z.boolean(),
  /** Hours without notifications; minutes since midnight. Saturdays and Sundays are among them. */
  quietHours: z.boolean(),
  quietFrom: minutes,
  quietTo: minutes,
  /** No notifications before this moment, in milliseconds since the epoch; 0 where they are not paused. */
  pausedUntil: z.int().nonnegative(),
  /** Snippets are pasted into the program that the user came from. */
  pasteSnippets: z.boolean(),
  quickShortcut: z.union([z.enum(['default', 'none']), Accelerator]),
  /** The versions that Perch looks for by itself. */
  updates: z.enum(['off', ...UpdateChannel.options]),
};

/** The settings of Perch on this computer. They are the same for every account. */
export const LocalSettings = z.strictObject(fields);
export type LocalSettings = z.infer<typeof LocalSettings>;
export type LocalSettingName = keyof LocalSettings;

/** Some of the settings, each with its new value. */
export const LocalChanges = LocalSettings.partial();
export type LocalChanges = z.infer<typeof LocalChanges>;

/** The settings that the system stores. Its own settings, and other programs, change them too. */
type SystemSettingName = 'openAtSignIn' | 'inApplications';
/** The settings that are stored in a file. */
export type StoredSettings = Omit<LocalSettings, SystemSettingName>;

/**
 * The default settings.
 * @param platform as `process.platform` has it; only macOS checks spelling without downloading a dictionary
 */
export const defaultSettings = (platform: string): StoredSettings => ({
  startHidden: false,
  keepRunning: true,
  trayClick: platform === 'darwin' ? 'menu' : 'perch',
  badge: 'attention',
  theme: SYSTEM,
  textSize: SYSTEM,
  language: SYSTEM,
  clock: ACCOUNT,
  weekStart: SYSTEM,
  checkSpelling: platform === 'darwin',
  tellReminders: true,
  tellScheduled: true,
  tellSent: false,
  tellChanges: true,
  tellSignIn: true,
  reminderSound: true,
  showMessageText: true,
  keepNotifications: false,
  quietHours: false,
  quietFrom: 18 * 60,
  quietTo: 8 * 60 + 30,
  pausedUntil: 0,
  pasteSnippets: false,
  quickShortcut: 'default',
  updates: 'off',
});

/** The stored fields that are valid; the others are left out. */
export function validSettings(stored: Record<string, unknown>): Partial<StoredSettings> {
  const { openAtSignIn: _, inApplications: __, ...storable } = fields;
  const valid = Object.entries(storable).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(stored[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(valid) as Partial<StoredSettings>;
}

export interface LocalSettingsView extends LocalSettings {
  /** The languages that spelling is checked in, as BCP 47 tags; empty if the system chooses them. */
  spellingLanguages: string[];
  /** The settings that an administrator has decided. */
  fixed: LocalSettingName[];
  /** The settings that do not exist on this computer. */
  absent: LocalSettingName[];
  /** The formats that `system` means for clock and week. */
  system: SystemFormats;
}
