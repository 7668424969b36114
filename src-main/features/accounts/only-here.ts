import type { Db } from '../../cache/file/db.ts';
import type { OnlyHere } from '../../contract/values/account.ts';
import { reminderRows } from '../../sync/collections/reminders.ts';
import { countsOf } from '../../workspace/backups/restoring.ts';

/** What no server has of an account, so that it is lost where the account is removed. */
export function onlyHere(db: Db): OnlyHere {
  const { drafts, presets, series, rules } = countsOf(db);
  const reminders = reminderRows.list(db).filter(({ value }) => value.here).length;
  return { drafts, reminders, presets, series, rules };
}
