import type { Db } from '../../src-main/cache/file/db.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import type { MutationName } from '../../src-main/contract/values/change.ts';
import { saveChannel } from '../../src-main/features/channels/commands.ts';
import {
  createFolder,
  saveLinkifier,
  saveProfileField,
  editFolder,
} from '../../src-main/features/organization/commands.ts';
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
import {
  createSnippet,
  deleteSnippetForNow,
  editSnippet,
} from '../../src-main/features/snippets/commands.ts';
import { channels } from '../../src-main/sync/collections/channels.ts';
import { folders } from '../../src-main/sync/collections/folders.ts';
import { linkifiers } from '../../src-main/sync/collections/linkifiers.ts';
import { profileFields } from '../../src-main/sync/collections/profile-fields.ts';
import { reminders } from '../../src-main/sync/collections/reminders.ts';
import type { AnyCollection } from '../../src-main/sync/define/collection.ts';
import { scheduled } from '../../src-main/sync/collections/scheduled.ts';
import { snippets } from '../../src-main/sync/collections/snippets.ts';
import type { State } from '../programs/server/state/state.ts';
import { newChannel } from '../sync/new-channel.ts';
import type { Place } from './properties.ts';
import { newProfileField } from '../sync/new-profile-field.ts';

/** The content of a thing, by field. One field begins with the tag that the thing was created with. */
export type Fields = Readonly<Record<string, string>>;

export interface Named {
  tag: string;
  /** The text beside the tag. */
  text: string;
  /** When a thing with a time takes effect, in UNIX seconds; without it, long after the run. */
  at?: number;
}

/** Kinds of things that take effect at a scheduled time. */
export const timedKinds: readonly KindName[] = ['scheduled', 'reminder'];

/** One kind of thing that is created, and how the user and other clients change it. */
export interface ThingKind {
  collection: AnyCollection;
  create(db: Db, named: Named, now: number, place: Place): string;
  /** @returns the key of the row that is shown now. If the server cannot edit the thing, another thing takes its place. */
  edit?(db: Db, key: string, named: Named, now: number): string;
  remove?(db: Db, key: string, now: number): void;
  fieldsOf(value: object): Fields;
  onServer(place: Place): Map<number, Fields>;
  /** Calls back for each thing that is created on the server, by whichever client. */
  watch(place: Place, onCreated: (id: number) => void): void;
  createElsewhere?(place: Place, named: Named): number;
  editElsewhere?(place: Place, id: number, named: Named): Fields;
  removeElsewhere?(place: Place, id: number): void;
}

type Create<Args extends unknown[]> = { create(...args: Args): number };

/** Calls back for each item that a store creates. */
function watch<Args extends unknown[]>(store: Create<Args>, onCreated: (id: number) => void): void {
  const create = store.create.bind(store);
  store.create = (...args) => {
    const id = create(...args);
    onCreated(id);
    return id;
  };
}

const asAny = (collection: unknown): AnyCollection => collection as AnyCollection;

const snippet: ThingKind = {
  collection: asAny(snippets),
  create: (db, named, now) => createSnippet(db, snippetOf(named), now),
  edit: (db, key, named, now) => (editSnippet(db, key, snippetOf(named), now), key),
  remove: deleteSnippetForNow,
  fieldsOf(value) {
    const { title, content } = snippets.value.parse(value);
    return { title, content };
  },
  onServer: ({ state, userId }) =>
    new Map(state.savedSnippets.list(userId).map(({ id, title, content }) => [id, { title, content }])),
  watch: ({ state }, onCreated) => watch(state.savedSnippets, onCreated),
  createElsewhere: ({ state, userId }, named) => state.savedSnippets.create(userId, snippetOf(named)),
  editElsewhere({ state, userId }, id, named) {
    // One that had neither its title nor its text any more would not be recognized (sync: Evidence).
    const { content } = snippetOf(named);
    state.savedSnippets.update(userId, id, { content });
    const title = state.savedSnippets.list(userId).find((one) => one.id === id)?.title ?? '';
    return { title, content };
  },
  removeElsewhere: ({ state, userId }, id) => void state.savedSnippets.delete(userId, id),
};

