import { z } from 'zod';
import type { RowMark } from './change.ts';
import { type SettingParam, settingParams, type updateSettings } from './operations/settings.ts';
import type { ParamsOf } from './operations/operation.ts';
import type { Problem } from './problem.ts';
import { checkCharacters, lengthOf } from './text.ts';

/** What a setting has as its value: as PATCH /settings takes it; in what Perch does not know, any JSON. */
export const SettingValue = z.object({ value: z.json() });
export type SettingValue = z.infer<typeof SettingValue>;

type NeverQueued = 'email' | 'old_password' | 'new_password';

/** Changes that go through the outbox. E-mail and password are asked for at once and never kept. */
export type QueuedSettings = Omit<ParamsOf<typeof updateSettings>, NeverQueued>;

const known: Record<string, SettingParam> = settingParams;

/** The longest name of a person, in code points (server-notes: Limits). */
export const FULL_NAME_LIMIT = 100;

/** The rules we know before anything is sent: the type, the choices, the length of a name. */
export function checkSetting(name: string, value: unknown): Problem | null {
  const wrong = { kind: 'invalid-input', field: name } as const;
  const param = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!param || param.isNow || !param.schema.safeParse(value).success) return wrong;
  if (typeof value !== 'string') return null;
  const unsendable = checkCharacters(name, value);
  if (unsendable || name !== 'full_name') return unsendable;
  if (value === '') return { ...wrong, rule: 'required' };
  return lengthOf(value) > FULL_NAME_LIMIT ? { ...wrong, rule: 'too-long', limit: FULL_NAME_LIMIT } : null;
}

/** A value in the word that a server of this feature level has for it; the older one where the level is not known. */
export function settingOnWire(
  name: string,
  value: SettingValue['value'],
  featureLevel: number | null,
): SettingValue['value'] {
  const renamed = typeof value === 'string' ? known[name]?.renamed?.[value] : undefined;
  return renamed && featureLevel !== null && featureLevel >= renamed.since ? renamed.to : value;
}

/** A server's value in the word that Perch has for it, whichever of them the server says. */
export function settingFromWire(name: string, value: SettingValue['value']): SettingValue['value'] {
  const names = Object.entries(known[name]?.renamed ?? {});
  return names.find(([, { to }]) => to === value)?.[0] ?? value;
}

/** One setting whose value is known. */
export interface SettingView {
  /** As PATCH /settings and the settings of register call it. */
  name: string;
  value: SettingValue['value'];
  /** What the server last had, where that is known and another one. */
  server: SettingValue | null;
  mark: RowMark | null;
}

export interface SettingsView {
  /** Whether the server tells the values; null until it has been asked. */
  readable: boolean | null;
  /** Those whose value is known: told by the server, or set here. */
  settings: SettingView[];
}
