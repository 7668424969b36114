import { storedStale } from '../../cache/metadata/stale-lists.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import {
  noteTeamChannel,
  teamChannel,
  type TeamChannel,
  teamChannels,
} from '../../cache/collections/team-snippets.ts';
import { Refusal } from '../../contract/problem.ts';
import {
  type Answer,
  applyText,
  applyTopics,
  loseTeamChannel,
  messagesToRead,
} from '../../domain/team-snippets.ts';
import { refreshTopics } from '../collections/channel-topics.ts';
import { channelRows } from '../collections/channels.ts';
import {
  canReadSources,
  isOdd,
  isUnsupported,
  type MessageSource,
  oddOrNull,
  orNull,
  readLatestSources,
  readMessageSource,
  readSources,
} from '../collections/message-source.ts';
import { peopleRows } from '../collections/people.ts';
import { type Next, Repeated } from './repeated.ts';

/** How many messages are read by one request at most: their numbers are in its address. */
const MOST_AT_ONCE = 500;
/** An address with so many numbers is short. */
const SHORT = 50;

/**
 * Reads the topics of the chosen channels, and by one more request the texts of their newest messages. Where events report a
 * channel, only what they changed is read, and everything with each new event queue.
 */
export class TeamSnippets extends Repeated {
  /** When each channel was last read, by `performance.now()`, and the event queue that has reported its changes since. */
  readonly #reads = new Map<number, { at: number; toldBy: string | null }>();
  /** The channels that the server refused, until the list of channels shows what became of them. */
  readonly #refused = new Set<number>();

  protected next(): Next | null {
    const due = teamChannels(this.account.db).map((chosen) => ({
      waits: this.#waitsFor(chosen),
      run: () => this.#read(chosen),
    }));
    return due.toSorted((a, b) => a.waits - b.waits)[0] ?? null;
  }

  /** In how many milliseconds a channel is to be read; Infinity where events tell. */
  #waitsFor({ channelId, readAt, due }: TeamChannel): number {
    const { teamEvery, teamApart } = this.options.timing;
    // Its topics are refused, and nothing changes in it before it is unarchived.
    if (channelRows.findByServerId(this.account.db, channelId)?.value.archived === true) return Infinity;
    const last = this.#reads.get(channelId);
    // To ask again while the channels are read would make that reading out of date. Some servers never list them.
    if (last && this.#refused.has(channelId) && this.#areChannelsStale)
      return last.at + teamEvery - performance.now();
    const queue = this.#queueOf(channelId);
    if (due || readAt === null || (queue !== null && queue !== last?.toldBy))
      return last ? last.at + teamApart - performance.now() : 0;
    if (queue !== null) return Infinity;
    const waits = readAt + teamEvery - Date.now();
    // The clock was set back since.
    return waits > teamEvery ? 0 : waits;
  }

