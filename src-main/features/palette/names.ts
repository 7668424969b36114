import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { allTopics, type StoredTopic, topicsAmong } from '../../cache/collections/topics.ts';
import type { Db } from '../../cache/file/db.ts';
import { directMessageRows } from '../../cache/collections/direct-messages.ts';
import { noteWrittenKeys, takeWrittenKeys } from '../../cache/rows/written-keys.ts';
import { folded, type KeptName } from '../../cache/search/name-leaders.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { type ChannelTopic, conversationKey } from '../../contract/values/conversation.ts';
import { isPlaceholder } from '../../contract/values/person.ts';
import { untracked } from '../../tracking/reads.ts';
import { channelRows } from '../../sync/collections/channels.ts';
import { peopleRows } from '../../sync/collections/people.ts';
import { peopleConversations } from '../messages/queries.ts';

/** The collections that the names are read from. */
const COLLECTIONS = ['people', 'channels', 'direct-messages', 'conversations'];
/** What a result depends on, whether a name was read for it or before. */
const PARTS = ['topics', ...COLLECTIONS.map((name) => `rows:${name}`)];

/** How many names one step reads. */
const IN_STEP = 500;

const TopicKey = z.tuple([z.int(), z.string()]);

/**
 * The names of an account that the palette searches. They stay in memory, folded, from one key to the next, and those alone
 * are read again that were written since: to read and fold thousands of names takes many times as long as to search them.
 */
class AccountNames {
  readonly #db: Db;
  /** By the keys of the rows. */
  readonly #people = new Map<string, KeptName<number>>();
  readonly #channels = new Map<string, KeptName<number>>();
  /** By the channel's ID, and then by the name. */
  readonly #topics = new Map<number, Map<string, KeptName<ChannelTopic>>>();
  #conversations: KeptName<number[]>[] = [];
  /** What a topic without a name was called last. */
  #emptyName = '';
  #filling = this.#fill();

  constructor(db: Db) {
    this.#db = db;
    noteWrittenKeys(db, COLLECTIONS);
  }

  /** Reads some of the names, for less than a frame. What is written meanwhile is read by `refresh`. Returns whether there are more. */
  readSome(): boolean {
    try {
      return this.#filling.next().done !== true;
    } catch (error) {
      this.#filling = this.#fill();
      throw error;
    }
  }

