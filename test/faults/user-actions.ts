import type { Db } from '../../src-main/cache/file/db.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { undo } from '../../src-main/features/outbox/undo.ts';
import { undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { folderRows } from '../../src-main/sync/collections/folders.ts';
import { navigationRows } from '../../src-main/sync/collections/navigation.ts';
import type { StoredRow } from '../../src-main/cache/rows/row-store.ts';
import { queueMessage, setFlag } from '../../src-main/features/messages/commands.ts';
import { removeViewForNow, saveView } from '../../src-main/features/navigation/commands.ts';
import { createFolder, editFolder } from '../../src-main/features/organization/commands.ts';
import {
  cancelReminderForNow,
  createReminder,
  rescheduleReminder,
} from '../../src-main/features/reminders/commands.ts';
import {
  createScheduled,
  deleteScheduledForNow,
  editScheduled,
} from '../../src-main/features/scheduled/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import {
  createSnippet,
  deleteSnippetForNow,
  editSnippet,
} from '../../src-main/features/snippets/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { reminderRows } from '../../src-main/sync/collections/reminders.ts';
import { scheduledRows } from '../../src-main/sync/collections/scheduled.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import type { UserAction } from './promises.ts';
import { trueNow } from './worker-clock.ts';

/** The things that a user of the lab can act on, by the server's IDs. */
export interface Desk {
  channelId: number;
  messageIds: number[];
}

type Below = (bound: number) => number;

/** A thing by its tag, which is unique among its kind, and its value. */
export interface Shown {
  tag: string;
  value: string;
}

/** How a user acts on one kind of thing. */
interface Hand {
  /** How often it is chosen, relative to the others. */
  weight: number;
  /** The actions that a server with only the core operations supports. */
  strict: 'all' | 'create' | 'none';
  /** The tags of all there are, of a kind of which nothing is created. */
  tags?(desk: Desk): string[];
  /** What the windows show; null if the cache does not have it. */
  shown(db: Db): Shown[] | null;
  /** A possible value; `word` is used for no other. */
  valueOf(word: string, below: Below, tag: string): string;
  /** Each has a tag of its own. */
  create?(db: Db, thing: Shown, now: number, desk: Desk): void;
  edit(db: Db, thing: Shown, now: number): void;
  remove?(db: Db, tag: string, now: number): void;
}

const DAY = 86_400;
/** UNIX seconds. The user knows the date, whatever the computer's clock shows. */
const tomorrow = (): number => Math.floor(trueNow() / 1000) + DAY;
const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('There is no such row');
  return row;
};

const snippetKey = (db: Db, tag: string): string =>
  found(
    db
      .prepare<[string], { key: string }>('select key from snippets where title = ? and deleted = 0')
      .get(tag),
  ).key;

/** The tag of a message, or of one that is scheduled. */
export const messageTag = (content: string): string => content.split('\n')[0] ?? '';
const scheduledOf = (db: Db, tag: string) =>
  found(scheduledRows.list(db).find(({ value }) => messageTag(value.content) === tag));

export const reminderTag = (text: string): string => /remember [\d.]+/.exec(text)?.[0] ?? '';
const reminderOf = (db: Db, tag: string) =>
  found(reminderRows.list(db).find(({ value }) => reminderTag(value.note + value.content) === tag));

const tagged = <Value extends object>(
  rows: StoredRow<Value>[],
  tell: (value: Value) => Shown,
  beginning: string,
): Shown[] => rows.map(({ value }) => tell(value)).filter(({ tag }) => tag.startsWith(beginning));

export const SETTINGS = ['color_scheme', 'starred_message_counts', 'fluid_layout_width'];
export const VIEWS = [1, 2, 3, 4].map((number) => `narrow/topic/${number}`);

const yesOrNo = (_: string, below: Below): string => String(below(2) === 1);
const word = (text: string): string => text;

