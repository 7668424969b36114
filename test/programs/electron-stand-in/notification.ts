// Notifications: records, and with STANDIN_REAL_DESKTOP=1 shown by the session's daemon, to which they go as libnotify sends
// them (Electron: libnotify_notification.cc).
import { EventEmitter } from 'node:events';
import type { Message } from '../../dbus/message.ts';
import { type Variant, variant } from '../../dbus/values.ts';
import { realDesktop, sessionBus } from './real-desktop.ts';
import { makeEvent, onlyOn, runtime } from './runtime.ts';

const DAEMON = 'org.freedesktop.Notifications';
const daemon = { destination: DAEMON, path: '/org/freedesktop/Notifications', interface: DAEMON };

interface NotificationOptions {
  id?: string;
  title?: string;
  body?: string;
  silent?: boolean;
  actions?: { type: string; text?: string }[];
  hasReply?: boolean;
  replyPlaceholder?: string;
  icon?: object;
  timeoutType?: 'default' | 'never';
}

/** The shown notifications, by the numbers of the daemon. */
const shown = new Map<number, Notification>();
let isListening = false;

export class Notification extends EventEmitter {
  /** Those that were shown and not closed. */
  static readonly open: Set<Notification> = new Set();
  /** True whatever the system then does with one. */
  static isSupported(): boolean {
    return true;
  }
  static handleActivation(): void {
    onlyOn(['win32'], 'Notification.handleActivation');
  }
  static async getHistory(): Promise<Notification[]> {
    onlyOn(['darwin'], 'Notification.getHistory');
    return [];
  }
  /** Given by macOS and Windows alone. */
  id = process.platform === 'linux' ? '' : crypto.randomUUID();
  title = '';
  body = '';
  silent = false;
  actions: { type: string; text?: string }[] = [];
  hasReply = false;
  replyPlaceholder = '';
  timeoutType: 'default' | 'never' = 'default';
  /** The daemon's number. */
  #number: number | null = null;

  constructor(options: NotificationOptions = {}) {
    super();
    Object.assign(this, options);
  }

  show(): void {
    Notification.open.add(this);
    if (realDesktop) void this.#send().catch((error: Error) => this.#fail(error.message));
    else this.emit('show', makeEvent());
  }

  close(): void {
    if (this.#number !== null) void closeShown(this.#number);
    else this.closed();
  }

  /** @internal It is not on the screen any more. */
  closed(): void {
    if (Notification.open.delete(this)) this.emit('close', makeEvent({ reason: 'applicationHidden' }));
  }

  async #send(): Promise<void> {
    const bus = await sessionBus();
    if (!isListening) await bus.listen(DAEMON, hear);
    isListening = true;
    const [capabilities] = await bus.call({ ...daemon, member: 'GetCapabilities' });
    // Electron gives no buttons here, but the click on the notification itself.
    const actions = (capabilities as string[]).includes('actions') ? ['default', 'View'] : [];
    const hints = new Map<string, Variant>([
      ['urgency', variant('y', 1)],
      ['sender-pid', variant('x', process.pid)],
    ]);
    if (runtime.desktopName !== '') hints.set('desktop-entry', variant('s', runtime.desktopName));
    const [number] = await bus.call({
      ...daemon,
      member: 'Notify',
      signature: 'susssasa{sv}i',
      body: [
        runtime.name,
        0,
        '',
        this.title,
        this.body,
        actions,
        hints,
        this.timeoutType === 'never' ? 0 : -1,
      ],
    });
    this.#number = number as number;
    shown.set(this.#number, this);
    this.emit('show', makeEvent());
  }

  #fail(message: string): void {
    Notification.open.delete(this);
    this.emit('failed', makeEvent(), message);
  }
}

const closeShown = async (number: number): Promise<void> => {
  const bus = await sessionBus();
  await bus.call({ ...daemon, member: 'CloseNotification', signature: 'u', body: [number] });
};

function hear({ member, body = [] }: Message): void {
  const notification = shown.get(body[0] as number);
  if (member === 'ActionInvoked') notification?.emit('click', makeEvent());
  if (member !== 'NotificationClosed') return;
  shown.delete(body[0] as number);
  notification?.closed();
}
