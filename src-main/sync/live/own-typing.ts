import { timerDelay } from '../../contract/values/bounds.ts';
import { type Conversation, conversationKey, NO_TOPIC } from '../../contract/values/conversation.ts';
import { operations } from '../../contract/operations/index.ts';
import { isOffered, offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import { type TypingOp, TypingProtocol } from '../../contract/values/typing.ts';
import type { Account } from './account.ts';
import { settingRows } from '../collections/settings.ts';

/** Where the user writes: a new message to a conversation, or an edit of a message. */
export type Writing = { conversation: Conversation } | { messageId: number };

const nameOf = (where: Writing): string =>
  'messageId' in where ? `edit:${where.messageId}` : conversationKey(where.conversation);

/**
 * Reports to others that the user is writing, by the protocol for clients (server-notes: Typing). It never queues and never
 * fails: a report that cannot be sent now is dropped.
 */
export class OwnTyping {
  readonly #account: Account;
  #writing: { where: Writing; protocol: TypingProtocol } | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(account: Account) {
    this.#account = account;
  }

  /** The user typed something. Writing elsewhere ends the writing before. */
  writing(where: Writing): void {
    if (this.#writing && nameOf(this.#writing.where) !== nameOf(where)) this.ended();
    this.#writing ??= {
      where,
      protocol: new TypingProtocol(this.#account.organization.typing, () => performance.now()),
    };
    this.#report(this.#writing.protocol.typed());
  }

  /** The user sent the text, gave it up, emptied it or went elsewhere. */
  ended(): void {
    this.#report(this.#writing?.protocol.ended() ?? null);
    this.#writing = null;
  }

  /** The account is closed, so nothing can be reported any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#writing = null;
  }

  #report(op: TypingOp | null): void {
    clearTimeout(this.#timer);
    if (!this.#writing) return;
    const { where, protocol } = this.#writing;
    if (op) this.#send(where, op);
    const { nextMoment } = protocol;
    if (nextMoment === null) return;
    this.#timer = setTimeout(() => this.#report(protocol.tick()), timerDelay(nextMoment - performance.now()));
    this.#timer.unref();
  }

  #send(where: Writing, op: TypingOp): void {
    const { isInStep, organization } = this.#account;
    if (!isInStep || !this.#isAllowed(where)) return;
    const { featureLevel, userId } = organization;
    const sent =
      'messageId' in where
        ? this.#reportEdit(where.messageId, op, featureLevel)
        : this.#reportMessage(where.conversation, op, featureLevel, userId);
    sent?.catch(() => {});
  }

  #reportEdit(messageId: number, op: TypingOp, featureLevel: number | null): Promise<unknown> | null {
    const { setTypingStatusForMessageEdit } = operations;
    if (!isOffered(setTypingStatusForMessageEdit, featureLevel)) return null;
    return this.#account.request(setTypingStatusForMessageEdit, { message_id: messageId, op });
  }

  #reportMessage(
    conversation: Conversation,
    op: TypingOp,
    featureLevel: number | null,
    userId: number,
  ): Promise<unknown> | null {
    const recipient = recipientOf(conversation, featureLevel, userId);
    return recipient && this.#account.request(operations.setTypingStatus, { op, ...recipient });
  }

  /**
   * Whether the user's settings allow it; servers refuse it otherwise (server-notes: Typing). An unknown setting allows it.
   */
  #isAllowed(where: Writing): boolean {
    const isDirect = 'conversation' in where && 'people' in where.conversation;
    const name = isDirect ? 'send_private_typing_notifications' : 'send_stream_typing_notifications';
    return settingRows.find(this.#account.db, name)?.value.value !== false;
  }
}

/** Null if nobody else is there. */
function recipientOf(
  conversation: Conversation,
  featureLevel: number | null,
  userId: number,
): Omit<ParamsOf<typeof operations.setTypingStatus>, 'op'> | null {
  const { setTypingStatus } = operations;
  const takes = (name: string) => offersParam(setTypingStatus, name, featureLevel);
  if ('people' in conversation) {
    const to = conversation.people.filter((id) => id !== userId);
    return to.length === 0 ? null : { type: 'direct', to };
  }
  const { channelId, topic } = conversation;
  return {
    type: takes('type=channel') ? 'channel' : 'stream',
    ...(takes('stream_id') ? { stream_id: channelId } : { to: [channelId] }),
    topic: takes('topic=empty') ? topic : topic || NO_TOPIC,
  };
}
