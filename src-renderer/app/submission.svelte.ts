import type { Problem } from '../../src-main/contract/problem.ts';
import { problemOf } from './bridge.ts';

/** What came of it: the key of what was saved, or the field that needs the user; null while it is under way already. */
export type Outcome<Field> = { key: string } | { field: Field } | null;

/** Rules whose breaking is told at once; what is missing is told after trying. */
const AT_ONCE: readonly Problem['rule'][] = ['too-long', 'must-be-empty', 'unsendable-character'];

/** The submitting of a form, and the problems that stand beside its fields. */
export class Submission<Field extends string> {
  busy = $state(false);
  #tried = $state(false);
  #refusal = $state.raw<Problem | null>(null);
  readonly #fields: readonly Field[];
  readonly #otherwise: Field;
  readonly #brokenRule: (field: Field) => Problem | null;

  /** @param otherwise where what was refused stands that belongs to no field. */
  constructor(fields: readonly Field[], otherwise: Field, brokenRule: (field: Field) => Problem | null) {
    this.#fields = fields;
    this.#otherwise = otherwise;
    this.#brokenRule = brokenRule;
  }

  /** The problem beside a field: what can be known at once, the rest after trying, and what was refused. */
  problemOf(field: Field): Problem | null {
    const broken = this.#brokenRule(field);
    if (broken && (this.#tried || AT_ONCE.includes(broken.rule))) return broken;
    return this.#refusal && this.#besideOf(this.#refusal) === field ? this.#refusal : null;
  }

  /** Call after every change by the user. */
  edited(): void {
    this.#refusal = null;
  }

  /** Shows what was refused of an earlier attempt beside its field, until something is changed. */
  refused(problem: Problem): void {
    this.#refusal = problem;
  }

  /** Nothing was tried yet. */
  startOver(): void {
    this.#tried = false;
    this.#refusal = null;
  }

  /** Submits by what answers the key, unless one of the fields breaks a rule. */
  async run(act: () => Promise<string>, fields: readonly Field[] = this.#fields): Promise<Outcome<Field>> {
    if (this.busy) return null;
    this.#tried = true;
    this.#refusal = null;
    const field = fields.find((one) => this.#brokenRule(one) !== null);
    if (field) return { field };
    this.busy = true;
    try {
      return { key: await act() };
    } catch (thrown) {
      this.#refusal = problemOf(thrown);
      return { field: this.#besideOf(this.#refusal) };
    } finally {
      this.busy = false;
    }
  }

  #besideOf({ field }: Problem): Field {
    return this.#fields.find((one) => one === field) ?? this.#otherwise;
  }
}