  get #areChannelsStale(): boolean {
    return storedStale.read(this.account.db)?.['channels'] !== undefined;
  }

  /** The event queue that reports the changes of a channel; null if none does. */
  #queueOf(channelId: number): string | null {
    const { db } = this.account;
    const isSubscribed = channelRows.findByServerId(db, channelId)?.value.subscribed === true;
    return isSubscribed ? (storedEventQueue.read(db)?.id ?? null) : null;
  }

  async #read({ channelId, readAt }: TeamChannel): Promise<void> {
    const { db } = this.account;
    const last = this.#reads.get(channelId);
    const toldBy = this.#queueOf(channelId);
    const isNew = readAt === null || toldBy !== last?.toldBy;
    // An event makes it due again.
    noteTeamChannel(db, channelId, { due: false });
    let isRead = false;
    try {
      isRead = await this.#readChannel(channelId, { isAll: isNew || toldBy === null, isNew });
    } finally {
      this.#reads.set(channelId, { at: performance.now(), toldBy: isRead ? toldBy : (last?.toldBy ?? null) });
      if (db.open) noteTeamChannel(db, channelId, isRead ? { readAt: Date.now() } : { due: true });
    }
  }

  /**
   * @returns false if an event has changed the channel meanwhile, so that the responses may be older than it is, or where the
   * server refuses the channel for the first time: it may be archived, and then its snippets stay
   * @throws {Refusal} where the server cannot be asked now; what is missing is read later
   */
  async #readChannel(
    channelId: number,
    { isAll, isNew }: { isAll: boolean; isNew: boolean },
  ): Promise<boolean> {
    const { db } = this.account;
    const isLookedUp = this.#refused.has(channelId) && !this.#areChannelsStale;
    const listed = await refreshTopics(this.account, channelId).catch(orNull);
    if (!this.#isUnchanged(channelId)) return false;
    if (listed === null) {
      this.#refused.add(channelId);
      if (!isLookedUp) return false;
      loseTeamChannel(db, channelId);
    }
    this.#refused.delete(channelId);
    if (listed === null) return true;
    const isByIds = canReadSources(this.account);
    const { ids, refused } = messagesToRead(db, channelId, listed.topics, {
      known: isAll && isByIds,
      refused: isNew && isByIds,
    });
    const answers = isByIds ? await this.#together(channelId, ids) : await this.#oneByOne(ids);
    // One that is still refused stands for the others.
    for (const id of isNew && !isByIds ? refused : []) {
      answers.set(id, await this.#single(id));
      if (answers.get(id) === 'gone') break;
    }
    if (!this.#isUnchanged(channelId)) return false;
    const behind = db.transaction(() => applyTopics(db, channelId, listed, answers))();
    for (const topic of behind) {
      const text = await this.#earlierText(channelId, topic.name);
      if (!this.#isUnchanged(channelId)) return false;
      db.transaction(() => applyText(db, channelId, topic, text))();
    }
    return true;
  }

  /**
   * Messages by their IDs, by one request. One that cannot be parsed makes the whole response malformed, and some servers take
   * no long address: then by halves.
   */
  async #together(channelId: number, ids: readonly number[]): Promise<Map<number, Answer>> {
    if (ids.length === 0) return new Map();
    try {
      if (ids.length > MOST_AT_ONCE) throw new Refusal({ kind: 'rejected' });
      this.#yield();
      const sources = await readSources(this.account, channelId, ids);
      const given = new Map(sources.map((source) => [source.messageId, this.#answerOf(source)]));
      return new Map(ids.map((id) => [id, given.get(id) ?? 'gone']));
    } catch (error) {
      if (!isOdd(error)) orNull(error);
      if (ids.length === 1 || isUnsupported(error) || (!isOdd(error) && ids.length <= SHORT))
        return this.#oneByOne(ids);
      const half = Math.ceil(ids.length / 2);
      const first = await this.#together(channelId, ids.slice(0, half));
      return new Map([...first, ...(await this.#together(channelId, ids.slice(half)))]);
    }
  }

  async #oneByOne(ids: readonly number[]): Promise<Map<number, Answer>> {
    const answers = new Map<number, Answer>();
    for (const id of ids) answers.set(id, await this.#single(id));
    return answers;
  }

  async #single(messageId: number): Promise<Answer> {
    this.#yield();
    try {
      return this.#answerOf(await readMessageSource(this.account, messageId));
    } catch (error) {
      return isOdd(error) ? this.#unparsed(messageId) : (orNull(error) ?? 'gone');
    }
  }

  #unparsed(messageId: number): 'odd' {
    this.options.onFault(new Error(`Message ${messageId} could not be parsed.`));
    return 'odd';
  }

  /** The last message of a topic that is a text; null if there is none, or the server cannot list messages. */
  async #earlierText(channelId: number, topic: string): Promise<(Answer & object) | null> {
    this.#yield();
    const latest = await readLatestSources(this.account, { channelId, topic }).catch(oddOrNull);
    return latest?.map((source) => this.#answerOf(source)).find(({ isText }) => isText) ?? null;
  }

  /** @throws {Refusal} where the rest is to be read after the changes of the user, or when the connection is back */
  #yield(): void {
    if (!this.account.isInStep) throw new Refusal({ kind: 'offline' });
  }

  #answerOf(source: MessageSource): Answer & object {
    return { ...source, isText: source.content.trim() !== '' && !this.#isOfServer(source.authorId) };
  }

  /** Whether a bot without an owner wrote a message: the server reports there that a topic was resolved or moved. */
  #isOfServer(authorId: number | null): boolean {
    const author = authorId === null ? null : peopleRows.findByServerId(this.account.db, authorId)?.value;
    return author?.is_bot === true && (author.bot_owner_id ?? null) === null;
  }

  /** Whether no event has changed a channel since a read of it began, and it is still chosen. */
  #isUnchanged(channelId: number): boolean {
    const { db } = this.account;
    return db.open && teamChannel(db, channelId)?.due === false;
  }
}
