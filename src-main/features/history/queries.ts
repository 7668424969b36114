import type { Db } from '../../cache/db.ts';
import { listOverwrites, type Overwrite } from '../../cache/overwrites.ts';
import type { MutationName } from '../../contract/change.ts';
import type { Deed, EarlierValue, HistoryEntry } from '../../contract/history.ts';
import { standingOf } from './commands.ts';
import { mutationsByName } from '../../sync/collections/catalog.ts';
import { folders } from '../../sync/collections/folders.ts';
import { excerptOf } from '../../sync/collections/message-excerpt.ts';
import { messageTexts } from '../../sync/collections/message-texts.ts';
import { navigation } from '../../sync/collections/navigation.ts';
import { scheduled } from '../../sync/collections/scheduled.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { conversationView } from '../scheduled/queries.ts';

/** What a value says beside what describes its change, by the action that sets it. */
const rest: Partial<Record<MutationName, (params: unknown, db: Db) => Partial<EarlierValue>>> = {
  'save-view'(params) {
    const { isPinned } = navigation.value.parse(params);
    return isPinned === null ? {} : { on: isPinned };
  },
  'edit-snippet': (params) => ({ text: snippets.value.parse(params).content }),
  'edit-folder'(params) {
    const { description, archived } = folders.value.parse(params);
    return { text: description, on: archived };
  },
  'edit-message'(params) {
    const { content } = messageTexts.value.parse(params);
    return excerptOf(content) === content ? { title: content } : { title: '', text: content };
  },
  'edit-scheduled'(params, db) {
    const { to, content, at } = scheduled.value.parse(params);
    return { text: content, names: conversationView(db, to), at };
  },
};

const isReadable = ({ action, params }: Overwrite['ours']): boolean =>
  mutationsByName[action].isReadable({ params });

const deedOf = (db: Db, { action, params }: Overwrite['ours']): Deed => ({
  action,
  ...mutationsByName[action].describe(db, { params }),
});

/** A value that was set elsewhere, whole. */
export const foreignValue = (db: Db, set: Overwrite['earlier']): EarlierValue => ({
  ...deedOf(db, set),
  ...rest[set.action]?.(set.params, db),
});

/** What changes from here took the place of, the latest first. What makes no sense is left out. */
export function historyView(db: Db): HistoryEntry[] {
  const now = Date.now();
  return listOverwrites(db)
    .filter(({ ours, earlier }) => isReadable(ours) && isReadable(earlier))
    .map(({ id, at, ours, earlier }) => {
      const was = deedOf(db, earlier);
      const did = deedOf(db, ours);
      // What was deleted cannot be asked for its title any more.
      const isDeleted = mutationsByName[ours.action].row?.does === 'delete';
      return {
        id,
        at,
        ours: isDeleted ? { ...did, title: was.title } : did,
        earlier: foreignValue(db, earlier),
        standing: standingOf(db, earlier, now),
      };
    });
}
