import { Refusal } from '../../contract/problem.ts';
import type { LocalReminder } from '../../contract/values/reminder.ts';
import type { Handlers, NotificationButton } from '../../features/base/handler.ts';
import { remindLaterChoices, snoozeChoices } from './remind-later.ts';

interface Reminding {
  accountId: string;
  handlers: Handlers;
  /** Opens the place where the user sees what failed. */
  onfailed(): void;
}

/** The buttons that remind of the same again. A time that has passed when its button is pressed fails. */
export function againButtons(
  { accountId, handlers, onfailed }: Reminding,
  { key, messageId, note, kept, onServer }: LocalReminder,
): NotificationButton[] {
  return remindLaterChoices(Date.now()).map(({ again, at }) => ({
    label: again,
    press() {
      const everywhere = kept === 'everywhere';
      const form = { messageId, at: at(Date.now()), note, ...(everywhere && { everywhere }) };
      const create = async (): Promise<unknown> => handlers['reminders:create']({ accountId, form });
      // The server removes a sent reminder, so a new reminder is created. A reminder that is still here gets the new
      // time, unless the server is about to send it.
      Promise.resolve()
        .then(() =>
          everywhere && onServer ? create() : handlers['reminders:reschedule']({ accountId, key, form }),
        )
        .catch((error: unknown) => (error instanceof Refusal ? create() : Promise.reject(error as Error)))
        .catch(onfailed);
    },
  }));
}

/** The buttons of a new message that make a reminder of it. */
export function snoozeButtons(
  { accountId, handlers, onfailed }: Reminding,
  messageId: number,
): NotificationButton[] {
  return snoozeChoices(Date.now()).map(({ remind, at }) => ({
    label: remind,
    isShortWay: true,
    press() {
      const form = { messageId, at: at(Date.now()), note: '' };
      Promise.resolve()
        .then(() => handlers['reminders:create']({ accountId, form }))
        .catch(onfailed);
    },
  }));
}
