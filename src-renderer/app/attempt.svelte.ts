import type { Problem } from '../../src-main/contract/problem.ts';
import { problemOf } from './bridge.ts';

/** Saves what a form holds: one attempt at a time, with the reason why the last one was refused. */
export class Attempt {
  busy = $state(false);
  refusal = $state.raw<Problem | null>(null);

  /** The refusal, where it concerns this field; without a field, where it concerns none. */
  refusalOf(field?: string): Problem | null {
    return this.refusal?.field === field ? this.refusal : null;
  }

  /** Returns whether it was saved: false where it was refused, or another attempt is under way. */
  async run(save: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      await save();
      return true;
    } catch (thrown) {
      this.refusal = problemOf(thrown);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
