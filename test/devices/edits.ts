import { channelPage } from '../../src-main/features/channels/list.ts';
import { messageView } from '../../src-main/features/messages/queries.ts';
import { navigationList } from '../../src-main/features/navigation/queries.ts';
import { folderViews } from '../../src-main/features/organization/queries.ts';
import { reminderList } from '../../src-main/features/reminders/list.ts';
import { scheduledList, scheduledView } from '../../src-main/features/scheduled/queries.ts';
import { settingsView } from '../../src-main/features/settings/queries.ts';
import { snippetPage, snippetView } from '../../src-main/features/snippets/queries.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { editMessage, setFlag, setReaction } from '../../src-main/features/messages/commands.ts';
import { removeView, saveView } from '../../src-main/features/navigation/commands.ts';
import { createFolder, editFolder } from '../../src-main/features/organization/commands.ts';
import { createReminder, rescheduleReminder } from '../../src-main/features/reminders/commands.ts';
import { createScheduled, editScheduled } from '../../src-main/features/scheduled/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import type { Engine } from '../../src-main/sync/engine/engine.ts';
import type { Device } from '../sync/device.ts';
import { FLAGS, textOf } from './seen.ts';
import { deleteSnippet, deleteScheduled, cancelReminder } from '../delete-now.ts';

type Db = Engine['db'];

/** The means of a user to edit: randomness, words that are used only once, and the things on the server. */
export interface Editor {
  device: Device;
  below(bound: number): number;
  /** A new word; it is recognized wherever it appears. */
  newWord(): string;
  serverUrl: string;
  userId: number;
  channelId: number;
  messageIds: number[];
  ownMessageIds: number[];
}

/** The result of an edit. */
export interface Edit {
  kind: string;
  /** The replaced value as the screen showed it, so the user had read the value. */
  replaced: unknown;
  /** The name and the value, where the edit chooses one of a few values. Free text is recognized by its words. */
  choice?: { of: string; value: unknown };
}

type Act = (db: Db, now: number) => void;
type Writer = (hand: Editor) => (Omit<Edit, 'kind'> & { act: Act }) | null;

const one = <Item>({ below }: Editor, items: readonly Item[]): Item | undefined => items[below(items.length)];
const inMinutes = ({ below }: Editor): number => (Math.floor(Date.now() / 60_000) + 60 + below(10_000)) * 60;

const snippetOf = (hand: Editor) => {
  const row = one(hand, snippetPage(hand.device.db, '', 0, 1_000).rows);
  const view = row && snippetView(hand.device.db, row.key);
  return view?.changeable === true ? view : null;
};

const scheduledOf = (hand: Editor) => {
  const row = one(hand, scheduledList(hand.device.db).rows);
  const view = row && scheduledView(hand.device.db, row.key);
  return view?.changeable === true ? view : null;
};

const reminderOf = (hand: Editor) =>
  one(
    hand,
    reminderList(hand.device.db, hand).filter(({ changeable }) => changeable),
  );

const viewOf = (hand: Editor) =>
  one(
    hand,
    navigationList(hand.device.db).rows.filter(({ isPinned }) => isPinned !== null),
  );