export const hands = {
  snippet: {
    weight: 8,
    strict: 'create',
    shown: (db) =>
      db
        .prepare<[], Shown>(
          `select title as tag, content as value from snippets where deleted = 0 and title like 'made %'`,
        )
        .all()
        .map(({ tag, value }) => ({ tag, value: value.trim() })),
    valueOf: word,
    create: (db, { tag, value }, now) => void createSnippet(db, { title: tag, content: value }, now),
    // The server removes white space at the ends.
    edit: (db, { tag, value }, now) =>
      editSnippet(db, snippetKey(db, tag), { title: tag, content: `${value}\n` }, now),
    remove: (db, tag, now) => deleteSnippetForNow(db, snippetKey(db, tag), now),
  },
  scheduled: {
    weight: 4,
    strict: 'create',
    shown: (db) =>
      tagged(
        scheduledRows.list(db),
        ({ content }) => ({ tag: messageTag(content), value: content.split('\n')[1] ?? '' }),
        'made ',
      ),
    valueOf: word,
    create: (db, { tag, value }, now, { channelId }) =>
      void createScheduled(
        db,
        { to: { channelId, topic: 'kept' }, content: `${tag}\n${value}`, at: tomorrow(), readBySender: null },
        now,
      ),
    edit(db, { tag, value }, now) {
      const { key, value: stored } = scheduledOf(db, tag);
      const { to, at, readBySender } = stored;
      editScheduled(db, key, { to, at, readBySender, content: `${tag}\n${value}` }, now);
    },
    remove: (db, tag, now) => deleteScheduledForNow(db, scheduledOf(db, tag).key, now),
  },
  message: {
    weight: 4,
    strict: 'none',
    shown: () => null,
    valueOf: word,
    create: (db, { tag, value }, now, { channelId }) =>
      queueMessage(db, { conversation: { channelId, topic: 'sent' }, content: `${tag}\n${value}` }, now),
    edit() {
      throw new Error('A message that waits cannot be edited');
    },
  },
  reminder: {
    weight: 3,
    strict: 'create',
    shown: (db) =>
      tagged(
        reminderRows.list(db),
        ({ note, content, at }) => ({ tag: reminderTag(note + content), value: String(at) }),
        'remember ',
      ),
    valueOf: (_, below) => String(tomorrow() + below(DAY)),
    create: (db, { tag, value }, now, { messageIds: [messageId = 0] }) =>
      void createReminder(db, { messageId, at: Number(value), note: tag }, now),
    edit(db, { tag, value }, now) {
      const { key, value: stored } = reminderOf(db, tag);
      const messageId = found(stored.messageId ?? undefined);
      rescheduleReminder(db, key, { messageId, at: Number(value), note: tag }, now);
    },
    remove: (db, tag, now) => cancelReminderForNow(db, reminderOf(db, tag).key, now),
  },
  folder: {
    weight: 2,
    strict: 'none',
    shown: (db) =>
      tagged(folderRows.list(db), ({ name, description }) => ({ tag: name, value: description }), 'made '),
    valueOf: word,
    create: (db, { tag, value }, now) =>
      void createFolder(db, { name: tag, description: value, archived: false }, now),
    edit(db, { tag, value }, now) {
      const { key } = found(folderRows.list(db).find((row) => row.value.name === tag));
      editFolder(db, key, { name: tag, description: value, archived: false }, now);
    },
  },
  view: {
    weight: 2,
    strict: 'none',
    tags: () => VIEWS,
    shown: (db) =>
      tagged(
        navigationRows.list(db),
        ({ fragment, name, isPinned }) => ({ tag: fragment, value: `${name} ${isPinned}` }),
        'narrow/topic/',
      ),
    valueOf: (text, below) => `view-${text} ${below(2) === 1}`,
    edit(db, { tag, value }, now) {
      const [name = '', isPinned] = value.split(' ');
      saveView(db, { fragment: tag, name, isPinned: isPinned === 'true' }, now);
    },
    remove: (db, tag, now) => removeViewForNow(db, tag, now),
  },
  setting: {
    weight: 2,
    strict: 'all',
    tags: () => SETTINGS,
    shown: (db) =>
      settingRows
        .list(db)
        .filter(({ key }) => SETTINGS.includes(key))
        .map(({ key, value }) => ({ tag: key, value: JSON.stringify(value.value) })),
    valueOf: (_, below, tag) => (tag === 'color_scheme' ? String(1 + below(3)) : yesOrNo(tag, below)),
    edit: (db, { tag, value }, now) => setSettings(db, { [tag]: JSON.parse(value) as number | boolean }, now),
  },
  flag: {
    weight: 3,
    strict: 'all',
    tags: ({ messageIds }) => messageIds.map(String),
    shown: () => null,
    valueOf: yesOrNo,
    edit: (db, { tag, value }, now) => setFlag(db, [Number(tag)], 'starred', value === 'true', now),
  },
  status: {
    weight: 3,
    strict: 'all',
    tags: () => ['text'],
    shown: (db) => [{ tag: 'text', value: statusView(db).text }],
    valueOf: word,
    edit: (db, { value }, now) => setOwnStatus(db, { text: value, emoji: null }, null, now),
  },
  away: {
    weight: 2,
    strict: 'all',
    tags: () => ['away'],
    shown: (db) => [{ tag: 'away', value: String(statusView(db).away) }],
    valueOf: yesOrNo,
    edit: (db, { value }, now) => setAway(db, value === 'true', now),
  },
} satisfies Record<string, Hand>;

