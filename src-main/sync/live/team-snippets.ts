import { setTimeout as sleep } from 'node:timers/promises';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import {
  noteTeamChange,
  noteTeamChannel,
  removeTeamSnippet,
  type TeamChannel,
  teamChannels,
  teamSnippetsOf,
  type UnreadText,
} from '../../cache/collections/team-snippets.ts';
import { Refusal } from '../../contract/problem.ts';
import { timerDelay } from '../../contract/values/bounds.ts';
import {
  applyText,
  applyTopics,
  loseTeamChannel,
  refuseText,
  takeRefused,
  unwatchTeamTexts,
  updateTeamTexts,
  watchTeamTexts,
} from '../../domain/team-snippets.ts';
import { refreshTopics } from '../collections/channel-topics.ts';
import { channelRows } from '../collections/channels.ts';
import {
  canReadSources,
  isOdd,
  type MessageSource,
  readLatestSources,
  readMessageSource,
  readSources,
} from '../collections/message-source.ts';
import { peopleRows } from '../collections/people.ts';
import { Backoff } from '../connection/backoff.ts';
import type { Delays } from '../connection/delays.ts';
import type { Account } from './account.ts';

interface TeamSnippetsOptions {
  timing: Delays;
  onFault(error: unknown): void;
}

/** Messages by their IDs; null for one that cannot be parsed. */
type Sources = ReadonlyMap<number, MessageSource | null>;

/** What is known while the texts of a channel are read. */
interface ReadingTexts {
  /** Null where the server can't be asked for several. */
  sources: Sources | null;
  /** The keys of snippets without a topic. */
  lost: ReadonlySet<string>;
  /** The messages that events have changed meanwhile. */
  changed: ReadonlySet<number>;
}

/** An event has changed a message since it was asked for. */
const OUTDATED = Symbol('outdated');

/** So many texts could be read between two reads of a channel in which people write all the time. */
const RUNS_APART = 5;
/** After so many reads without an event queue, access to texts that the server refused may have come back. */
const RETRY_AFTER = 12;
/** How many messages are read by one request, where the server takes several IDs. */
const BATCH = 100;

/**
 * Reads the topics of the chosen channels, and the texts of their newest messages, one request after another and each after a
 * pause, so that the requests of the user come first. What was read is not read again while events report every change.
 */