const writers: Record<string, Writer> = {
  'a snippet is created': (hand) => ({
    replaced: null,
    act: (db, now) => createSnippet(db, { title: `made ${hand.newWord()}`, content: hand.newWord() }, now),
  }),
  'a snippet is edited': (hand) => {
    const replaced = snippetOf(hand);
    if (!replaced) return null;
    const { key, title, content } = replaced;
    const act: Act = (db, now) =>
      editSnippet(db, key, { title, content: hand.newWord() }, now, { seen: { title, content } });
    return { replaced, act };
  },
  'a snippet is deleted': (hand) => {
    const replaced = snippetOf(hand);
    return replaced && { replaced, act: (db, now) => deleteSnippet(db, replaced.key, now) };
  },
  'a message is scheduled': (hand) => ({
    replaced: null,
    act(db, now) {
      const to = { channelId: hand.channelId, topic: 'plans' };
      createScheduled(
        db,
        { to, content: `made ${hand.newWord()}`, at: inMinutes(hand), readBySender: null },
        now,
      );
    },
  }),
  'a scheduled message is edited': (hand) => {
    const replaced = scheduledOf(hand);
    if (!replaced) return null;
    const { key, to, content, at, readBySender } = replaced;
    const act: Act = (db, now) =>
      editScheduled(
        db,
        key,
        {
          to,
          content: `${content.split(' then ')[0]} then ${hand.newWord()}`,
          at: inMinutes(hand),
          readBySender,
        },
        now,
        { seen: { to, content, at, readBySender } },
      );
    return { replaced, act };
  },
  'a scheduled message is deleted': (hand) => {
    const replaced = scheduledOf(hand);
    return replaced && { replaced, act: (db, now) => deleteScheduled(db, replaced.key, now) };
  },
  'a reminder is set': (hand) => ({
    replaced: null,
    act: (db, now) =>
      createReminder(
        db,
        { messageId: one(hand, hand.messageIds)!, at: inMinutes(hand), note: `made ${hand.newWord()}` },
        now,
      ),
  }),
  'a reminder is moved': (hand) => {
    const replaced = reminderOf(hand);
    if (!replaced?.message) return null;
    const { key, message } = replaced;
    const act: Act = (db, now) =>
      rescheduleReminder(
        db,
        key,
        { messageId: message.id, at: inMinutes(hand), note: `made ${hand.newWord()}` },
        now,
      );
    return { replaced, act };
  },
  'a reminder is cancelled': (hand) => {
    const replaced = reminderOf(hand);
    return replaced ? { replaced, act: (db, now) => cancelReminder(db, replaced.key, now) } : null;
  },
  'a view is added': (hand) => ({
    replaced: null,
    act: (db, now) =>
      saveView(
        db,
        { fragment: `narrow/search/${hand.newWord()}`, name: hand.newWord(), isPinned: true },
        now,
      ),
  }),
  'a view is renamed': (hand) => {
    const replaced = viewOf(hand);
    if (!replaced || replaced.builtIn) return null;
    const { fragment } = replaced;
    return { replaced, act: (db, now) => saveView(db, { fragment, name: hand.newWord() }, now) };
  },
  'a view is pinned': (hand) => {
    const view = viewOf(hand);
    if (!view) return null;
    const { fragment } = view;
    const isPinned = view.isPinned !== true;
    return { replaced: null, act: (db, now) => saveView(db, { fragment, isPinned }, now) };
  },
  'a view is removed': (hand) => {
    const replaced = viewOf(hand);
    return replaced ? { replaced, act: (db, now) => removeView(db, replaced.fragment, now) } : null;
  },
  'a name is chosen': (hand) => ({
    replaced: settingsView(hand.device.db).settings.find(({ name }) => name === 'full_name'),
    act: (db, now) => setSettings(db, { full_name: `Mira ${hand.newWord()}` }, now),
  }),
  'a setting is chosen': (hand) => {
    const [name, values] = one(hand, [
      ['color_scheme', [1, 2, 3]],
      ['web_home_view', ['recent_topics', 'inbox', 'all_messages']],
    ] as const)!;
    const value = one<unknown>(hand, values);
    const act: Act = (db, now) => setSettings(db, { [name]: value }, now);
    return { replaced: null, choice: { of: name, value }, act };
  },
  'a status is set': (hand) => {
    const emoji = one(hand, [null, { name: 'tada' }])!;
    return {
      replaced: statusView(hand.device.db),
      act: (db, now) => setOwnStatus(db, { text: hand.newWord(), emoji }, null, now),
    };
  },
  'away is switched': (hand) => {
    const away = hand.below(2) === 1;
    return { replaced: null, choice: { of: 'away', value: away }, act: (db, now) => setAway(db, away, now) };
  },
  'a folder is made': (hand) => ({
    replaced: null,
    act: (db, now) =>
      createFolder(db, { name: `made ${hand.newWord()}`, description: hand.newWord(), archived: false }, now),
  }),
  'a folder is described': (hand) => {
    const replaced = one(hand, folderViews(hand.device.db));
    if (!replaced) return null;
    const { key, name, description, archived } = replaced;
    const act: Act = (db, now) =>
      editFolder(db, key, { name, description: hand.newWord(), archived }, now, {
        seen: { name, description, archived },
      });
    return { replaced, act };
  },
  'a channel is joined or left': (hand) => {
    const rows = channelPage(hand.device.db, '', 0, 100).rows;
    const row = one(
      hand,
      rows.filter(({ name }) => ['news', 'lounge'].includes(name)),
    );
    if (!row) return null;
    const { key, name, subscribed } = row;
    return {
      replaced: null,
      choice: { of: `in ${name}`, value: !subscribed },
      act: (db, now) => setSubscribed(db, key, !subscribed, now),
    };
  },
  'a message is marked': (hand) => {
    const [id, flag] = [one(hand, hand.messageIds)!, one(hand, FLAGS)!];
    const on = messageView(hand.device.db, id, hand.userId).flags[flag] !== true;
    return {
      replaced: null,
      choice: { of: `${flag} of ${id}`, value: on },
      act: (db, now) => setFlag(db, [id], flag, on, now),
    };
  },
  'an emoji is put on a message': (hand) => {
    const [id, name] = [one(hand, hand.messageIds)!, one(hand, ['tada', 'heart'])!];
    const { reactions } = messageView(hand.device.db, id, hand.userId);
    const on = !reactions.some(({ emoji, mine }) => emoji.name === name && mine);
    return {
      replaced: null,
      choice: { of: `${name} on ${id}`, value: on },
      act: (db, now) => setReaction(db, id, { name }, on, now),
    };
  },
  'a message is edited': (hand) => {
    const id = one(hand, hand.ownMessageIds)!;
    const text = textOf(hand.device, id);
    if (!text) return null;
    return {
      // The window shows the message as events report it, beside the text that the cache has for the editor.
      replaced: [text, messageView(hand.device.db, id, hand.userId)],
      act: (db, now) => editMessage(db, id, { ...text, content: hand.newWord() }, now, { seen: text }),
    };
  },
};

/** Makes one edit, of any kind that is possible now. */
export function edit(hand: Editor): Edit {
  for (;;) {
    const [kind, writer] = one(hand, Object.entries(writers))!;
    const written = writer(hand);
    if (!written) continue;
    const { act, ...done } = written;
    hand.device.act(act);
    return { kind, ...done };
  }
}
