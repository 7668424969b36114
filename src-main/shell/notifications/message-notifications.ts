import { isQuiet } from '../../features/alerts/alerts.ts';
import type { Notified } from '../../features/alerts/notified.ts';
import type {
  Bitmap,
  Handlers,
  NotificationButton,
  SystemNotification,
} from '../../features/base/handler.ts';
import { isAnyUnread } from '../../features/messages/unread.ts';
import { canRemind } from '../../features/reminders/queries.ts';
import type { Navigation } from '../../contract/ipc.ts';
import { type Conversation, isSameConversation } from '../../contract/values/conversation.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import { quietUntil } from '../../contract/values/quiet.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { words } from '../../../resources/words.ts';
import { accountName } from '../words/account-name.ts';
import { groupOf, grouped, messageWords, repliedTo, targetOf } from './notification-words.ts';
import { snoozeButtons } from './reminding.ts';

interface Options {
  workspace: Workspace;
  handlers: Handlers;
  openIn(accountId: string, navigation?: Navigation): void;
  /** Whether the main window has the focus. */
  isFocused(): boolean;
  /** The sender's picture, while it is fetched and decoded; null without a picture. */
  pictureOf(accountId: string, userId: number): Promise<Bitmap | null> | null;
  /** Shows a notification, maybe in place of one that was withdrawn. Returns its ID; null if the system has none. */
  show(
    accountId: string,
    notification: SystemNotification,
    does: Notified & { replaced: string | undefined; buttons: NotificationButton[]; closed(): void },
  ): string | null;
  withdraw(id: string): void;
}

/** A notification that is shown, with its messages. */
interface ShownNotification {
  id: string;
  accountId: string;
  messages: MessageNotification[];
  /** Whether any of them was counted as unread. */
  wasUnread: boolean;
}

/** A picture that takes longer is left out, in milliseconds. */
const PICTURE_WAIT = 2_000;

/**
 * The notifications of messages, one for each conversation. A new message joins those of its conversation that are still shown,
 * and a notification goes when its messages are read elsewhere.
 */
export class MessageNotifications {
  readonly #options: Options;
  /** By account and conversation. */
  readonly #notifications = new Map<string, ShownNotification>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** A click opens the newest message in its conversation; buttons mark as read, remind and reply. */
  notifyOf(accountId: string, messages: MessageNotification[]): void {
    const { workspace, pictureOf } = this.#options;
    const { current } = workspace.localSettings;
    const db = workspace.findEngine(accountId)?.db;
    if (quietUntil(current, Date.now()) !== null || (db && isQuiet(db))) return;
    const unseen = messages.filter(({ conversation }) => !this.#isAttended(accountId, conversation));
    const shown = current.showMessageText ? unseen : unseen.map((message) => ({ ...message, text: null }));
    for (const group of grouped(shown)) {
      const senderId = group.at(-1)?.senderId ?? null;
      const isOne = repliedTo(group) !== undefined;
      const picture = isOne && senderId !== null ? pictureOf(accountId, senderId) : null;
      if (picture === null) this.#show(accountId, group, null);
      else void this.#showWith(picture, accountId, group);
    }
  }

  /** Shows a notification once its picture is there, unless the user has seen its messages by then. */
  async #showWith(
    picture: Promise<Bitmap | null>,
    accountId: string,
    group: MessageNotification[],
  ): Promise<void> {
    const wasUnread = this.#isUnread(accountId, group);
    const icon = await soon(picture);
    if (wasUnread && !this.#isUnread(accountId, group)) return;
    if (!group.some(({ conversation }) => this.#isAttended(accountId, conversation)))
      this.#show(accountId, group, icon);
  }

  /** Whether the user has the end of a conversation in sight, and so its new messages. */
  #isAttended(accountId: string, conversation: Conversation): boolean {
    const { workspace, isFocused } = this.#options;
    const attended = workspace.findEngine(accountId)?.attended;
    return !!attended && isSameConversation(attended, conversation) && isFocused();
  }

  /** Takes back the notifications whose messages have been read. */
  changed(): void {
    const { withdraw } = this.#options;
    for (const [key, notification] of this.#notifications) {
      const { id, accountId, messages } = notification;
      const isUnread = this.#isUnread(accountId, messages);
      notification.wasUnread ||= isUnread;
      if (isUnread || !notification.wasUnread) continue;
      this.#notifications.delete(key);
      withdraw(id);
    }
  }

  /** Whether any of these messages is unread. */
  #isUnread(accountId: string, messages: MessageNotification[]): boolean {
    const messageIds = messages.map(({ messageId }) => messageId);
    return this.#options.workspace.attempt(accountId, ({ db }) => isAnyUnread(db, messageIds)) === true;
  }

  #show(accountId: string, group: MessageNotification[], icon: Bitmap | null): void {
    const { workspace, show, withdraw } = this.#options;
    const { accounts } = workspace.view();
    const account = accounts.find(({ id }) => id === accountId);
    const organization = account && accounts.length > 1 ? accountName(account, accounts) : null;
    const key = groupOf(accountId, { place: 'topics', target: targetOf(group) });
    const earlier = repliedTo(group) ? this.#notifications.get(key) : undefined;
    // Of two pictures the later one may be there first.
    const messages = [...(earlier?.messages ?? []), ...group].toSorted((a, b) => a.messageId - b.messageId);
    const opens: Navigation = { place: 'topics', target: targetOf(messages) };
    if (earlier) {
      this.#notifications.delete(key);
      withdraw(earlier.id);
    }
    const id = show(
      accountId,
      { ...messageWords(messages, organization), ...(icon !== null && { icon }) },
      {
        opens,
        repliesTo: repliedTo(messages),
        replaced: earlier?.id,
        buttons: this.#buttons(accountId, messages, opens),
        closed: () => {
          if (this.#notifications.get(key)?.id === id) this.#notifications.delete(key);
        },
      },
    );
    if (id !== null && repliedTo(messages))
      this.#notifications.set(key, { id, accountId, messages, wasUnread: false });
  }

  #buttons(accountId: string, messages: MessageNotification[], opens: Navigation): NotificationButton[] {
    const { workspace, handlers, openIn } = this.#options;
    const messageIds = messages.map(({ messageId }) => messageId);
    const onfailed = (): void => openIn(accountId, opens);
    const read: NotificationButton = {
      label: words('message.mark-read'),
      press() {
        Promise.resolve()
          .then(() => handlers['messages:flag']({ accountId, messageIds, flag: 'read', on: true }))
          .catch(onfailed);
      },
      isShortWay: true,
    };
    const newest = messageIds.at(-1);
    const db = workspace.findEngine(accountId)?.db;
    const canSnooze = newest !== undefined && db !== undefined && canRemind(db);
    return [read, ...(canSnooze ? snoozeButtons({ accountId, handlers, onfailed }, newest) : [])];
  }
}

/** A picture if it arrives soon, else null. */
const soon = (picture: Promise<Bitmap | null>): Promise<Bitmap | null> =>
  Promise.race([
    picture.catch(() => null),
    new Promise<null>((resolve) => void setTimeout(() => resolve(null), PICTURE_WAIT).unref()),
  ]);
