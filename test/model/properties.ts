import { channelRows, channels } from '../../src-main/sync/collections/channels.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { messageKeyOf, messageTextRows } from '../../src-main/cache/collections/messages.ts';
import { readOwnStatus } from '../../src-main/cache/collections/own-status.ts';
import type { StatusValue } from '../../src-main/contract/values/status.ts';
import type { QueuedSettings } from '../../src-main/contract/values/setting.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { setSubscribed } from '../../src-main/features/channels/commands.ts';
import { editMessage, setFlag, setReaction } from '../../src-main/features/messages/commands.ts';
import { reconcileText } from '../../src-main/sync/reconcile/message-text.ts';
import { removeViewForNow, saveView } from '../../src-main/features/navigation/commands.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { setAway, setOwnStatus } from '../../src-main/features/status/commands.ts';
import { subjects } from '../../src-main/sync/outbox/subjects.ts';
import { messageTexts } from '../../src-main/sync/collections/message-texts.ts';
import { navigation } from '../../src-main/sync/collections/navigation.ts';
import { PRESENCE, settings } from '../../src-main/sync/collections/settings.ts';
import { subjectOf } from '../../src-main/sync/define/collection.ts';
import type { State } from '../programs/server/state/state.ts';

/** Where properties are set: the server's state and the user. */
export interface Place {
  state: State;
  userId: number;
}

/** One value that is set and never created, so that the last one set should win. */
export interface Property {
  subject(place: Place, db: Db): string;
  values: readonly string[];
  /** The value that says that there is no such item. */
  absent?: string;
  /** What the user sees, and the server's copy in the cache; null if no list shows it. */
  shown(db: Db, place: Place): string | null;
  serverCopy(db: Db, place: Place): string | null;
  set(db: Db, value: string, now: number, place: Place): void;
  onServer(place: Place): string;
  setElsewhere(place: Place, value: string): void;
  /** What is shown is read when it is opened, and not kept up to date. */
  isReadOnOpen?: true;
  /** Properties that may be sent in the same request, with the values that they have on screen. */
  sentAlong?: readonly string[];
}

/** The emoji of the reaction property. */
const EMOJI_OF_REACTION = { name: 'house', code: '1f3e0', type: 'unicode_emoji' };

const EMOJI = {
  '': null,
  house: { name: 'house', code: '1f3e0', kind: 'unicode_emoji' },
  bus: { name: 'bus', code: '1f68c', kind: 'unicode_emoji' },
} as const;

const emojiNamed = (name: string): StatusValue['emoji'] => {
  const emoji = EMOJI[name as keyof typeof EMOJI];
  return emoji && { name: emoji.name, code: emoji.code, type: emoji.kind };
};

const statusText: Property = {
  subject: () => 'status',
  values: ['', 'in a meeting', 'at lunch', 'on the train'],
  sentAlong: ['status emoji'],
  shown: (db) => readOwnStatus(db).value.text,
  serverCopy: (db) => readOwnStatus(db).server?.text ?? null,
  set: (db, text, now) => setOwnStatus(db, { text, emoji: readOwnStatus(db).value.emoji }, null, now),
  onServer: ({ state, userId }) => state.statuses.read(userId).status_text ?? '',
  setElsewhere: ({ state, userId }, status_text) => state.statuses.change(userId, { status_text }),
};

const statusEmoji: Property = {
  subject: () => 'status',
  values: Object.keys(EMOJI),
  sentAlong: ['status text'],
  shown: (db) => readOwnStatus(db).value.emoji?.name ?? '',
  serverCopy: (db) => {
    const { server } = readOwnStatus(db);
    return server && (server.emoji?.name ?? '');
  },
  set: (db, name, now) =>
    setOwnStatus(db, { text: readOwnStatus(db).value.text, emoji: emojiNamed(name) }, null, now),
  onServer: ({ state, userId }) => state.statuses.read(userId).emoji_name ?? '',
  setElsewhere({ state, userId }, name) {
    const emoji = EMOJI[name as keyof typeof EMOJI];
    const [emoji_code, reaction_type] = [emoji?.code ?? '', emoji?.kind ?? 'unicode_emoji'];
    state.statuses.change(userId, { emoji: { emoji_name: name, emoji_code, reaction_type } });
  },
};

