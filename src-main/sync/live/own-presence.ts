import { hasCapability, readMetadata } from '../../cache/metadata.ts';
import { timerDelay } from '../../contract/bounds.ts';
import { operations } from '../../contract/operations/index.ts';
import { offersParam, type ParamsOf } from '../../contract/operations/operation.ts';
import type { Attendance } from '../../contract/presence.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Account } from './account.ts';
import { storePresences } from '../reconcile/presences.ts';
import { PRESENCE, settingRows } from '../collections/settings.ts';
import { Backoff } from '../connection/backoff.ts';
import type { Delays } from '../connection/delays.ts';

/** What the system says of the last input is whole seconds, so it is never quite the same twice. */
const SAME_INPUT = 2_000;

interface OwnPresenceOptions {
  timing: Delays;
  /** An answer has brought news of others. */
  onTold(): void;
  onFault(error: unknown): void;
}

/**
 * Tells the server whether the user is at the computer, as often as it wishes and when that changes (server-notes: Presence). It
 * is never queued and never told late, it changes neither the status nor `away`, and where the user does not want to be
 * seen nothing is told.
 */
export class OwnPresence {
  readonly #account: Account;
  readonly #options: OwnPresenceOptions;
  #attendance: Attendance | null = null;
  /** What the server was last told on this connection. Moments are of a clock that setting the computer's does not move. */
  #told: { state: Attendance['state']; at: number; inputAt: number } | null = null;
  #isTelling = false;
  readonly #retry: Backoff;
  /** The server turned out not to have it. */
  #isUnknownThere = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(account: Account, options: OwnPresenceOptions) {
    this.#account = account;
    this.#options = options;
    this.#retry = new Backoff(options.timing);
  }

  /** What the computer says of the user now. */
  note(attendance: Attendance): void {
    const isChanged = attendance.state !== this.#attendance?.state;
    this.#attendance = attendance;
    if (isChanged) this.check();
  }

  /** Whether nobody is at the computer, as far as that is known. */
  get isAway(): boolean {
    return this.#attendance?.state === 'idle';
  }

  /** Tells what is due. To be called after anything that could make a difference. */
  check(): void {
    clearTimeout(this.#timer);
    const attendance = this.#attendance;
    if (!attendance || this.#isTelling || this.#isUnknownThere || !this.#account.isInStep) return;
    if (!this.#isWanted()) {
      this.#told = null;
      return;
    }
    const told = this.#told;
    const isTold = told?.state === attendance.state;
    const { pingInterval } = this.#account.organization.presence;
    const waits = Math.max(isTold ? told.at + pingInterval - performance.now() : 0, this.#retry.waits);
    if (waits <= 0) return void this.#tell(attendance);
    this.#timer = setTimeout(() => this.check(), timerDelay(waits));
    this.#timer.unref();
  }

  /** What stood in the way may be gone: nothing waits for its back-off. */
  reset(): void {
    this.#retry.reset();
  }

  /** The connection is gone; on the next one it is told anew. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#told = null;
    this.#isUnknownThere = false;
  }

  /** The server tells of others' presence, and the user's setting lets them see the user's own. */
  #isWanted(): boolean {
    const { db } = this.#account;
    if (hasCapability(db, 'presences') !== true) return false;
    const setting = settingRows.find(db, PRESENCE);
    return setting?.value.value !== false && setting?.server?.value !== false;
  }

  async #tell(attendance: Attendance): Promise<void> {
    const { state, inputAt } = attendance;
    const isInputNew = state === 'active' && inputAt > (this.#told?.inputAt ?? 0) + SAME_INPUT;
    this.#told = { state, at: performance.now(), inputAt };
    this.#isTelling = true;
    this.#retry.begin();
    try {
      const { db } = this.#account;
      const { value } = await this.#account.ask(operations.updatePresence, {
        status: state,
        new_user_input: isInputNew,
        ...this.#wishes(),
      });
      this.#retry.reset();
      if (db.open && storePresences(db, value, Date.now())) this.#options.onTold();
    } catch (error) {
      this.#retry.failed();
      // What could not be told now is not told later.
      if (error instanceof Refusal) this.#isUnknownThere = error.problem.kind === 'unsupported';
      else this.#options.onFault(error);
    } finally {
      this.#isTelling = false;
      this.check();
    }
  }

  /** What is to be told of others: what has changed since the last answer. Older servers tell of everybody each time. */
  #wishes(): Partial<ParamsOf<typeof operations.updatePresence>> {
    const { updatePresence } = operations;
    const { db, organization } = this.#account;
    const tellsChanges = offersParam(updatePresence, 'last_update_id', organization.featureLevel);
    const since = readMetadata(db, 'presences')?.lastUpdateId ?? null;
    return { slim_presence: true, ...(tellsChanges && since !== null && { last_update_id: since }) };
  }
}
