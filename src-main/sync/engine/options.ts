import type { HttpPort } from '../../api/transport/http.ts';
import type { Db } from '../../cache/file/db.ts';
import type { DataPart } from '../../contract/values/data-part.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { LocalReminder } from '../../contract/values/reminder.ts';
import type { Delays } from '../connection/delays.ts';

export interface EngineOptions {
  db: Db;
  /** The ID of this computer. */
  computer: string;
  http: HttpPort;
  serverUrl: string;
  userId: number;
  email: string;
  /**
   * Null if there is no key: everything waits until the user signs in. Undefined if it is still being decrypted: only
   * requests wait, until `useKey` is called.
   */
  apiKey: string | null | undefined;
  timing?: Delays;
  /** Writes a time of day for the texts of statuses; without it as the computer does. */
  writeTime?(moment: number): string;
  /** Parts of the data were written, or changed in memory. */
  onChanged(parts: DataPart[]): void;
  /**
   * Whether servers may be asked now without a question of the user; else the engine waits until it wakes after that. Always
   * without it.
   */
  mayConnect?: () => boolean;
  /** Whether reminders may be given now; the others wait until the engine wakes after that. Always without it. */
  mayRemind?: () => boolean;
  /** The moment of a reminder has come. Called once for each. */
  onReminder(reminder: LocalReminder): void;
  /**
   * Whether Perch tells the user of scheduled messages that failed, so that the server's own note of one is marked as read.
   * Always without it.
   */
  tellsFailed?: () => boolean;
  /** Messages have arrived of which the user wants to be notified. Called once for each. */
  onNotifications(notifications: MessageNotification[]): void;
  onFault(error: unknown): void;
}
