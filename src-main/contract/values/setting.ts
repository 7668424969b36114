import { z } from 'zod';
import type { RowMark } from './change.ts';
import { type SettingParam, settingParams, type settingOperations } from '../operations/settings.ts';
import type { ParamsOf } from '../operations/operation.ts';
import type { Problem } from '../problem.ts';
import { checkSettingText } from './setting-text.ts';

/** The value of a setting, as `PATCH /settings` takes it; any JSON for settings that Perch does not know. */
export const SettingValue = z.object({ value: z.json() });
export type SettingValue = z.infer<typeof SettingValue>;

type NeverQueued = 'email' | 'old_password' | 'new_password';

/** Settings that go through the outbox. Email and password are sent at once and never stored. */
export type QueuedSettings = Omit<ParamsOf<(typeof settingOperations)['updateSettings']>, NeverQueued>;

const paramsByName: Record<string, SettingParam> = settingParams;

/** Checks a setting before anything is sent: its type, its choices, the length of a name. */
export function checkSetting(name: string, value: unknown): Problem | null {
  const wrong = { kind: 'invalid-input', field: name } as const;
  const param = Object.hasOwn(paramsByName, name) ? paramsByName[name] : undefined;
  if (!param || param.isNow || !param.schema.safeParse(value).success) return wrong;
  return typeof value === 'string' ? checkSettingText(name, value) : null;
}

/** The value as a server of this feature level names it; the older name where the level is not known. */
export function settingOnWire(
  name: string,
  value: SettingValue['value'],
  featureLevel: number | null,
): SettingValue['value'] {
  const renamed = typeof value === 'string' ? paramsByName[name]?.renamed?.[value] : undefined;
  return renamed && featureLevel !== null && featureLevel >= renamed.since ? renamed.to : value;
}

/** The value as Perch names it, from either of the server's names. */
export function settingFromWire(name: string, value: SettingValue['value']): SettingValue['value'] {
  const names = Object.entries(paramsByName[name]?.renamed ?? {});
  return names.find(([, { to }]) => to === value)?.[0] ?? value;
}

/** A setting whose value is known. */
export interface SettingView {
  /** Its name in `PATCH /settings` and in register. */
  name: string;
  value: SettingValue['value'];
  /** The server's copy, where it is known and differs from what is shown. */
  server: SettingValue | null;
  mark: RowMark | null;
}

export interface SettingsView {
  /** Whether the server reports the values; null before the first request. */
  readable: boolean | null;
  /** The settings whose value is known: reported by the server, or set here. */
  settings: SettingView[];
}