type SettingName = keyof QueuedSettings & string;

/** Values are JSON. */
const setting = (name: SettingName, values: readonly unknown[], set?: Property['set']): Property => ({
  subject: () => subjectOf(settings, name),
  values: values.map((value) => JSON.stringify(value)),
  shown: (db) => jsonOf(settings.rows.find(db, name)?.value),
  serverCopy: (db) => jsonOf(settings.rows.find(db, name)?.server),
  set: set ?? ((db, value, now) => setSettings(db, { [name]: JSON.parse(value) as unknown }, now)),
  onServer: ({ state, userId }) => JSON.stringify(state.settings.all(userId)[name]),
  setElsewhere: ({ state, userId }, value) =>
    state.settings.set(userId, name, JSON.parse(value) as string | number | boolean),
});

const jsonOf = (setting: { value: unknown } | null | undefined): string | null =>
  setting ? JSON.stringify(setting.value) : null;

const ABSENT = 'not there';

/** A custom view has a name; a built-in one is pinned or hidden. */
function view(fragment: string, what: 'name' | 'pin'): Property {
  const { rows } = navigation;
  const read = (stored: { name: string | null; isPinned: boolean | null } | null | undefined) =>
    stored ? ((what === 'name' ? stored.name : stored.isPinned ? 'pinned' : 'hidden') ?? '') : ABSENT;
  const find = ({ state, userId }: Place) =>
    state.navigationViews.list(userId).find((one) => one.fragment === fragment);
  return {
    subject: () => subjectOf(navigation, fragment),
    absent: ABSENT,
    values: what === 'name' ? [ABSENT, 'Mine', 'Ours', 'Theirs'] : [ABSENT, 'pinned', 'hidden'],
    shown(db) {
      const row = rows.find(db, fragment);
      return read(row?.deleted ? null : row?.value);
    },
    serverCopy: (db) => read(rows.find(db, fragment)?.server),
    set(db, value, now) {
      if (value === ABSENT) removeViewForNow(db, fragment, now);
      else
        saveView(
          db,
          { fragment, ...(what === 'name' ? { name: value } : { isPinned: value === 'pinned' }) },
          now,
        );
    },
    onServer(place) {
      const found = find(place);
      return read(found && { name: found.name, isPinned: found.is_pinned });
    },
    setElsewhere(place, value) {
      const { state, userId } = place;
      const found = find(place);
      if (value === ABSENT) return void state.navigationViews.delete(userId, fragment);
      const wanted = {
        fragment,
        is_pinned: what === 'pin' ? value === 'pinned' : (found?.is_pinned ?? true),
        name: what === 'name' ? value : null,
      };
      if (found) state.navigationViews.update(userId, wanted);
      else state.navigationViews.create(userId, wanted);
    },
  };
}

/** The ID of a message that the user sent. */
function ownMessage({ state, userId }: Place): number {
  const message = state.messages.all(userId).find(({ sender_id }) => sender_id === userId);
  if (!message) throw new Error('The seed has no message of this user');
  return message.id;
}

const YES_NO = ['yes', 'no'] as const;
const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const star: Property = {
  subject: (place) => subjects.flag({ messageId: ownMessage(place), flag: 'starred' }),
  values: YES_NO,
  shown: () => null,
  serverCopy: () => null,
  set: (db, value, now, place) => setFlag(db, [ownMessage(place)], 'starred', value === 'yes', now),
  onServer: (place) =>
    yesNo(place.state.messages.flags(place.userId, ownMessage(place))?.includes('starred') ?? false),
  setElsewhere: (place, value) =>
    place.state.messages.mark(place.userId, ownMessage(place), 'starred', value === 'yes'),
};

const REACTION = { emoji_name: 'house', emoji_code: '1f3e0', reaction_type: 'unicode_emoji' };