const snippetOf = ({ tag, text }: Named) => ({ title: `${tag} ${text}`, content: `Of ${tag}: ${text}` });

/** UNIX seconds; no run lasts until then. */
const inAWeek = (): number => Math.floor(Date.now() / 1000) + 7 * 24 * 3600;

const general = ({ channels }: State): number => channels.byName('general')?.stream_id ?? 0;
const plain = ({ tag, text }: Named): string => `${tag} ${text}`;

const scheduledMessage: ThingKind = {
  collection: asAny(scheduled),
  create: (db, named, now, { state }) =>
    createScheduled(
      db,
      {
        to: { channelId: general(state), topic: 'plans' },
        content: plain(named),
        at: named.at ?? inAWeek(),
        readBySender: null,
      },
      now,
    ),
  edit(db, key, named, now) {
    const row = scheduled.rows.find(db, key);
    if (!row) throw new Refusal({ kind: 'gone' });
    const { to, at, readBySender } = row.value;
    editScheduled(db, key, { to, at, readBySender, content: plain(named) }, now);
    return key;
  },
  remove: deleteScheduledForNow,
  fieldsOf: (value) => ({ content: scheduled.value.parse(value).content }),
  onServer: ({ state, userId }) =>
    new Map(state.scheduledMessages.list(userId, 'message').map(({ id, content }) => [id, { content }])),
  watch: ({ state }, onCreated) => watch(state.scheduledMessages, onCreated),
  createElsewhere: ({ state, userId }, named) =>
    state.scheduledMessages.create({
      kind: 'message',
      user_id: userId,
      recipient: { type: 'stream', stream_id: general(state), topic: 'plans' },
      content: plain(named),
      scheduled_delivery_timestamp: inAWeek(),
      read_by_sender: true,
      client: 'website',
      reminder_target_message_id: null,
    }),
  editElsewhere({ state }, id, named) {
    state.scheduledMessages.update(id, { content: plain(named) });
    return { content: plain(named) };
  },
  removeElsewhere: ({ state }, id) => state.scheduledMessages.delete(id),
};

const messageIn = ({ state, userId }: Place): number => state.messages.all(userId)[0]?.id ?? 0;
export const noteIn = (text: string): string => /\btag[0-9]+ word[0-9]+\b/.exec(text)?.[0] ?? '';

/** A reminder cannot be edited: another takes its place. */
const reminder: ThingKind = {
  collection: asAny(reminders),
  create: (db, named, now, place) =>
    createReminder(db, { messageId: messageIn(place), at: named.at ?? inAWeek(), note: plain(named) }, now),
  edit(db, key, named, now) {
    const row = reminders.rows.find(db, key);
    if (!row || row.value.messageId === null) throw new Refusal({ kind: 'gone' });
    const { messageId, at } = row.value;
    return rescheduleReminder(db, key, { messageId, at, note: plain(named) }, now);
  },
  remove: cancelReminderForNow,
  fieldsOf(value) {
    const { note, content } = reminders.value.parse(value);
    return { note: noteIn(note || content) };
  },
  onServer: ({ state, userId }) =>
    new Map(
      state.scheduledMessages
        .list(userId, 'reminder')
        .map(({ id, content }) => [id, { note: noteIn(content) }]),
    ),
  watch: ({ state }, onCreated) => watch(state.scheduledMessages, onCreated),
  removeElsewhere: ({ state }, id) => state.scheduledMessages.delete(id),
};

const described = (named: Named) => ({ name: plain(named), description: `Of ${named.tag}: ${named.text}` });

