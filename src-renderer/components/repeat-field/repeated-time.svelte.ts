import type { Recurrence } from '../../../src-main/contract/values/recurrence.ts';
import { firstOf, ruleFrom } from './repeats.ts';

/** A form with a time in UNIX seconds, and with the rule by which it comes again, null for once. */
interface TimedForm {
  value: { at: number | null; repeats: Recurrence | null };
  edited: () => void;
}

/** The time of a form, and the rule by which it comes again. */
export class RepeatedTime {
  /** The rule is part of the phrase for the time. */
  #isRuleTyped = false;
  /** The time before its last change. */
  #timedAt: number | null;
  readonly #form: TimedForm;
  readonly #mustRepeat: boolean;

  /** @param mustRepeat whether a rule stays when it is not typed any more, because a series is edited */
  constructor(form: TimedForm, mustRepeat: boolean) {
    this.#form = form;
    this.#timedAt = form.value.at;
    this.#mustRepeat = mustRepeat;
  }

  get at(): number | null {
    return this.#form.value.at;
  }

  set at(at: number | null) {
    this.#form.value.at = at;
  }

  get rule(): Recurrence | null {
    return this.#form.value.repeats;
  }

  /** Whether the rule is the one that was typed with the time. */
  get isRuleTyped(): boolean {
    return this.#isRuleTyped;
  }

  /** Call after the form shows another value. */
  shown(): void {
    this.#timedAt = this.at;
    this.#isRuleTyped = false;
  }

  /**
   * Call after every change of the time. A rule that is not typed any more is dropped, and any other moves with the time.
   * @param typed the rule that was typed with the time
   */
  timed(typed: Recurrence | null): void {
    const before = this.#timedAt;
    const { value } = this.#form;
    if (typed) value.repeats = typed;
    else if (this.#isRuleTyped && !this.#mustRepeat) value.repeats = null;
    else if (value.repeats && value.at !== null && value.at !== before)
      value.repeats = ruleFrom(value.repeats, before, value.at);
    this.#isRuleTyped = typed !== null;
    this.#timedAt = value.at ?? before;
    this.#form.edited();
  }

  /** The user chose a rule, or null for once. Without a time, that of the rule counts. */
  choose(rule: Recurrence | null): void {
    const { value } = this.#form;
    value.repeats = rule;
    if (rule) this.#timedAt = value.at ??= firstOf(rule, 0);
    this.#isRuleTyped = false;
    this.#form.edited();
  }
}
