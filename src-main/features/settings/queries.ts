import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import type { SettingsView, SettingValue } from '../../contract/values/setting.ts';
import { settingRows, settings } from '../../sync/collections/settings.ts';
import { marksOfRows } from '../base/row-mark.ts';

/** The value of a setting; undefined if it is not known. */
export const settingValue = (db: Db, name: string): SettingValue['value'] | undefined =>
  settingRows.find(db, name)?.value.value;

/** Every setting whose value is known, with the mark of its unsent change. */
export function settingsView(db: Db): SettingsView {
  const { isEquivalent, name } = settings;
  const rows = settingRows.list(db);
  const mark = marksOfRows(db, settings, rows);
  return {
    readable: hasCapability(db, name),
    settings: rows.map(({ key, value, server }) => ({
      name: key,
      value: value.value,
      server: server && !isEquivalent(server, value) ? server : null,
      mark: mark(key),
    })),
  };
}
