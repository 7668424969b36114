import { app, dialog, nativeImage, Notification } from 'electron';
import { z } from 'zod';
import type {
  NotificationActions,
  NotificationButton,
  SystemNotification,
} from '../../features/base/handler.ts';
import { words } from '../../../resources/words.ts';
import { writtenClick } from '../command-line/command-line.ts';
import { logFault } from '../system/program/log.ts';

/**
 * Shown notifications by their IDs, kept here because Electron drops a notification without a reference, and with it its
 * click handler.
 */
const shownNotifications = new Map<string, Notification>();

/** How many are kept, the latest, because some systems never report that one was closed. */
const MOST_HELD = 200;

/** The IDs of the notifications of this run that were clicked. */
const responded = new Set<string>();

/** Counts the notifications that have no ID of their own. */
let unnamed = 0;

/** The body is markup on Linux, where `<a href>` is a link. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Shows a notification of the system. Returns false if the system has none. */
export function notify(
  { id, group, title, body, silent, icon, stays = false }: SystemNotification,
  { click, buttons = [], reply, failed, closed }: NotificationActions,
): boolean {
  if (!Notification.isSupported()) return false;
  const key = id ?? `unnamed-${(unnamed += 1)}`;
  const notification = new Notification({
    title,
    silent,
    ...(icon && {
      icon: nativeImage.createFromBitmap(icon.pixels, { width: icon.side, height: icon.side }),
    }),
    // macOS has no such option (Electron: Notification).
    ...(stays && process.platform !== 'darwin' && { timeoutType: 'never' as const }),
    // Linux has neither buttons nor IDs (Electron: Notification).
    ...(process.platform === 'linux'
      ? { body: escaped(body) }
      : {
          body,
          ...(id !== undefined && { id }),
          ...(group !== undefined && { groupId: group }),
          actions: buttons.map(({ label }) => ({ type: 'button' as const, text: label })),
          ...(reply && { hasReply: true, replyPlaceholder: reply.placeholder }),
        }),
  });
  shownNotifications.set(key, notification);
  for (const oldest of [...shownNotifications.keys()].slice(0, -MOST_HELD)) shownNotifications.delete(oldest);
  notification.on('close', () => {
    shownNotifications.delete(key);
    closed?.();
  });
  const respond = (run: () => void): void => {
    shownNotifications.delete(key);
    closed?.();
    responded.add(key);
    run();
  };
  // A box with the choices stands for the missing buttons. Where there is one choice or none, a click opens the subject.
  const choices = process.platform === 'linux' ? buttons.filter(({ isShortWay }) => !isShortWay) : [];
  const choose = async (): Promise<void> => {
    const chosen = await choice(title, body, choices);
    if (chosen) respond(() => chosen.press());
  };
  notification.on('click', () => (choices.length > 1 ? void choose() : respond(click)));
  notification.on('action', ({ actionIndex }) => {
    const button = buttons[actionIndex];
    if (button) respond(() => button.press());
  });
  if (reply && process.platform !== 'linux')
    notification.on('reply', ({ reply: text }) => respond(() => reply.send(text)));
  // Where a system shows none after all, `isSupported` was true all the same.
  notification.on('failed', () => {
    shownNotifications.delete(key);
    failed?.();
  });
  notification.show();
  return true;
}

/** Takes back a notification that is still shown. */
export function withdraw(id: string): void {
  shownNotifications.get(id)?.close();
}

/** Asks which of the buttons is meant; undefined if none is. */
async function choice(
  title: string,
  body: string,
  buttons: NotificationButton[],
): Promise<NotificationButton | undefined> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: title,
    detail: body,
    buttons: [...buttons.map(({ label }) => label), words('action.close')],
    defaultId: 0,
    cancelId: buttons.length,
    noLink: true,
  });
  return buttons[response];
}

/** The ID in Windows' report of an activation, or null. Electron writes the ID as the tag. */
export const notificationIdIn = (written: string): string | null => new URLSearchParams(written).get('tag');

/** The same for every run, so that Windows starts Perch for a click on a notification of an earlier one. */
const TOAST_ACTIVATOR = '{6D2A3C0E-53B7-4D0A-9C5E-8A1F0B7E42D1}';

/**
 * The notification whose click is among the arguments of a start: Windows writes it there where the activator is not registered.
 * Null if there is none.
 */
export function clickAmong(argv: readonly string[]): string | null {
  const written = writtenClick(argv);
  return written === undefined ? null : notificationIdIn(written);
}

/** A response of the user to a notification of an earlier run. */
export interface EarlierResponse {
  /** The notification's ID. */
  id: string;
  /** The text of a reply. Null for a click and for a button. */
  reply: string | null;
}

let startedFor: EarlierResponse | null = null;

/** The report of macOS about the notification that it starts Perch for. */
const LaunchInfo = z.object({ identifier: z.string(), userText: z.string().optional() });

/** Notifications of earlier runs that macOS still lists, which need a reference to be heard. */
const listed: Notification[] = [];

/**
 * Keeps for which notification the system starts Perch. Has to be called before the app is ready.
 * @param argv the arguments of the start
 */
export function collectEarlierClick(argv: readonly string[]): void {
  const clicked = clickAmong(argv);
  startedFor = clicked === null ? null : { id: clicked, reply: null };
  if (process.platform === 'win32') app.setToastActivatorCLSID(TOAST_ACTIVATOR);
  if (process.platform === 'darwin')
    app.once('ready', (_event, launchInfo) => {
      const { data } = LaunchInfo.safeParse(launchInfo);
      if (data) startedFor = { id: data.identifier, reply: data.userText ?? null };
    });
}

/**
 * Receives responses to notifications of earlier runs: the response that the system has started Perch for, and responses to
 * notifications in the system's list.
 */
export function receiveEarlierResponses(respond: (response: EarlierResponse) => void): void {
  if (startedFor !== null) {
    responded.add(startedFor.id);
    respond(startedFor);
  }
  if (process.platform === 'darwin') void hearListed(respond);
  if (process.platform !== 'win32') return;
  Notification.handleActivation(({ arguments: written, type, reply }) => {
    const id = notificationIdIn(written);
    // The listeners of a notification of this run have run already.
    if (id === null || shownNotifications.has(id) || responded.has(id)) return;
    respond({ id, reply: type === 'reply' ? (reply ?? null) : null });
  });
}

/** Hears responses to what macOS still lists of earlier runs. */
async function hearListed(respond: (response: EarlierResponse) => void): Promise<void> {
  try {
    for (const notification of await Notification.getHistory()) {
      const { id } = notification;
      // Those of this run have listeners.
      if (shownNotifications.has(id)) continue;
      listed.push(notification);
      notification.on('click', () => respond({ id, reply: null }));
      if (process.platform === 'darwin') notification.on('reply', ({ reply }) => respond({ id, reply }));
    }
  } catch (error) {
    logFault('earlier notifications', error);
  }
}
