import type { Db } from '../../cache/db.ts';
import { findOverwrite, rekeyOverwrite, type Overwrite } from '../../cache/overwrites.ts';
import { readOwnStatus } from '../../cache/own-status.ts';
import type { MutationName } from '../../contract/change.ts';
import type { Standing } from '../../contract/history.ts';
import { isBuiltInView, NavigationViewValue } from '../../contract/navigation.ts';
import { Refusal } from '../../contract/problem.ts';
import { checkMoment } from '../../contract/scheduled.ts';
import { checkSetting, type QueuedSettings } from '../../contract/setting.ts';
import { isSameStatus } from '../../contract/status.ts';
import { mutationsByName } from '../../sync/collections/catalog.ts';
import { isChangeable, keyOfChange } from '../../sync/rows/rows.ts';
import { SettingParams, settings } from '../../sync/collections/settings.ts';
import { SetStatusParams } from '../../sync/collections/own-status.ts';
import { folders } from '../../sync/collections/folders.ts';
import { messageTexts } from '../../sync/collections/message-texts.ts';
import { navigation } from '../../sync/collections/navigation.ts';
import type { Collection } from '../../sync/define/collection.ts';
import { scheduled } from '../../sync/collections/scheduled.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';
import { editMessage } from '../messages/commands.ts';
import { saveView } from '../navigation/commands.ts';
import { editFolder } from '../organization/commands.ts';
import { createScheduled, editScheduled } from '../scheduled/commands.ts';
import { setSettings } from '../settings/commands.ts';
import { createSnippet, editSnippet } from '../snippets/commands.ts';
import { setOwnStatus } from '../status/commands.ts';

/** How a value of one kind is set again. Parameters are those of the change that sets it, and readable. */
interface Again {
  standing(db: Db, params: unknown, now: number): Standing;
  set(db: Db, params: unknown, now: number): void;
  /** Creates what is gone; answers its key. */
  create?(db: Db, params: unknown, now: number): string;
}

const status: Again = {
  standing: (db, params) =>
    isSameStatus(readOwnStatus(db).value, SetStatusParams.parse(params).value) ? 'same' : 'differs',
  set: (db, params, now) => setOwnStatus(db, SetStatusParams.parse(params).value, null, now),
};

const setting: Again = {
  standing(db, params) {
    const { key, value } = SettingParams.parse(params);
    const stored = settings.rows.find(db, key);
    if (!stored || checkSetting(key, value)) return 'gone';
    return settings.isEquivalent(stored.value, { value }) ? 'same' : 'differs';
  },
  set(db, params, now) {
    const { key, value } = SettingParams.parse(params);
    setSettings(db, { [key]: value } as QueuedSettings, now);
  },
};

/** What of a view can be set: a built-in one has no name, and what is not known stays. */
function viewToSet(params: unknown) {
  const { fragment, isPinned, name } = NavigationViewValue.parse(params);
  return {
    fragment,
    ...(isPinned !== null && { isPinned }),
    ...(name !== null && !isBuiltInView(fragment) && { name }),
  };
}

const view: Again = {
  standing(db, params) {
    const wanted = viewToSet(params);
    const stored = navigation.rows.find(db, wanted.fragment);
    if (!stored || stored.deleted) return 'differs';
    return navigation.isEquivalent(stored.value, { ...stored.value, ...wanted }) ? 'same' : 'differs';
  },
  set: (db, params, now) => saveView(db, viewToSet(params), now),
};

/** A row is edited; one that is gone is created again, where that can be. */
function row<Value extends object, Item extends object>(
  collection: Collection<Value, Item>,
  edit: (db: Db, key: string, value: Value, now: number) => void,
  create?: (db: Db, value: Value, now: number) => string,
): Again {
  const { rows, value: schema, isEquivalent } = collection;
  return {
    standing(db, params) {
      const stored = rows.find(db, keyOfChange({ params }));
      if (!stored || stored.deleted) return create ? 'deleted' : 'gone';
      if (!isChangeable(db, collection, stored)) return 'gone';
      return isEquivalent(stored.value, schema.parse(params)) ? 'same' : 'differs';
    },
    set: (db, params, now) => edit(db, keyOfChange({ params }), schema.parse(params), now),
    create: create && ((db, params, now) => create(db, schema.parse(params), now)),
  };
}

const scheduledMessage = row(scheduled, editScheduled, createScheduled);

const again: Partial<Record<MutationName, Again>> = {
  'set-status': status,
  'edit-setting': setting,
  'set-away': setting,
  'save-view': view,
  'edit-snippet': row(snippets, editSnippet, createSnippet),
  'edit-folder': row(folders, editFolder),
  'edit-message': row(messageTexts, (db, key, text, now) => editMessage(db, Number(key), text, now)),
  'edit-scheduled': {
    ...scheduledMessage,
    standing: (db, params, now) =>
      checkMoment(scheduled.value.parse(params).at, trueTime(db, now))
        ? 'gone'
        : scheduledMessage.standing(db, params, now),
  },
};

/** How the thing of an earlier value stands now. */
export const standingOf = (db: Db, { action, params }: Overwrite['earlier'], now: number): Standing =>
  mutationsByName[action].isReadable({ params })
    ? (again[action]?.standing(db, params, now) ?? 'gone')
    : 'gone';

/**
 * Sets an earlier value again, by the change that the user would make for it. It stays in the history.
 * @throws {Refusal} `gone` where it was forgotten or cannot be set any more; else as that change says.
 */
export function useEarlier(db: Db, id: string, now: number): void {
  db.transaction(() => {
    const earlier = findOverwrite(db, id)?.earlier;
    const standing = earlier ? standingOf(db, earlier, now) : 'gone';
    if (!earlier || standing === 'gone') throw new Refusal({ kind: 'gone' });
    const { action, params } = earlier;
    if (standing === 'differs') again[action]?.set(db, params, now);
    const key = standing === 'deleted' ? again[action]?.create?.(db, params, now) : undefined;
    // So that it is not created twice.
    if (key !== undefined) rekeyOverwrite(db, id, key);
  })();
}
