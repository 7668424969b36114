import type { Problem } from '../../../src-main/contract/problem.ts';
import { problemOf } from '../bridge/bridge.ts';

/** Saves a form: one attempt at a time, with the reason of the last refusal. */
export class Attempt {
  busy = $state(false);
  refusal = $state.raw<Problem | null>(null);

  /** The refusal that concerns this field; without `field`, a refusal that concerns no field. */
  refusalOf(field?: string): Problem | null {
    return this.refusal?.field === field ? this.refusal : null;
  }

  /** Returns whether the form was saved: false after a refusal, or while another attempt is under way. */
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
