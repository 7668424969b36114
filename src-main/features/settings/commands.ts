import { storedRealm } from '../../cache/metadata/organization.ts';
import type { Db } from '../../cache/file/db.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam } from '../../contract/operations/operation.ts';
import { Refusal, refuse } from '../../contract/problem.ts';
import {
  checkSetting,
  type QueuedSettings,
  settingFromWire,
  type SettingValue,
} from '../../contract/values/setting.ts';
import { settings } from '../../sync/collections/settings.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { trimmed } from '../../contract/text/text.ts';

/**
 * Changes settings, all of them or none.
 * @throws {Refusal} with the rule that a value breaks; `unsupported` where the server is too old for a setting.
 */
export function setSettings(db: Db, changes: QueuedSettings, now: number): void {
  db.transaction(() => {
    for (const [name, value] of Object.entries(changes)) {
      if (value !== undefined)
        setSetting(db, name, settingFromWire(name, typeof value === 'string' ? trimmed(value) : value), now);
    }
  })();
}

function setSetting(db: Db, name: string, value: SettingValue['value'], now: number): void {
  refuse(checkSetting(name, value));
  const featureLevel = storedRealm.read(db)?.featureLevel ?? null;
  if (!offersParam(operations.updateSettings, name, featureLevel))
    throw new Refusal({ kind: 'unsupported', field: name, rule: 'unknown-setting' });
  showSetting(db, name, value, now);
  cached(db, settings).enqueueEdit(name, { value }, now);
}

/** Shows an unsent value. Where the server does not report the settings, this creates the row. */
export function showSetting(db: Db, name: string, value: SettingValue['value'], now: number): void {
  const { rows } = settings;
  if (rows.find(db, name)) rows.setVisible(db, name, { value });
  else
    rows.insert(db, {
      key: name,
      serverId: null,
      value: { value },
      server: null,
      createdAt: now,
      madeHere: true,
    });
}