export type Kind = keyof typeof hands;
export const kindsOfThings = Object.keys(hands) as Kind[];
const handOf = (kind: Kind): Hand => hands[kind];

/** The user's next action. `number` was never used before. */
export function nextAction(db: Db, desk: Desk, isStrict: boolean, number: string, below: Below): UserAction {
  const returns = below(3) === 0 ? thingThatReturns(db) : null;
  if (returns) return returns;
  const offered = kindsOfThings.filter((kind) => !isStrict || handOf(kind).strict !== 'none');
  let dice = below(offered.reduce((sum, kind) => sum + handOf(kind).weight, 0));
  const kind = found(offered.find((one) => (dice -= handOf(one).weight) < 0));
  const hand = handOf(kind);
  const tags = hand.tags?.(desk) ?? (hand.shown(db) ?? []).map(({ tag }) => tag);
  const canCreate =
    hand.create && (tags.length === 0 || below(2) === 0 || (isStrict && hand.strict === 'create'));
  if (canCreate) {
    const tag = `${kind === 'reminder' ? 'remember' : 'made'} ${number}`;
    return { does: 'create', kind, tag, value: hand.valueOf(`first ${number}`, below, tag) };
  }
  const tag = tags[below(tags.length)] ?? '';
  if (hand.remove && below(4) === 0) return { does: 'delete', kind, tag };
  return { does: 'edit', kind, tag, value: hand.valueOf(`word-${number}`, below, tag) };
}

/** Performs the action, as a window's call does. */
export function perform(db: Db, desk: Desk, action: UserAction): void {
  const hand = handOf(action.kind);
  const now = Date.now();
  if (action.does === 'create') hand.create?.(db, action, now, desk);
  else if (action.does === 'edit') hand.edit(db, action, now);
  else if (action.does === 'undo') undo(db, undoOffered(db)?.id ?? '', now);
  else hand.remove?.(db, action.tag, now);
}

/** What an undo brings back: it is done in a transaction that is rolled back. Null if nothing can be undone. */
function thingThatReturns(db: Db): UserAction | null {
  const offer = undoOffered(db);
  if (!offer) return null;
  const before = new Set(shownThings(db).map(({ name }) => name));
  const returned: { name: string; value: string }[] = [];
  const rollBack = new Error('This was only tried.');
  try {
    db.transaction(() => {
      undo(db, offer.id, Date.now());
      returned.push(...shownThings(db).filter(({ name }) => !before.has(name)));
      throw rollBack;
    })();
  } catch (error) {
    if (error !== rollBack && !(error instanceof Refusal)) throw error;
  }
  const [thing] = returned;
  const kind = kindsOfThings.find((one) => thing?.name.startsWith(`${one} `));
  return kind && thing
    ? { does: 'undo', kind, tag: thing.name.slice(kind.length + 1), value: thing.value }
    : null;
}

/** What the cache shows of everything that can be acted on, with the names that promises use. */
export function shownThings(db: Db): { name: string; value: string }[] {
  return kindsOfThings.flatMap((kind) =>
    (handOf(kind).shown(db) ?? []).map(({ tag, value }) => ({ name: `${kind} ${tag}`, value })),
  );
}

/** Whether the cache shows it even when nothing is unsent. */
export const isShown = (name: string): boolean => !/^(flag|message) /.test(name);