const reaction: Property = {
  subject: (place) => subjects.reaction({ messageId: ownMessage(place), emoji: EMOJI_OF_REACTION }),
  values: YES_NO,
  shown: () => null,
  serverCopy: () => null,
  set: (db, value, now, place) => setReaction(db, ownMessage(place), EMOJI_OF_REACTION, value === 'yes', now),
  onServer: (place) =>
    yesNo(
      place.state.reactions
        .list(ownMessage(place))
        .some(({ user_id, emoji_name }) => user_id === place.userId && emoji_name === REACTION.emoji_name),
    ),
  setElsewhere(place, value) {
    const { reactions } = place.state;
    if (value === 'yes') reactions.add(ownMessage(place), place.userId, REACTION);
    else reactions.remove(ownMessage(place), place.userId, REACTION);
  },
};

/** The text of a message that the user has opened in the editor. */
const messageText: Property = {
  subject: (place) => subjectOf(messageTexts, messageKeyOf(ownMessage(place))),
  values: ['Lunch on Friday at one?', 'Lunch on Thursday at noon?', 'No lunch on Friday.'],
  shown: (db, place) => messageTextRows.find(db, messageKeyOf(ownMessage(place)))?.value.content ?? null,
  serverCopy: (db, place) =>
    messageTextRows.find(db, messageKeyOf(ownMessage(place)))?.server?.content ?? null,
  set(db, content, now, place) {
    const id = ownMessage(place);
    const seen = reconcileText(db, id, textOf(place, id));
    editMessage(db, id, { ...seen, content }, now, { seen });
  },
  onServer: (place) => textOf(place, ownMessage(place)).content,
  setElsewhere: (place, content) => place.state.messages.edit(ownMessage(place), place.userId, { content }),
  isReadOnOpen: true,
};

function textOf({ state }: Place, id: number): { content: string; topic: string } {
  const message = state.messages.byId(id);
  if (!message) throw new Error(`No message ${id}`);
  return {
    content: message.content,
    topic: message.recipient.type === 'stream' ? message.recipient.topic : '',
  };
}

const CHANNEL = 'lounge';

const subscription: Property = {
  subject: (_, db) => subjectOf(channels, channelRow(db)?.key ?? ''),
  values: YES_NO,
  shown: (db) => toYesNo(channelRow(db)?.value.subscribed),
  serverCopy: (db) => toYesNo(channelRow(db)?.server?.subscribed),
  set(db, value, now) {
    const row = channelRow(db);
    if (!row) throw new Refusal({ kind: 'gone' });
    setSubscribed(db, row.key, value === 'yes', now);
  },
  onServer: ({ state, userId }) => yesNo(state.channels.subscribers(channelId(state)).includes(userId)),
  setElsewhere({ state, userId }, value) {
    if (value === 'yes') state.channels.subscribe(channelId(state), [userId]);
    else state.channels.unsubscribe(channelId(state), [userId]);
  },
};

const toYesNo = (is: boolean | undefined): string | null => (is === undefined ? null : yesNo(is));
const channelRow = (db: Db) => channelRows.list(db).find(({ value }) => value.name === CHANNEL);
const channelId = (state: State): number => state.channels.byName(CHANNEL)?.stream_id ?? 0;

/** Every property, by the name that commands use. */
export const properties = {
  'status text': statusText,
  'status emoji': statusEmoji,
  away: setting(PRESENCE, [true, false], (db, value, now) => setAway(db, value === 'false', now)),
  'colour scheme': setting('color_scheme', [1, 2, 3]),
  'home view': setting('web_home_view', ['recent_topics', 'inbox', 'all_messages']),
  view: view('narrow/channel/1-general', 'name'),
  'built-in view': view('narrow/is/starred', 'pin'),
  star,
  reaction,
  'message text': messageText,
  subscription,
  'emoji set': setting('emojiset', ['google', 'twitter', 'text']),
} satisfies Record<string, Property>;

export type PropertyName = keyof typeof properties;
export const propertyNames = Object.keys(properties) as PropertyName[];
export const propertyOf = (name: string): Property => properties[name as PropertyName];
