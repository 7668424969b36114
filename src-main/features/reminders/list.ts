import type { Db } from '../../cache/file/db.ts';
import { storedIdentity } from '../../cache/metadata/identity.ts';
import { isToOneself } from '../../contract/values/conversation.ts';
import type {
  GivenReminder,
  ReminderEntry,
  ReminderList,
  ReminderValue,
  ReminderView,
} from '../../contract/values/reminder.ts';
import type { ScheduledValue } from '../../contract/values/scheduled.ts';
import { noteIn, reminderRows, reminders } from '../../sync/collections/reminders.ts';
import { listToOneself, scheduled } from '../../sync/collections/scheduled.ts';
import { subjectOf } from '../../sync/define/collection.ts';
import { changesOf } from '../../sync/outbox/store.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { shownRows, shownSeries } from '../base/shown-series.ts';
import { channelFinder } from '../links/queries.ts';
import { type Home, quotedMessage, remindedMessage, wordsOf } from './queries.ts';

/** A reminder in the list. What its row shows takes far longer to read than where it stands. */
interface Listed extends ReminderEntry {
  /** A series that runs on another computer. */
  elsewhere: boolean;
  /** The ID of its message, or its note. */
  about: number | string;
  view: () => ReminderView;
}

/** All reminders, the earliest first, each series as one. The notes that the server sends to the user are among them. */
const listed = (db: Db, organization: Home): Listed[] =>
  [...remindersOfRows(db, organization), ...notesToOneself(db)].toSorted((a, b) => a.at - b.at);

export const reminderList = (db: Db, organization: Home): ReminderView[] =>
  listed(db, organization).map(({ view }) => view());

/** The list, with the rows in sight and that of `key`; null for the first one. */
export function reminderPage(
  db: Db,
  organization: Home,
  { offset, limit, key }: { offset: number; limit: number; key: string | null },
): ReminderList {
  const all = listed(db, organization);
  const chosen = key ?? all[0]?.key;
  return {
    entries: all.map(({ key, at }) => ({ key, at })),
    count: all.filter(({ elsewhere }) => !elsewhere).length,
    rows: all
      .filter((one, at) => (at >= offset && at < offset + limit) || one.key === chosen)
      .map(({ view }) => view()),
  };
}

/** The reminders that came, without those that are still listed or come again at that time. */
export function notComingAgain(db: Db, organization: Home, given: GivenReminder[]): GivenReminder[] {
  const waiting = given.length === 0 ? [] : listed(db, organization);
  return given.filter(
    ({ message, note, at }) =>
      !waiting.some((one) => one.at * 1_000 === at && one.about === (message?.id ?? note)),
  );
}

/** The notes that the server sends to the user, which are scheduled messages there. */
function notesToOneself(db: Db): Listed[] {
  const series = shownSeries<ScheduledValue>(db, 'scheduled', Date.now());
  const { userId } = storedIdentity.read(db) ?? { userId: NaN };
  const elsewhere = series.elsewhere.filter(({ value }) => isToOneself(value.to, userId));
  return shownRows(db, { ...series, elsewhere }, scheduled, listToOneself(db)).map(({ row, mark }) => {
    const { key, serverId, value } = row;
    const { at, content: note, failed } = value;
    const isElsewhere = series.of(key)?.elsewhere === true;
    const view = (): ReminderView => ({
      key,
      serverId,
      at,
      note,
      content: '',
      words: wordsOf(note, null),
      failed,
      reminded: false,
      here: false,
      everywhere: true,
      message: null,
      mark,
      series: series.of(key),
      noteKnown: true,
      changeable: !isElsewhere && cached(db, scheduled).isChangeable(row),
    });
    return { key, at, elsewhere: isElsewhere, about: note, view };
  });
}

function remindersOfRows(db: Db, organization: Home): Listed[] {
  const series = shownSeries<ReminderValue>(db, 'reminder', Date.now());
  const findChannel = channelFinder(db);
  return shownRows(db, series, reminders, reminderRows.list(db)).map(({ row, mark }) => {
    const { key, serverId, value } = row;
    const { messageId, ...rest } = value;
    const { at, content, note } = value;
    const isElsewhere = series.of(key)?.elsewhere === true;
    function view(): ReminderView {
      const message =
        messageId === null ? null : remindedMessage(db, messageId, organization, content, findChannel);
      const waiting = mark === null ? [] : changesOf(db, subjectOf(reminders, key));
      // While the creation is in flight or in doubt, the reminder cannot be changed.
      const isOpen = waiting.some(({ state }) => state === 'sending' || state === 'in-doubt');
      return {
        key,
        serverId,
        ...rest,
        everywhere: false,
        message,
        words: wordsOf(note, message ?? quotedMessage(content)),
        mark,
        series: series.of(key),
        noteKnown: row.madeHere || note !== '' || noteIn(content) === '',
        changeable: !isOpen && !isElsewhere && cached(db, reminders).isChangeable(row),
      };
    }
    return { key, at, elsewhere: isElsewhere, about: messageId ?? note, view };
  });
}
