import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { keepMessage } from '../../cache/collections/messages.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import { forgetUnknownReacted, recordReacted, unknownReacted } from '../../domain/activity.ts';
import { emptyTopicParam } from '../wire/empty-topic.ts';
import { messageFromServer } from '../wire/message.ts';
import { type Next, Repeated } from './repeated.ts';

/**
 * Fetches the user's own among the messages that others reacted to and that are not in the cache: an event does not say whose
 * message it is about.
 */
export class ReactedMessages extends Repeated {
  /** By `performance.now()`. */
  #notBefore = 0;

  protected next(): Next | null {
    const { db } = this.account;
    if (hasCapability(db, 'messages') === false || unknownReacted(db).length === 0) return null;
    const run = (): Promise<void> =>
      this.#fetch().finally(() => (this.#notBefore = performance.now() + this.options.timing.reactedApart));
    return { waits: this.#notBefore - performance.now(), run };
  }

  async #fetch(): Promise<void> {
    const { db, organization } = this.account;
    const { getMessages } = operations;
    const unknown = unknownReacted(db);
    const ids = unknown.map(({ messageId }) => messageId);
    const takesIds = offersParam(getMessages, 'message_ids', organization.featureLevel);
    // A server that takes no IDs is asked for one message at a time.
    const asked: { ids: number[]; params: ParamsOf<typeof getMessages> }[] = takesIds
      ? [{ ids, params: { message_ids: ids } }]
      : ids.map((id) => ({ ids: [id], params: { anchor: id, num_before: 0, num_after: 0 } }));
    for (const { ids: wanted, params } of asked) {
      const { value } = await this.account.request(getMessages, {
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
