import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { keepMessage } from '../../cache/collections/messages.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import { timerDelay } from '../../contract/values/bounds.ts';
import { forgetUnknownReacted, recordReacted, unknownReacted } from '../../domain/activity.ts';
import { Backoff } from '../connection/backoff.ts';
import type { Delays } from '../connection/delays.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';
import { messageFromServer } from '../wire/message.ts';
import type { Account } from './account.ts';

interface ReactedMessagesOptions {
  timing: Delays;
  onFault(error: unknown): void;
}

/**
 * Fetches the user's own among the messages that others reacted to and that are not in the cache: an event does not say whose
 * message it is about.
 */
export class ReactedMessages {
  readonly #account: Account;
  readonly #options: ReactedMessagesOptions;
  readonly #retry: Backoff;
  #isReading = false;
  #timer: NodeJS.Timeout | undefined;
  /** By `performance.now()`. */
  #notBefore = 0;

  constructor(account: Account, options: ReactedMessagesOptions) {
    this.#account = account;
    this.#options = options;
    this.#retry = new Backoff(options.timing);
  }

  /** Fetches what is due, or sets a timer for it. Call it after anything that could make a difference. */
  check(): void {
    clearTimeout(this.#timer);
    const { db, isInStep } = this.#account;
    if (this.#isReading || !isInStep || hasCapability(db, 'messages') === false) return;
    if (unknownReacted(db).length === 0) return;
    const waits = Math.max(this.#retry.waits, this.#notBefore - performance.now());
    if (waits <= 0) return void this.#read();
    this.#timer = setTimeout(() => this.check(), timerDelay(waits));
    this.#timer.unref();
  }

  /** Ends the back-off, because the cause of the failure may be over. */
  reset(): void {
    this.#retry.reset();
  }

  async #read(): Promise<void> {
    const { db } = this.#account;
    this.#isReading = true;
    this.#retry.begin();
    try {
      await this.#fetch();
      this.#retry.reset();
    } catch (error) {
      this.#retry.failed();
      if (!(error instanceof Refusal)) this.#options.onFault(error);
    } finally {
      this.#isReading = false;
      this.#notBefore = performance.now() + this.#options.timing.reactedApart;
      if (db.open) this.check();
    }
  }

  async #fetch(): Promise<void> {
    const { db, organization } = this.#account;
    const { getMessages } = operations;
    const unknown = unknownReacted(db);
    const ids = unknown.map(({ messageId }) => messageId);
    const takesIds = offersParam(getMessages, 'message_ids', organization.featureLevel);
    // A server that takes no IDs is asked for one message at a time.
    const asked: { ids: number[]; params: ParamsOf<typeof getMessages> }[] = takesIds
      ? [{ ids, params: { message_ids: ids } }]
      : ids.map((id) => ({ ids: [id], params: { anchor: id, num_before: 0, num_after: 0 } }));
    for (const { ids: wanted, params } of asked) {
      const { value } = await this.#account.request(getMessages, {
        ...params,
        narrow: [{ operator: 'sender', operand: organization.userId }],
        ...emptyTopicParam(getMessages, organization),
      });
      db.transaction(() => {
        for (const message of value.messages.filter(({ id }) => wanted.includes(id))) {
          keepMessage(db, message.id, messageFromServer(message, organization.userId), Date.now());
          const { at } = unknown.find(({ messageId }) => messageId === message.id) ?? { at: Date.now() };
          recordReacted(db, message.id, at);
        }
        forgetUnknownReacted(db, wanted);
      })();
    }
  }
}
