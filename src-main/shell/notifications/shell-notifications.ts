import { randomUUID } from 'node:crypto';
import type { Alert } from '../../contract/values/alert.ts';
import { trackReads, untracked } from '../../tracking/reads.ts';
import { type DataPart, isAffected } from '../../contract/values/data-part.ts';
import type { Navigation } from '../../contract/ipc.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { RepliedTo } from '../../contract/values/message.ts';
import { Refusal } from '../../contract/problem.ts';
import { quietUntil } from '../../contract/values/quiet.ts';
import type { LocalReminder } from '../../contract/values/reminder.ts';
import { isQuiet, takeAlerts } from '../../features/alerts/alerts.ts';
import { findNotified, type Notified, rememberNotified } from '../../features/alerts/notified.ts';
import { takeSent, watchScheduled } from '../../features/alerts/sent.ts';
import type {
  Handlers,
  NotificationButton,
  System,
  SystemNotification,
} from '../../features/base/handler.ts';
import { placeOfNote } from '../../features/links/queries.ts';
import { presentDestination } from '../../features/messages/present-place.ts';
import { canShowMessage } from '../../features/messages/queries.ts';
import { remindedText, textOfNote } from '../../features/reminders/queries.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { words } from '../../../resources/words.ts';
import { accountName } from '../words/account-name.ts';
import { alertNotifications, type AlertButton } from './alert-words.ts';
import { ClockTimer } from '../system/clock-timer.ts';
import { logFault } from '../system/program/log.ts';
import { groupOf, reminderWords } from './notification-words.ts';
import type { EarlierResponse } from './notifications.ts';
import { MessageNotifications } from './message-notifications.ts';
import { againButtons } from './reminding.ts';
import type { MainWindow } from '../windows/window.ts';

interface ShellNotificationsOptions {
  workspace: Workspace;
  handlers: Handlers;
  system: System;
  window: Pick<MainWindow, 'isFocused'>;
  openIn(accountId: string, navigation?: Navigation): void;
  /** A quiet time may have ended. */
  onQuietEnd(): void;
}

/** Shows the notifications that the user asked for, outside of quiet times, and handles clicks on them. */
export class ShellNotifications {
  readonly #options: ShellNotificationsOptions;
  /** The accounts whose server is asked for sent messages now. */
  readonly #asking = new Set<string>();
  readonly #messages: MessageNotifications;
  /** Ends the quiet hours. */
  readonly #quietTimer = new ClockTimer();
  /** The parts of the data that say when it is quiet; null before the first change. */
  #quietReads: ReadonlySet<DataPart> | null = null;
  /** The parts of the data that the last alerts were read from; null before the first. */
  #alertReads: ReadonlySet<DataPart> | null = null;

