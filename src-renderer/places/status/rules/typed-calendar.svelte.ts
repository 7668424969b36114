import type { CalendarProblem, CalendarTime } from '../../../../src-main/contract/values/rules.ts';
import { ask } from '../../../base/bridge/bridge.ts';

/** The calendar in the form of a new rule, which is read before the rule is saved. */
export class TypedCalendar {
  isReading = $state(false);
  /** Null while the calendar has not been read. */
  times = $state.raw<readonly CalendarTime[] | null>(null);
  problem = $state.raw<CalendarProblem | null>(null);
  #source = '';

  /** @throws the refusal of an address or a file that no rule may read; of the latest source only */
  async read(accountId: string, source: string): Promise<void> {
    if (source === this.#source) return;
    this.forget();
    this.#source = source;
    if (source === '') return;
    this.isReading = true;
    try {
      const { times, problem } = await ask('rules:read-calendar', { accountId, source });
      if (this.#source !== source) return;
      this.problem = problem;
      if (problem === null) this.times = times;
      this.isReading = false;
    } catch (thrown) {
      if (this.#source !== source) return;
      // The same one may be read later.
      this.forget();
      throw thrown;
    }
  }

  /** Another source is typed. */
  forget(): void {
    this.#source = '';
    this.isReading = false;
    this.times = null;
    this.problem = null;
  }
}