const folder: ThingKind = {
  collection: asAny(folders),
  create: (db, named, now) => createFolder(db, { ...described(named), archived: false }, now),
  edit(db, key, named, now) {
    const archived = folders.rows.find(db, key)?.value.archived ?? false;
    editFolder(db, key, { ...described(named), archived }, now);
    return key;
  },
  fieldsOf(value) {
    const { name, description } = folders.value.parse(value);
    return { name, description };
  },
  onServer: ({ state }) =>
    new Map(state.channelFolders.all().map(({ id, name, description }) => [id, { name, description }])),
  watch: ({ state }, onCreated) => watch(state.channelFolders, onCreated),
  createElsewhere: ({ state, userId }, named) =>
    state.channelFolders.create({ ...described(named), creator_id: userId }),
  editElsewhere({ state }, id, named) {
    state.channelFolders.update(id, described(named));
    return described(named);
  },
};

const channel: ThingKind = {
  collection: asAny(channels),
  create: (db, named, now, { userId }) =>
    saveChannel(db, null, newChannel({ ...described(named), subscribers: [userId] }), userId, now),
  fieldsOf(value) {
    const { name, description } = channels.value.parse(value);
    return { name, description };
  },
  onServer: ({ state }) =>
    new Map(
      state.channels.all().map(({ stream_id, name, description }) => [stream_id, { name, description }]),
    ),
  watch: ({ state }, onCreated) => watch(state.channels, onCreated),
  createElsewhere: ({ state, userId }, named) =>
    state.channels.create({ ...described(named), creator_id: userId, date_created: state.now() }, [userId]),
  editElsewhere({ state }, id, named) {
    state.channels.rename(id, plain(named));
    return { name: plain(named) };
  },
};

const profileField: ThingKind = {
  collection: asAny(profileFields),
  create: (db, named, now) => saveProfileField(db, null, newProfileField({ name: plain(named) }), now),
  fieldsOf: (value) => ({ name: profileFields.value.parse(value).name }),
  onServer: ({ state }) => new Map(state.profileFields.all().map(({ id, name }) => [id, { name }])),
  watch: ({ state }, onCreated) => watch(state.profileFields, onCreated),
  createElsewhere: ({ state }, named) =>
    state.profileFields.create({ name: plain(named), hint: '', field_type: 1 }),
};

const linkifierOf = ({ tag, text }: Named) => ({
  pattern: `${tag}-${text}-(?P<id>[0-9]+)`,
  url_template: 'https://shop.example/{id}',
});

const linkifier: ThingKind = {
  collection: asAny(linkifiers),
  create(db, named, now) {
    const { pattern, url_template: template } = linkifierOf(named);
    return saveLinkifier(db, null, { pattern, template }, now);
  },
  fieldsOf: (value) => ({ pattern: linkifiers.value.parse(value).pattern }),
  onServer: ({ state }) => new Map(state.linkifiers.all().map(({ id, pattern }) => [id, { pattern }])),
  watch: ({ state }, onCreated) => watch(state.linkifiers, onCreated),
  createElsewhere: ({ state }, named) => state.linkifiers.create(linkifierOf(named)),
};

type NameIn<Create> = Create extends `create-${infer Name}` ? Name : never;
export type KindName = NameIn<MutationName>;

/** A kind for every mutation that creates a row. The compiler finds a missing one. */
const thingKinds: Record<KindName, ThingKind> = {
  snippet,
  scheduled: scheduledMessage,
  reminder,
  folder,
  channel,
  'profile-field': profileField,
  linkifier,
};

export const kindNames = Object.keys(thingKinds) as KindName[];
export const kindOf = (name: KindName): ThingKind => thingKinds[name];

/** The tag of a thing, in whichever field it is. */
export const tagOf = (fields: Fields): string | null =>
  Object.values(fields)
    .map((text) => /\btag[0-9]+\b/.exec(text)?.[0])
    .find((tag) => tag !== undefined) ?? null;