export class TeamSnippets {
  readonly #account: Account;
  readonly #options: TeamSnippetsOptions;
  readonly #retry: Backoff;
  #isReading = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(account: Account, options: TeamSnippetsOptions) {
    this.#account = account;
    this.#options = options;
    this.#retry = new Backoff(options.timing);
  }

  /** Reads what is due, or sets a timer for it. Call it after anything that could make a difference. */
  check(): void {
    clearTimeout(this.#timer);
    if (this.#isReading || !this.#account.isInStep) return;
    const due = teamChannels(this.#account.db).map((chosen) => ({ chosen, waits: this.#waitsFor(chosen) }));
    const [next] = due.toSorted((a, b) => a.waits - b.waits);
    if (!next || next.waits === Infinity) return;
    const waits = Math.max(next.waits, this.#retry.waits);
    if (waits <= 0) return void this.#read(next.chosen);
    this.#timer = setTimeout(() => this.check(), timerDelay(waits));
    this.#timer.unref();
  }

  /** Ends the back-off, because the cause of the failure may be over. */
  reset(): void {
    this.#retry.reset();
  }

  /** In how many milliseconds a channel is to be read; Infinity where events tell. */
  #waitsFor({ channelId, toldBy, readAt, changes, seen }: TeamChannel): number {
    if (readAt === null) return 0;
    const { refreshEvery, teamTextEvery } = this.#options.timing;
    const after = (pause: number): number => {
      const waits = readAt + pause - Date.now();
      // The clock was set back since.
      return waits > pause ? 0 : waits;
    };
    if (changes !== seen) return after(RUNS_APART * teamTextEvery);
    const queue = this.#queueOf(channelId);
    if (queue !== null) return queue === toldBy ? Infinity : 0;
    return after(refreshEvery);
  }

  /** The event queue that reports the changes of a channel; null where none does. */
  #queueOf(channelId: number): string | null {
    const { db } = this.#account;
    const isSubscribed = channelRows.findByServerId(db, channelId)?.value.subscribed === true;
    return isSubscribed ? (storedEventQueue.read(db)?.id ?? null) : null;
  }

  async #read(chosen: TeamChannel): Promise<void> {
    this.#isReading = true;
    this.#retry.begin();
    try {
      await this.#readChannel(chosen, watchTeamTexts(this.#account.db));
      this.#retry.reset();
    } catch (error) {
      this.#retry.failed();
      if (!(error instanceof Refusal)) this.#options.onFault(error);
    } finally {
      this.#isReading = false;
      unwatchTeamTexts(this.#account.db);
      if (this.#account.db.open) this.check();
    }
  }

  /**
   * @param changed the messages that events have changed since; a response may be older than they are
   * @throws {Refusal} where the server cannot be asked now; what is missing is read later
   */
  async #readChannel(
    { channelId, changes, toldBy: toldBefore, unread: refused, passes }: TeamChannel,
    changed: ReadonlySet<number>,
  ): Promise<void> {
    const { db } = this.#account;
    const toldBy = this.#queueOf(channelId);
    const listed = await refreshTopics(this.#account, channelId).catch(orNull);
    if (!this.#isChosen(channelId)) return;
    const read = { toldBy, readAt: Date.now(), seen: changes };
    if (listed === null) {
      loseTeamChannel(db, channelId, read);
      return;
    }
    // Edits and deletions do not show in the list of topics, and no event may have reported them.
    if (toldBy === null || toldBy !== toldBefore) await this.#readKnown(channelId, changed);
    // The list may be from before a topic came here or got its name. The channel is still due, so it is read again.
    if (teamSnippetsOf(db, channelId).some(({ textId }) => changed.has(textId))) return;
    const { unread, lost } = db.transaction(() => applyTopics(db, channelId, listed))();
    const byId = new Map(unread.map((text) => [text.messageId, text]));
    // Those that were asked for the longest time ago come first.
    const passedOver =
      toldBy === toldBefore ? refused.flatMap(({ messageId }) => byId.get(messageId) ?? []) : [];
    noteTeamChannel(db, channelId, { unread: passedOver });
    for (const { messageId } of passedOver) byId.delete(messageId);
    const left = new Set(lost);
    let isOutdated = false;
    for (const texts of batchesOf([...byId.values()])) {
      const sources = await this.#sources(texts.map(({ messageId }) => messageId));
      const isHere = ({ messageId }: UnreadText): boolean => {
        const source = sources?.get(messageId);
        return source ? this.#isText(source) : false;
      };
      // An event changes a text that is written, so no text waits for the requests that another one needs.
      for (const text of texts.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))) {
        const key = await this.#readText(channelId, text, { sources, lost: left, changed });
        if (!this.#isChosen(channelId)) return;
        if (key === OUTDATED) isOutdated = true;
        else if (key !== null) left.delete(key);
      }
    }
    const isRetry = toldBy === null && passes >= RETRY_AFTER;
    for (const text of isRetry ? passedOver : []) {
      takeRefused(db, channelId, text);
      const key = await this.#readText(channelId, text, { sources: null, lost: left, changed });
      if (!this.#isChosen(channelId)) return;
      if (key === OUTDATED) isOutdated = true;
      else if (key !== null) left.delete(key);
      // One that is still refused stands for the others.
      else break;
    }
    // A text that is read again may show that the topic of a snippet was renamed.
    if (isOutdated) noteTeamChange(db, channelId);
    else if (listed.isComplete) for (const key of left) removeTeamSnippet(db, key);
    noteTeamChannel(db, channelId, { ...read, refused: false, passes: isRetry ? 0 : passes + 1 });
  }

  /** Reads the known texts of a channel again, where the server can be asked for many at once. */
  async #readKnown(channelId: number, changed: ReadonlySet<number>): Promise<void> {
    const { db } = this.#account;
    for (const ids of batchesOf(teamSnippetsOf(db, channelId).map(({ textId }) => textId))) {
      const sources = await this.#sources(ids);
      if (!sources) continue;
      // What an event has reported is newer, and a message that cannot be parsed is not gone.
      const read = ids.filter((id) => !changed.has(id) && sources.get(id) !== null);
      db.transaction(() => updateTeamTexts(db, read, sources))();
    }
  }

  /**
   * Messages by their IDs; null where the server can't be asked for several, or refuses. One that cannot be parsed makes the
   * whole response malformed. It is looked for in halves, and is null.
   */
  async #sources(ids: readonly number[]): Promise<Sources | null> {
    if (!canReadSources(this.#account)) return null;
    await this.#pause();
    try {
      const sources = await readSources(this.#account, ids);
      return new Map(sources.map((source) => [source.messageId, source]));
    } catch (error) {
      if (!isOdd(error)) return orNull(error);
      const [only] = ids;
      if (only !== undefined && ids.length === 1) return new Map([[only, this.#unparsed(only)]]);
      const half = Math.ceil(ids.length / 2);
      const [first, second] = [await this.#sources(ids.slice(0, half)), await this.#sources(ids.slice(half))];
      return first && second && new Map([...first, ...second]);
    }
  }

  /** Reads a text. Returns the key of its snippet; null without a snippet, and `OUTDATED` if the text must be read again. */
  async #readText(
    channelId: number,
    unread: UnreadText,
    { sources, lost, changed }: ReadingTexts,
  ): Promise<string | null | typeof OUTDATED> {
    const { db } = this.#account;
    const newest = sources ? sources.get(unread.messageId) : await this.#single(unread.messageId);
    if (!this.#isChosen(channelId)) return null;
    const isText = newest ? this.#isText(newest) : false;
    // A list of messages with one that cannot be parsed cannot be parsed either.
    const text = isText || newest === null ? (newest ?? null) : await this.#earlierText(channelId, unread);
    if (!this.#isChosen(channelId)) return null;
    if ([unread, text].some((one) => one && changed.has(one.messageId))) return OUTDATED;
    return db.transaction(() => {
      if (newest || text) return applyText(db, channelId, unread, text, lost);
      refuseText(db, channelId, unread);
      return null;
    })();
  }

  /** A message; undefined where the server refuses it, null where it cannot be parsed. */
  async #single(messageId: number): Promise<MessageSource | null | undefined> {
    await this.#pause();
    return readMessageSource(this.#account, messageId).catch((error: unknown) =>
      isOdd(error) ? this.#unparsed(messageId) : (orNull(error) ?? undefined),
    );
  }

  #unparsed(messageId: number): null {
    this.#options.onFault(new Error(`Message ${messageId} could not be parsed.`));
    return null;
  }

  /** The last message of a topic that is a text; null where the server cannot list messages. */
  async #earlierText(channelId: number, { topic, messageId }: UnreadText): Promise<MessageSource | null> {
    if (hasCapability(this.#account.db, 'messages') === false) return null;
    await this.#pause();
    const latest = await readLatestSources(this.#account, { channelId, topic }).catch((error: unknown) =>
      isOdd(error) ? this.#unparsed(messageId) : orNull(error),
    );
    return latest?.find((source) => this.#isText(source)) ?? null;
  }

  /**
   * Waits before a request, so that those of the user come first.
   * @throws {Refusal} where the rest is to be read after the changes of the user, or when the connection is back
   */
  async #pause(): Promise<void> {
    await sleep(this.#options.timing.teamTextEvery, undefined, { ref: false });
    if (!this.#account.isInStep) throw new Refusal({ kind: 'offline' });
  }

  #isText({ content, authorId }: MessageSource): boolean {
    return content.trim() !== '' && !this.#isOfServer(authorId);
  }

  /** Whether a bot without an owner wrote a message: the server reports there that a topic was resolved or moved. */
  #isOfServer(authorId: number | null): boolean {
    const author = authorId === null ? null : peopleRows.findByServerId(this.#account.db, authorId)?.value;
    return author?.is_bot === true && (author.bot_owner_id ?? null) === null;
  }

  #isChosen(channelId: number): boolean {
    const { db } = this.#account;
    return db.open && teamChannels(db).some((one) => one.channelId === channelId);
  }
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH);
  return Array.from({ length: count }, (_, index) => items.slice(index * BATCH, (index + 1) * BATCH));
}

/** Null where the server has answered, and refuses. */
function orNull(error: unknown): null {
  const kind = error instanceof Refusal ? error.problem.kind : null;
  if (kind === 'rejected' || kind === 'forbidden' || kind === 'unsupported') return null;
  throw error;
}