  *#fill(): Generator<void, void> {
    for (const [at, person] of peopleRows.names(this.#db, { is_active: true }).entries()) {
      if (at % IN_STEP === 0) yield;
      this.#keepPerson(person);
    }
    yield;
    this.#readConversations();
    for (const [at, topic] of allTopics(this.#db).entries()) {
      if (at % IN_STEP === 0) yield;
      this.#keepTopic(topic.channelId, topic);
    }
    yield;
    this.#readChannels();
  }

  /** Active people and bots; those with whom the user exchanged messages last weigh most. */
  get people(): Iterable<KeptName<number>> {
    return this.#people.values();
  }

  /** Channels that are not archived; the subscribed ones weigh more. */
  get channels(): Iterable<KeptName<number>> {
    return this.#channels.values();
  }

  /**
   * Topics of these channels, by their names and the channels'; the newest weigh most.
   * @param emptyName what a topic without a name is called
   */
  *topics(emptyName: string): Generator<KeptName<ChannelTopic>, void> {
    if (emptyName !== this.#emptyName) {
      this.#emptyName = emptyName;
      for (const topics of this.#topics.values())
        Object.assign(topics.get('') ?? {}, { name: emptyName, folded: folded(emptyName) });
    }
    for (const { item } of this.#channels.values()) yield* this.#topics.get(item)?.values() ?? [];
  }

  /** Conversations of several people, by their names; the newest weigh most. */
  get conversations(): Iterable<KeptName<number[]>> {
    return this.#conversations;
  }

  /** Reads what was written since the last call. */
  refresh(): void {
    const written = takeWrittenKeys(this.#db);
    const people = written.get('people') ?? [];
    for (const key of people) this.#people.delete(key);
    if (people.length > 0)
      for (const person of peopleRows.names(this.#db, { is_active: true }, people)) this.#keepPerson(person);
    if (['people', 'direct-messages', 'conversations'].some((name) => written.has(name)))
      this.#readConversations();
    this.#readTopics(written.get('topic') ?? []);
    const channels = written.get('channels') ?? [];
    for (const key of channels) this.#channels.delete(key);
    if (channels.length > 0) this.#readChannels(channels);
  }

  #keepPerson({ key, serverId, label, also }: ReturnType<typeof peopleRows.names>[number]): void {
    const address = isPlaceholder(also, serverId) ? '' : also;
    this.#people.set(key, keptName(serverId, `person-${serverId}`, label, 0, address));
  }

  #readConversations(): void {
    this.#conversations = peopleConversations(this.#db)
      .filter(({ length }) => length > 1)
      .map((people, at) => {
        const userIds = people.map(({ userId }) => userId);
        const names = people.flatMap(({ name }) => name ?? []).join(', ');
        return keptName(userIds, `people-${userIds.join(',')}`, names, -at);
      });
    const latest = new Map(
      directMessageRows
        .list(this.#db)
        .flatMap(({ value: { people, lastMessageId } }) =>
          people.length === 1 ? [[people[0], lastMessageId]] : [],
        ),
    );
    for (const person of this.#people.values()) person.weight = latest.get(person.item) ?? 0;
  }

  #readChannels(keys?: readonly string[]): void {
    for (const subscribed of [true, false])
      for (const channel of channelRows.names(this.#db, { archived: false, subscribed }, keys))
        this.#keepChannel(channel, subscribed);
  }

  #keepChannel(
    { key, serverId, label: name }: { key: string; serverId: number; label: string },
    subscribed: boolean,
  ): void {
    const channel = keptName(serverId, `channel-${serverId}`, name, subscribed ? 1 : 0);
    this.#channels.set(key, channel);
    for (const topic of this.#topics.get(serverId)?.values() ?? []) nameChannel(topic, channel);
  }

  #readTopics(keys: readonly string[]): void {
    const written = keys.flatMap((key) => {
      const [channelId, name] = readJson(TopicKey, key) ?? [];
      return channelId === undefined || name === undefined ? [] : [{ channelId, name }];
    });
    for (const [channelId, topics] of Map.groupBy(written, (topic) => topic.channelId)) {
      const names = topics.map(({ name }) => name);
      const known = this.#topics.get(channelId);
      const channel = [...this.#channels.values()].find(({ item }) => item === channelId);
      for (const name of names) known?.delete(name);
      for (const topic of topicsAmong(this.#db, channelId, names)) this.#keepTopic(channelId, topic, channel);
    }
  }

  #keepTopic(
    channelId: number,
    { name: topic, lastMessageId }: StoredTopic,
    channel?: KeptName<number>,
  ): void {
    const topics = this.#topics.get(channelId) ?? new Map<string, KeptName<ChannelTopic>>();
    this.#topics.set(channelId, topics);
    const item = { channelId, topic };
    const kept = keptName(item, `topic-${conversationKey(item)}`, topic || this.#emptyName, lastMessageId);
    topics.set(topic, kept);
    if (channel) nameChannel(kept, channel);
  }
}

/** One literal, because an object that others are spread into takes a third more memory. */
const keptName = <Item>(item: Item, id: string, name: string, weight: number, also = ''): KeptName<Item> => ({
  item,
  id,
  name,
  folded: folded(name),
  also,
  foldedAlso: also === '' ? '' : folded(also),
  weight,
});

/** A topic shares the texts of its channel. */
const nameChannel = (topic: KeptName<ChannelTopic>, { name, folded }: KeptName<number>): void =>
  void Object.assign(topic, { also: name, foldedAlso: folded });

const kept = new WeakMap<Db, AccountNames>();

function keptNames(db: Db): AccountNames {
  const names = kept.get(db) ?? new AccountNames(db);
  kept.set(db, names);
  return names;
}

/** The names of an account as they are stored now. */
export function accountNames(db: Db): AccountNames {
  const names = keptNames(db);
  while (names.readSome());
  names.refresh();
  for (const part of PARTS) db.noteRead(part);
  return names;
}

/**
 * Reads the names of an account in idle moments: the palette has opened, and soon searches them. What cannot be read now, the first
 * search reads.
 */
export const prepareNames = (db: Db): Promise<void> =>
  untracked(async () => {
    try {
      while (db.open && keptNames(db).readSome()) await setImmediate();
    } catch {
      // The search that needs them says so.
    }
  });
