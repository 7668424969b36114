import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { storedPresences } from '../../cache/metadata/presences.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import type { Attendance } from '../../contract/values/presence.ts';
import { Refusal } from '../../contract/problem.ts';
import { storePresences } from '../reconcile/presences.ts';
import { PRESENCE, settingRows } from '../collections/settings.ts';
import { type Next, Repeated } from './repeated.ts';

/**
 * The system reports the last input in whole seconds, so moments of the same input differ by less than this. Milliseconds.
 */
const SAME_INPUT = 2_000;

/**
 * Reports to the server whether the user is at the computer, at the server's interval and when it changes (server-notes:
 * Presence). A report is never queued or repeated later. It changes neither the status nor `away`. Nothing is reported for a
 * user who does not want to be seen.
 */
export class OwnPresence extends Repeated {
  #attendance: Attendance | null = null;
  /** The last report on this connection. `at` is by the monotonic clock. */
  #reported: { state: Attendance['state']; at: number; inputAt: number } | null = null;
  /** The server has refused the operation as unknown. */
  #isUnsupported = false;

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

  protected next(): Next | null {
    const attendance = this.#attendance;
    if (!attendance || this.#isUnsupported) return null;
    if (!this.#isWanted()) {
      this.#reported = null;
      return null;
    }
    const reported = this.#reported;
    const isReported = reported?.state === attendance.state;
    const { pingInterval } = this.account.organization.presence;
    const waits = isReported ? reported.at + pingInterval - performance.now() : 0;
    return { waits, run: () => this.#report(attendance) };
  }

  /** The connection is lost. The next one gets a new report. */
  forget(): void {
    this.stop();
    this.#reported = null;
    this.#isUnsupported = false;
  }

  /** Whether the server has presences, and the user's setting lets others see the user's own. */
  #isWanted(): boolean {
    const { db } = this.account;
    if (hasCapability(db, 'presences') !== true) return false;
    const setting = settingRows.find(db, PRESENCE);
    return setting?.value.value !== false && setting?.server?.value !== false;
  }

  async #report(attendance: Attendance): Promise<void> {
    const { state, inputAt } = attendance;
    const isInputNew = state === 'active' && inputAt > (this.#reported?.inputAt ?? 0) + SAME_INPUT;
    this.#reported = { state, at: performance.now(), inputAt };
    try {
      const { db } = this.account;
      const { value } = await this.account.request(operations.updatePresence, {
        status: state,
        new_user_input: isInputNew,
        ...this.#changesSince(),
      });
      if (db.open) storePresences(db, value, Date.now());
    } catch (error) {
      // A failed report is not repeated; the next one has the state of its own moment.
      if (error instanceof Refusal) this.#isUnsupported = error.problem.kind === 'unsupported';
      throw error;
    }
  }

  /** Asks for the presences that changed since the last response. Older servers send everybody's each time. */
  #changesSince(): Partial<ParamsOf<typeof operations.updatePresence>> {
    const { updatePresence } = operations;
    const { db, organization } = this.account;
    const takesUpdateId = offersParam(updatePresence, 'last_update_id', organization.featureLevel);
    const since = storedPresences.read(db)?.lastUpdateId ?? null;
    return { slim_presence: true, ...(takesUpdateId && since !== null && { last_update_id: since }) };
  }
}
