import { timerDelay } from '../../contract/bounds.ts';
import { type Conversation, conversationKey, NO_TOPIC } from '../../contract/message.ts';
import { operations } from '../../contract/operations/index.ts';
import { isOffered, offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import { type TypingOp, TypingProtocol } from '../../contract/typing.ts';
import type { Account } from './account.ts';
import { settingRows } from '../collections/settings.ts';

/** Where somebody writes: a new message to a conversation, or an edit of one. */
export type Writing = { conversation: Conversation } | { messageId: number };

const nameOf = (where: Writing): string =>
  'messageId' in where ? `edit:${where.messageId}` : conversationKey(where.conversation);

/**
 * Tells others that the user is writing, by the client's protocol (server-notes: Typing). It never queues and never fails:
 * what cannot be sent now is not sent.
 */
export class OwnTyping {
  readonly #account: Account;
  #writing: { where: Writing; protocol: TypingProtocol } | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(account: Account) {
    this.#account = account;
  }

  /** The user wrote something. Writing elsewhere ends what was written before. */
  writing(where: Writing): void {
    if (this.#writing && nameOf(this.#writing.where) !== nameOf(where)) this.ended();
    this.#writing ??= {
      where,
      protocol: new TypingProtocol(this.#account.organization.typing, () => performance.now()),
    };
    this.#tell(this.#writing.protocol.typed());
  }

  /** The user sent it, gave it up, emptied it or went elsewhere. */
  ended(): void {
    this.#tell(this.#writing?.protocol.ended() ?? null);
    this.#writing = null;
  }

  #tell(op: TypingOp | null): void {
    clearTimeout(this.#timer);
    if (!this.#writing) return;
    const { where, protocol } = this.#writing;
    if (op) this.#send(where, op);
    const { nextMoment } = protocol;
    if (nextMoment === null) return;
    this.#timer = setTimeout(() => this.#tell(protocol.tick()), timerDelay(nextMoment - performance.now()));
    this.#timer.unref();
  }

  #send(where: Writing, op: TypingOp): void {
    const { connection, organization } = this.#account;
    if (connection.state !== 'online' || !this.#isAllowed(where)) return;
    const { featureLevel, userId } = organization;
    const told =
      'messageId' in where
        ? this.#tellOfEdit(where.messageId, op, featureLevel)
        : this.#tellOfMessage(where.conversation, op, featureLevel, userId);
    told?.catch(() => {});
  }

  #tellOfEdit(messageId: number, op: TypingOp, featureLevel: number | null): Promise<unknown> | null {
    const { setTypingStatusForMessageEdit } = operations;
    if (!isOffered(setTypingStatusForMessageEdit, featureLevel)) return null;
    return this.#account.ask(setTypingStatusForMessageEdit, { message_id: messageId, op });
  }

  #tellOfMessage(
    conversation: Conversation,
    op: TypingOp,
    featureLevel: number | null,
    userId: number,
  ): Promise<unknown> | null {
    const recipient = recipientOf(conversation, featureLevel, userId);
    return recipient && this.#account.ask(operations.setTypingStatus, { op, ...recipient });
  }

  /** Servers refuse what the user's own settings forbid (server-notes: Typing). What is not known is allowed. */
  #isAllowed(where: Writing): boolean {
    const isDirect = 'conversation' in where && 'people' in where.conversation;
    const name = isDirect ? 'send_private_typing_notifications' : 'send_stream_typing_notifications';
    return settingRows.find(this.#account.db, name)?.value.value !== false;
  }
}

/** Null where there is nobody to tell, or no way to say it on a server of this feature level. */
function recipientOf(
  conversation: Conversation,
  featureLevel: number | null,
  userId: number,
): Omit<ParamsOf<typeof operations.setTypingStatus>, 'op'> | null {
  const { setTypingStatus } = operations;
  const knows = (name: string) => offersParam(setTypingStatus, name, featureLevel);
  if ('people' in conversation) {
    const to = conversation.people.filter((id) => id !== userId);
    if (to.length === 0 || !knows('to=user IDs')) return null;
    // Older servers have another word for it, which is their default.
    return { ...(knows('type=direct') && { type: 'direct' }), to };
  }
  if (!knows('topic')) return null;
  const { channelId, topic } = conversation;
  return {
    type: knows('type=channel') ? 'channel' : 'stream',
    ...(knows('stream_id') ? { stream_id: channelId } : { to: [channelId] }),
    topic: knows('topic=empty') ? topic : topic || NO_TOPIC,
  };
}
