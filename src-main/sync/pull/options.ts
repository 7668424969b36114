import type { Db } from '../../cache/file/db.ts';
import type { ApiClient } from '../../api/client/client.ts';
import type { PullProgress } from './progress.ts';

/** What a read of the server's whole state needs. */
export interface PullOptions {
  db: Db;
  api: ApiClient;
  userId: number;
  signal: AbortSignal;
  /**
   * The server itself has just responded, so a page in place of one response does not mean that a proxy answers everything.
   */
  hasServerResponded?: boolean;
  /** The time-out of register, in milliseconds. */
  registerTimeout: number;
  /** The event types to subscribe to with register. */
  eventTypes: readonly string[];
  /** Called where stored rows or listed items could not be parsed, or where the server refused a list. */
  onFault(error: unknown): void;
  /** A count that changes when a delivery begins or ends. A response that was requested at another count is dropped. */
  epoch(): number;
  progress: PullProgress;
}
