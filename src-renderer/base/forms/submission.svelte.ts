import type { Problem } from '../../../src-main/contract/problem.ts';
import { Attempt } from './attempt.svelte.ts';

/** The outcome: the key of the saved item, or the field that needs the user; null while another submission is under way. */
export type Outcome<Field> = { key: string } | { field: Field } | null;

/** Rules whose breaking is shown at once; missing values are shown after an attempt. */
const AT_ONCE: readonly Problem['rule'][] = [
  'too-long',
  'must-be-empty',
  'one-line',
  'only-case',
  'unsendable-character',
];

/** Submits a form, and has the problems of its fields. */
export class Submission<Field extends string> {
  #tried = $state(false);
  readonly #attempt = new Attempt();
  readonly #fields: readonly Field[];
  readonly #otherwise: Field;
  readonly #brokenRule: (field: Field) => Problem | null;

  /** @param otherwise the field that shows a refusal without a field. */
  constructor(fields: readonly Field[], otherwise: Field, brokenRule: (field: Field) => Problem | null) {
    this.#fields = fields;
    this.#otherwise = otherwise;
    this.#brokenRule = brokenRule;
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  /** The problem of a field: some rules at once, the others after trying, and the refusal. */
  problemOf(field: Field): Problem | null {
    const broken = this.#brokenRule(field);
    if (broken && (this.#tried || AT_ONCE.includes(broken.rule))) return broken;
    const { refusal } = this.#attempt;
    return refusal && this.#besideOf(refusal) === field ? refusal : null;
  }

  /** Call after every change by the user. */
  edited(): void {
    this.#attempt.refusal = null;
  }

  /** Shows what was refused of an earlier attempt beside its field, until something is changed. */
  refused(problem: Problem): void {
    this.#attempt.refusal = problem;
  }

  /** Nothing was tried yet. */
  startOver(): void {
    this.#tried = false;
    this.#attempt.refusal = null;
  }

  /** Submits by `act`, which resolves to the key, unless one of the fields breaks a rule. */
  async run(act: () => Promise<string>, fields: readonly Field[] = this.#fields): Promise<Outcome<Field>> {
    if (this.busy) return null;
    this.#tried = true;
    this.edited();
    const field = fields.find((one) => this.#brokenRule(one) !== null);
    if (field) return { field };
    let key = '';
    const done = await this.#attempt.run(async () => (key = await act()));
    if (done) return { key };
    return { field: this.#attempt.refusal ? this.#besideOf(this.#attempt.refusal) : this.#otherwise };
  }

  #besideOf({ field }: Problem): Field {
    return this.#fields.find((one) => one === field) ?? this.#otherwise;
  }
}
