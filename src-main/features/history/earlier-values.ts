import type { Db } from '../../cache/file/db.ts';
import { fileOf } from '../../domain/followed-file.ts';
import type { MutationName } from '../../contract/values/change.ts';
import type { EarlierValue, Standing } from '../../contract/values/history.ts';
import { isBuiltInView, NavigationViewValue } from '../../contract/values/navigation.ts';
import { checkMoment } from '../../contract/values/scheduled.ts';
import { checkSetting, type QueuedSettings } from '../../contract/values/setting.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';
import { folders } from '../../sync/collections/folders.ts';
import { excerptOfMessage } from '../../sync/collections/message-excerpt.ts';
import { messageTexts } from '../../sync/collections/message-texts.ts';
import { navigation } from '../../sync/collections/navigation.ts';
import { ownStatus } from '../../sync/collections/own-status.ts';
import { scheduled } from '../../sync/collections/scheduled.ts';
import { SettingParams, settings } from '../../sync/collections/settings.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import type { Collection } from '../../sync/define/collection.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { keyOfChange } from '../../sync/rows/rows.ts';
import { editMessage } from '../messages/commands.ts';
import { saveView } from '../navigation/commands.ts';
import { editFolder } from '../organization/commands.ts';
import { createScheduled, editScheduled } from '../scheduled/commands.ts';
import { conversationView } from '../scheduled/queries.ts';
import { setSettings } from '../settings/commands.ts';
import { createSnippet, editSnippet } from '../snippets/commands.ts';
import { setOwnStatus } from '../status/commands.ts';

/**
 * How to compare, set and describe the overwritten values of one mutation. The parameters are those of the mutation,
 * already checked.
 */
interface EarlierValues {
  standing(db: Db, params: unknown, now: number): Standing;
  set(db: Db, params: unknown, now: number): void;
  /** Creates a deleted item again; returns its key. */
  create?(db: Db, params: unknown, now: number): string;
  /** The fields of the value beyond the description of its change. */
  details?(db: Db, params: unknown): Partial<EarlierValue>;
}

const setting: EarlierValues = {
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

/** The part of a view that can be set: a built-in one has no name, and unknown fields stay. */
function viewToSet(params: unknown) {
  const { fragment, isPinned, name } = NavigationViewValue.parse(params);
  return {
    fragment,
    ...(isPinned !== null && { isPinned }),
    ...(name !== null && !isBuiltInView(fragment) && { name }),
  };
}

const view: EarlierValues = {
  standing(db, params) {
    const wanted = viewToSet(params);
    const stored = navigation.rows.find(db, wanted.fragment);
    if (!stored || stored.deleted) return 'differs';
    return navigation.isEquivalent(stored.value, { ...stored.value, ...wanted }) ? 'same' : 'differs';
  },
  set: (db, params, now) => saveView(db, viewToSet(params), now),
  details(_, params) {
    const { isPinned } = NavigationViewValue.parse(params);
    return isPinned === null ? {} : { on: isPinned };
  },
};

interface OfRows<Value> {
  edit(db: Db, key: string, value: Value, now: number): void;
  create?(db: Db, value: Value, now: number): string;
  details(value: Value, db: Db): Partial<EarlierValue>;
}

/** For values of rows: the row is edited, or created again where it was deleted and can be created. */
function row<Value extends object, Item extends object>(
  collection: Collection<Value, Item>,
  { edit, create, details }: OfRows<Value>,
): EarlierValues {
  const { rows, value: schema, isEquivalent } = collection;
  return {
    standing(db, params) {
      const stored = rows.find(db, keyOfChange({ params }));
      if (!stored || stored.deleted) return create ? 'deleted' : 'gone';
      if (!cached(db, collection).isChangeable(stored)) return 'gone';
      return isEquivalent(stored.value, schema.parse(params)) ? 'same' : 'differs';
    },
    set: (db, params, now) => edit(db, keyOfChange({ params }), schema.parse(params), now),
    create: create && ((db, params, now) => create(db, schema.parse(params), now)),
    details: (db, params) => details(schema.parse(params), db),
  };
}

const scheduledMessage = row(scheduled, {
  edit: editScheduled,
  create: createScheduled,
  details: ({ to, content, at }, db) => ({ text: content, names: conversationView(db, to), at }),
});

const snippet = row(snippets, {
  edit: editSnippet,
  create: createSnippet,
  details: ({ content }) => ({ text: content }),
});

/** The changes that set a value which another client may have set too. */
type ValueMutation = Extract<MutationName, 'set-status' | 'set-away' | `edit-${string}` | `save-${string}`>;

const byMutation: Record<ValueMutation, EarlierValues> = {
  'set-status': row(ownStatus, {
    edit: (db, _, value, now) => setOwnStatus(db, value, null, now),
    details: () => ({}),
  }),
  'set-away': setting,
  'edit-setting': setting,
  'save-view': view,
  'edit-snippet': {
    ...snippet,
    standing: (db, params, now) =>
      fileOf(db, keyOfChange({ params })) === null ? snippet.standing(db, params, now) : 'gone',
  },
  'edit-folder': row(folders, {
    edit: editFolder,
    details: ({ description, archived }) => ({ text: description, on: archived }),
  }),
  'edit-message': row(messageTexts, {
    edit: (db, key, text, now) => editMessage(db, Number(key), text, now),
    // A short text that reads as it is written needs no place of its own.
    details: ({ content }) =>
      excerptOfMessage({ markdown: content }) === content ? { title: content } : { title: '', text: content },
  }),
  'edit-scheduled': {
    ...scheduledMessage,
    standing: (db, params, now) =>
      checkMoment(scheduled.value.parse(params).at, trueTime(db, now))
        ? 'gone'
        : scheduledMessage.standing(db, params, now),
  },
};

/** By mutation; none for mutations that set no value. */
export const earlierValues: Partial<Record<MutationName, EarlierValues>> = byMutation;
