import { setTimeout as sleep } from 'node:timers/promises';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import { noteTeamChannel, type TeamChannel, teamChannels } from '../../cache/collections/team-snippets.ts';
import { Refusal } from '../../contract/problem.ts';
import { timerDelay } from '../../contract/values/bounds.ts';
import { applyText, applyTopics, loseTeamChannel, type UnreadText } from '../../domain/team-snippets.ts';
import { refreshTopics } from '../collections/channel-topics.ts';
import { channelRows } from '../collections/channels.ts';
import { type MessageSource, readLatestSources, readMessageSource } from '../collections/message-source.ts';
import { peopleRows } from '../collections/people.ts';
import { Backoff } from '../connection/backoff.ts';
import type { Delays } from '../connection/delays.ts';
import type { Account } from './account.ts';

interface TeamSnippetsOptions {
  timing: Delays;
  onFault(error: unknown): void;
}

/** So many texts could be read between two reads of a channel in which people write all the time. */
const RUNS_APART = 5;

/**
 * Reads the topics of the chosen channels, and the texts of their newest messages, one request after another and each after a
 * pause, so that the requests of the user come first. What was read is not read again.
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
      await this.#readChannel(chosen);
      this.#retry.reset();
    } catch (error) {
      this.#retry.failed();
      if (!(error instanceof Refusal)) this.#options.onFault(error);
    } finally {
      this.#isReading = false;
      if (this.#account.db.open) this.check();
    }
  }

  /** @throws {Refusal} where the server cannot be asked now; what is missing is read later */
  async #readChannel({ channelId, changes }: TeamChannel): Promise<void> {
    const { db } = this.#account;
    const toldBy = this.#queueOf(channelId);
    const topics = await refreshTopics(this.#account, channelId).catch(orNull);
    if (!this.#isChosen(channelId)) return;
    const read = { toldBy, readAt: Date.now(), seen: changes };
    if (topics === null) {
      loseTeamChannel(db, channelId, read);
      return;
    }
    const texts = db.transaction(() => applyTopics(db, channelId, topics))();
    let unread = 0;
    for (const text of texts) {
      await sleep(this.#options.timing.teamTextEvery, undefined, { ref: false });
      if (!this.#isChosen(channelId)) return;
      // The rest is read after the changes of the user, and when the connection is back.
      if (!this.#account.isInStep) throw new Refusal({ kind: 'offline' });
      if (!(await this.#readText(channelId, text))) unread += 1;
    }
    noteTeamChannel(db, channelId, { ...read, refused: false, unread });
  }

  /** Returns false where the server refused the text. */
  async #readText(channelId: number, unread: UnreadText): Promise<boolean> {
    const { db } = this.#account;
    const newest = await readMessageSource(this.#account, unread.messageId).catch(orNull);
    const text = newest && (this.#isText(newest) ? newest : await this.#earlierText(channelId, unread));
    if (newest && this.#isChosen(channelId)) db.transaction(() => applyText(db, channelId, unread, text))();
    return newest !== null;
  }

  /** The last message of a topic before a notice of the server; null where the server cannot list messages. */
  async #earlierText(channelId: number, { topic }: UnreadText): Promise<MessageSource | null> {
    const latest = await readLatestSources(this.#account, { channelId, topic }).catch(orNull);
    return latest?.find((source) => this.#isText(source)) ?? null;
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

/** Null where the server has answered, and refuses. */
function orNull(error: unknown): null {
  const kind = error instanceof Refusal ? error.problem.kind : null;
  if (kind === 'rejected' || kind === 'forbidden' || kind === 'unsupported') return null;
  throw error;
}
