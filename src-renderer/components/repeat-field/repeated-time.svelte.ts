import type { Recurrence } from '../../../src-main/contract/values/recurrence.ts';
import { ruleFrom } from './repeats.ts';

/** The time of a form, and the rule by which it comes again. */
export class RepeatedTime {
  /** UNIX seconds. */
  at = $state<number | null>(null);
  /** Null for once. */
  rule = $state.raw<Recurrence | null>(null);
  /** The rule is part of the phrase for the time. */
  #isRuleTyped = false;
  /** The time before its last change. */
  #timedAt: number | null = null;
  readonly #mustRepeat: boolean;
  readonly #onedited: () => void;

  /**
   * @param mustRepeat whether a rule stays when it is not typed any more, because a series is edited
   * @param onedited called after every change by the user
   */
  constructor(mustRepeat: boolean, onedited: () => void) {
    this.#mustRepeat = mustRepeat;
    this.#onedited = onedited;
  }

  /** Shows what the form begins with. */
  show(at: number | null, rule: Recurrence | null): void {
    this.at = this.#timedAt = at;
    this.rule = rule;
    this.#isRuleTyped = false;
  }

  /**
   * Call after every change of the time. A rule that is not typed any more is dropped, and any other moves with the time.
   * @param typed the rule that was typed with the time
   */
  timed(typed: Recurrence | null): void {
    const before = this.#timedAt;
    if (typed) this.rule = typed;
    else if (this.#isRuleTyped && !this.#mustRepeat) this.rule = null;
    else if (this.rule && this.at !== null && this.at !== before)
      this.rule = ruleFrom(this.rule, before, this.at);
    this.#isRuleTyped = typed !== null;
    this.#timedAt = this.at ?? before;
    this.#onedited();
  }

  /** The user chose a rule, or null for once. */
  choose(rule: Recurrence | null): void {
    this.rule = rule;
    this.#isRuleTyped = false;
    this.#onedited();
  }
}