  constructor(options: ShellNotificationsOptions) {
    this.#options = options;
    this.#messages = new MessageNotifications({
      ...options,
      isFocused: () => options.window.isFocused,
      pictureOf(accountId, userId) {
        const picture = options.handlers['people:picture']({ accountId, userId });
        if (picture === null) return null;
        return Promise.resolve(picture).then((one) =>
          one === null ? null : options.system.decodePicture(one),
        );
      },
      show: (...shown) => this.#show(...shown),
      withdraw: (id) => options.system.withdraw(id),
    });
  }

  /** Shows new alerts after parts of the data have changed. */
  changed(parts: readonly DataPart[]): void {
    untracked(() => this.#messages.changed());
    if (this.#quietReads === null || isAffected(this.#quietReads, parts)) this.#endQuiet();
    else if (this.#alertReads === null || isAffected(this.#alertReads, parts)) this.#alert();
  }

  /** Shows a reminder. A click opens the message, or the place that its note links to, else the reminders. */
  remind(accountId: string, reminder: LocalReminder): void {
    const { workspace, handlers, openIn } = this.#options;
    const { tellReminders, reminderSound } = workspace.localSettings.current;
    if (!tellReminders) return;
    const { messageId } = reminder;
    const db = workspace.findEngine(accountId)?.db;
    const message = db ? remindedText(db, reminder) : '';
    const opens = (): Navigation => {
      const engine = workspace.findEngine(accountId);
      if (!engine) return { place: 'reminders' };
      const canShow = messageId !== null && canShowMessage(engine.db, messageId, engine.isInStep);
      if (canShow) return { place: 'topics', target: { messageId } };
      return placeOfNote(engine.db, engine.organization, reminder.note) ?? { place: 'reminders' };
    };
    const open = (): void => openIn(accountId, opens());
    const organization = this.#organizationOf(accountId);
    const texts = { organization, message, note: textOfNote(reminder.note) };
    const notification = { ...reminderWords(reminder, texts), silent: !reminderSound };
    const buttons = [
      { label: words('alert.open'), press: open },
      ...(messageId === null && reminder.kept === null
        ? []
        : againButtons(
            { accountId, handlers, onfailed: () => openIn(accountId, { place: 'reminders' }) },
            reminder,
          )),
    ];
    // Where the system has no notifications, or refuses this one, the window opens as after a click.
    if (this.#show(accountId, notification, { opens: opens(), open, buttons, failed: open }) === null) open();
  }

  /** Shows notifications about messages. */
  notifyOf(accountId: string, messages: MessageNotification[]): void {
    this.#messages.notifyOf(accountId, messages);
  }

  /**
   * Carries out the response to a notification of an earlier run: opens the subject of the notification, or sends the reply.
   * Returns false if the notification is unknown.
   */
  respondTo({ id, reply }: EarlierResponse): boolean {
    const { workspace, openIn } = this.#options;
    for (const { id: accountId } of workspace.view().accounts) {
      const found = workspace.attempt(accountId, ({ db }) => findNotified(db, id));
      if (!found) continue;
      if (reply === null || !found.repliesTo) this.#open(accountId, found.opens);
      else this.#reply(accountId, found.repliesTo, found.opens, reply);
      return true;
    }
    if (reply !== null) this.#showUnsent(reply, () => openIn(''));
    return reply !== null;
  }

  /** Opens the subject of a notification where it is by now. */
  #open(accountId: string, opens: Navigation): void {
    const { workspace, openIn } = this.#options;
    const present = workspace.attempt(accountId, ({ db }) => presentDestination(db, opens));
    openIn(accountId, present ?? opens);
  }

  /** Queues a reply before anything else happens, so that it is sent also where Perch ends now. */
  #reply(accountId: string, to: RepliedTo, opens: Navigation, content: string): void {
    const { handlers, openIn } = this.#options;
    try {
      void handlers['messages:reply']({ accountId, ...to, content });
    } catch (error) {
      logFault('reply in a notification', error);
      this.#showUnsent(content, () => openIn(accountId, opens));
    }
  }

  /** Shows a reply that could not even be stored, so that its text is not lost. */
  #showUnsent(content: string, click: () => void): void {
    const { system } = this.#options;
    system.notify({ title: words('alert.not-sent'), body: content, silent: false }, { click });
  }

  #show(
    accountId: string,
    notification: SystemNotification,
    {
      opens,
      repliesTo,
      replaced,
      open = () => this.#open(accountId, opens),
      ...actions
    }: Notified & {
      replaced?: string | undefined;
      open?: () => void;
      buttons?: NotificationButton[];
      failed?: () => void;
      closed?: () => void;
    },
  ): string | null {
    const { workspace, system } = this.#options;
    const id = randomUUID();
    const db = workspace.findEngine(accountId)?.db;
    if (db) rememberNotified(db, id, { opens, repliesTo }, replaced);
    const { keepNotifications } = workspace.localSettings.current;
    const isShown = system.notify(
      { ...notification, id, group: groupOf(accountId, opens), stays: keepNotifications },
      {
        ...actions,
        click: open,
        ...(repliesTo && {
          reply: {
            placeholder: words('notification.write-reply'),
            send: (text) => this.#reply(accountId, repliesTo, opens, text),
          },
        }),
      },
    );
    return isShown ? id : null;
  }

  /** Tells of what waits for the user, unless they are at the window, where it is in sight. */
  #alert(): void {
    this.#alertReads = trackReads(() => this.#tellAlerts()).reads;
  }

  #tellAlerts(): void {
    const { workspace } = this.#options;
    const { localSettings } = workspace;
    const quietEnd = (): number | null => quietUntil(localSettings.current, Date.now());
    this.#quietTimer.set(quietEnd, () => this.#endQuiet());
    // Alerts and reminders wait until the quiet hours end.
    if (quietEnd() !== null) return;
    for (const { id } of workspace.view().accounts)
      workspace.attempt(id, (engine) => {
        if (isQuiet(engine.db)) return;
        const isToLookFor = watchScheduled(engine.db, localSettings.current.tellSent, Date.now());
        this.#tell(id, takeAlerts(engine.db, engine.connection.view, Date.now()));
        if (isToLookFor) untracked(() => void this.#tellSent(id, engine));
      });
  }

  /** Asks the server which scheduled messages it has sent, and tells of them. */
  async #tellSent(
    accountId: string,
    engine: NonNullable<ReturnType<Workspace['findEngine']>>,
  ): Promise<void> {
    if (this.#asking.has(accountId) || !engine.isInStep) return;
    this.#asking.add(accountId);
    try {
      this.#tell(accountId, await takeSent(engine));
    } catch (error) {
      // It is asked again after the next change.
      if (!(error instanceof Refusal)) throw error;
    } finally {
      this.#asking.delete(accountId);
    }
  }

  #tell(accountId: string, alerts: Alert[]): void {
    const { workspace, window } = this.#options;
    if (window.isFocused) return;
    const { tellChanges, tellScheduled, tellSent, tellSignIn } = workspace.localSettings.current;
    const isWanted = { change: tellChanges, scheduled: tellScheduled, sent: tellSent, 'sign-in': tellSignIn };
    const wanted = alerts.filter(({ kind }) => isWanted[kind]);
    for (const shown of alertNotifications(wanted, this.#organizationOf(accountId)))
      this.#show(accountId, shown.notification, {
        opens: shown.opens,
        buttons: shown.buttons.map((button) => this.#button(accountId, button)),
      });
  }

  #button(accountId: string, { label, does }: AlertButton): NotificationButton {
    const { handlers, openIn } = this.#options;
    if ('opens' in does) return { label, press: () => openIn(accountId, does.opens) };
    return {
      label,
      press() {
        Promise.resolve()
          .then(() => handlers['outbox:decide']({ accountId, changeId: does.checks, decision: 'look-again' }))
          .catch(() => openIn(accountId, { place: 'outbox', target: { key: does.checks } }));
      },
    };
  }

  /** Shows the alerts and reminders that waited for the end of a quiet time, if it has ended. */
  #endQuiet(): void {
    this.#quietReads = trackReads(() => this.#isAnywhereQuiet()).reads;
    const { workspace, onQuietEnd } = this.#options;
    this.#alert();
    onQuietEnd();
    for (const engine of workspace.engines) engine.wake();
  }

  /** Reads the settings and every account, so that a change of any of them is noticed. */
  #isAnywhereQuiet(): boolean {
    const { workspace } = this.#options;
    const { localSettings } = workspace;
    const areQuiet = workspace.eachEngine(({ db }) => isQuiet(db));
    return quietUntil(localSettings.current, Date.now()) !== null || areQuiet.includes(true);
  }

  #organizationOf(accountId: string): string {
    const { accounts } = this.#options.workspace.view();
    const account = accounts.find(({ id }) => id === accountId);
    return account ? accountName(account, accounts) : '';
  }
}
