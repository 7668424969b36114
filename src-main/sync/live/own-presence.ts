import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { storedPresences } from '../../cache/metadata/presences.ts';
import { timerDelay } from '../../contract/values/bounds.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import type { Attendance } from '../../contract/values/presence.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Account } from './account.ts';
import { storePresences } from '../reconcile/presences.ts';
import { PRESENCE, settingRows } from '../collections/settings.ts';
import { Backoff } from '../connection/backoff.ts';
import type { Delays } from '../connection/delays.ts';

/**
 * The system reports the last input in whole seconds, so moments of the same input differ by less than this. Milliseconds.
 */
const SAME_INPUT = 2_000;

interface OwnPresenceOptions {
  timing: Delays;
  /** A response has brought the presence of others. */
  onFault(error: unknown): void;
}

/**
 * Reports to the server whether the user is at the computer, at the server's interval and when it changes (server-notes:
 * Presence). A report is never queued or repeated later. It changes neither the status nor `away`. Nothing is reported for a
 * user who does not want to be seen.
 */
export class OwnPresence {
  readonly #account: Account;
  readonly #options: OwnPresenceOptions;
  #attendance: Attendance | null = null;
  /** The last report on this connection. `at` is by the monotonic clock. */
  #reported: { state: Attendance['state']; at: number; inputAt: number } | null = null;
  #isSending = false;
  readonly #retry: Backoff;
  /** The server has refused the operation as unknown. */
  #isUnsupported = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(account: Account, options: OwnPresenceOptions) {
    this.#account = account;
    this.#options = options;
    this.#retry = new Backoff(options.timing);
  }

  /** Takes over whether the user is at the computer, as the system sees it now. */
  note(attendance: Attendance): void {
    const isChanged = attendance.state !== this.#attendance?.state;
    this.#attendance = attendance;
    if (isChanged) this.check();
  }

  /** Whether nobody is at the computer, if that is known. */
  get isAway(): boolean {
    return this.#attendance?.state === 'idle';
  }

  /** Sends a report if one is due, or sets a timer for it. Call it after anything that could make a difference. */
  check(): void {
    clearTimeout(this.#timer);
    const attendance = this.#attendance;
    if (!attendance || this.#isSending || this.#isUnsupported || !this.#account.isInStep) return;
    if (!this.#isWanted()) {
      this.#reported = null;
      return;
    }
    const reported = this.#reported;
    const isReported = reported?.state === attendance.state;
    const { pingInterval } = this.#account.organization.presence;
    const waits = Math.max(
      isReported ? reported.at + pingInterval - performance.now() : 0,
      this.#retry.waits,
    );
    if (waits <= 0) return void this.#report(attendance);
    this.#timer = setTimeout(() => this.check(), timerDelay(waits));
    this.#timer.unref();
  }

  /** Ends the back-off, because the cause of the failure may be over. */
  reset(): void {
    this.#retry.reset();
  }

  /** The connection is lost. The next one gets a new report. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#reported = null;
    this.#isUnsupported = false;
  }

  /** Whether the server has presences, and the user's setting lets others see the user's own. */
  #isWanted(): boolean {
    const { db } = this.#account;
    if (hasCapability(db, 'presences') !== true) return false;
    const setting = settingRows.find(db, PRESENCE);
    return setting?.value.value !== false && setting?.server?.value !== false;
  }

  async #report(attendance: Attendance): Promise<void> {
    const { state, inputAt } = attendance;
    const isInputNew = state === 'active' && inputAt > (this.#reported?.inputAt ?? 0) + SAME_INPUT;
    this.#reported = { state, at: performance.now(), inputAt };
    this.#isSending = true;
    this.#retry.begin();
    try {
      const { db } = this.#account;
      const { value } = await this.#account.request(operations.updatePresence, {
        status: state,
        new_user_input: isInputNew,
        ...this.#changesSince(),
      });
      this.#retry.reset();
      if (db.open) storePresences(db, value, Date.now());
    } catch (error) {
      this.#retry.failed();
      // A failed report is not repeated; the next one has the state of its own moment.
      if (error instanceof Refusal) this.#isUnsupported = error.problem.kind === 'unsupported';
      else this.#options.onFault(error);
    } finally {
      this.#isSending = false;
      this.check();
    }
  }

  /** Asks for the presences that changed since the last response. Older servers send everybody's each time. */
  #changesSince(): Partial<ParamsOf<typeof operations.updatePresence>> {
    const { updatePresence } = operations;
    const { db, organization } = this.#account;
    const takesUpdateId = offersParam(updatePresence, 'last_update_id', organization.featureLevel);
    const since = storedPresences.read(db)?.lastUpdateId ?? null;
    return { slim_presence: true, ...(takesUpdateId && since !== null && { last_update_id: since }) };
  }
}
