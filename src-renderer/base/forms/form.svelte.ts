import type { Problem } from '../../../src-main/contract/problem.ts';
import { Attempt } from './attempt.svelte.ts';
import { Draft } from './draft.svelte.ts';
import { savesUnderway } from './saves-underway.ts';
import { isDraftShown } from './shown-drafts.ts';

/** The outcome: the key of the saved item, or the field that needs the user; null while another attempt is under way. */
export type Outcome<Field> = { key: string } | { field: Field | undefined } | null;

/** Rules whose breaking is shown at once; missing values are shown after an attempt. */
const AT_ONCE: readonly Problem['rule'][] = [
  'too-long',
  'must-be-empty',
  'one-line',
  'only-case',
  'unsendable-character',
];

/** A draft of an item that others may change has the versions with it that the editing began with. */
type Kept<Value> = Value & { start?: Value | undefined; server?: Value | undefined };

interface FormOptions<Value, Field> {
  /** Where unsaved content is kept, and what parses it; values that are texts and switches need no `parse`. */
  draft: { accountId: string; name: string; parse?: (json: unknown) => Kept<Value> | null };
  /** The content that the form begins with. */
  start: Value;
  /** The server's version of it, where others may change the item meanwhile. */
  server?: Value;
  /** In the order in which they are looked after. */
  fields: readonly Field[];
  /** The field that shows a refusal of none of the fields; without it, the form shows such a refusal. */
  otherwise?: Field;
  /** The rule that a field breaks. */
  check: (field: Field, value: Value) => Problem | null;
}

/** A form of one value. Unsaved content is kept as a draft. Create it while a component is set up. */
export class Form<Value extends object, Field extends string> {
  value = $state<Value>() as Value;
  /** The content is a draft of an earlier time. */
  restored = $state(false);
  /** The version that the editing began with, and the server's at that time. */
  start = $state.raw<Value>() as Value;
  server = $state.raw<Value>() as Value;
  /** The form is not shown any more. A late answer to its save must not close the form that is. */
  isLeft = false;
  #tried = $state(false);
  readonly #attempt = new Attempt();
  readonly #draft: Draft<Kept<Value>>;
  readonly #options: FormOptions<Value, Field>;

  constructor(options: FormOptions<Value, Field>) {
    this.#options = options;
    const { draft, start, server = start } = options;
    this.start = start;
    this.server = server;
    this.value = copyOf(start);
    const { accountId, name, parse = (json) => parseLike(start, json) } = draft;
    this.#draft = new Draft(accountId, name, parse, (kept) => this.#restore(kept));
    $effect(() => () => void (this.isLeft = true));
    const underway = savesUnderway.get(this.#draft.id);
    if (underway) void this.#waitFor(underway.answer, underway.sent as Value);
  }

  /** False until the stored draft has been read. */
  get ready(): boolean {
    return this.#draft.ready;
  }

  /** The newest content could not be stored as a draft. */
  get draftFailed(): boolean {
    return this.#draft.failed;
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  get changed(): boolean {
    return !isAlike(this.value, this.start);
  }

  /** The refusal that no field shows. */
  get refusal(): Problem | null {
    const { refusal } = this.#attempt;
    return refusal && this.#besideOf(refusal) === undefined ? refusal : null;
  }

  /** The problem of a field: some rules at once, the others after trying, and the refusal. */
  problemOf(field: Field): Problem | null {
    const broken = this.#options.check(field, this.value);
    if (broken && (this.#tried || AT_ONCE.includes(broken.rule))) return broken;
    const { refusal } = this.#attempt;
    return refusal && this.#besideOf(refusal) === field ? refusal : null;
  }

  /** Call after every change by the user. */
  edited(): void {
    this.#attempt.refusal = null;
    const versions = this.#options.server && { start: this.start, server: this.server };
    this.#draft.keep(this.changed ? { ...this.copy, ...versions } : null);
  }

  /** Changes some of the values. */
  change(to: Partial<Value>): void {
    Object.assign(this.value, to);
    this.edited();
  }

  /** Shows what was refused of an earlier attempt beside its field, until something is changed. */
  refused(problem: Problem): void {
    this.#attempt.refusal = problem;
  }

  /** Discards the draft and shows what the form began with. */
  startOver(): void {
    this.startWith(this.start, this.server);
    this.#draft.discard();
  }

  /** Begins with another version. */
  startWith(start: Value, server: Value): void {
    this.start = start;
    this.server = server;
    this.show(start);
    this.restored = false;
    this.forgetAttempt();
  }

  /** Begins with another version, if this is one. */
  follow(start: Value, server: Value): void {
    if (!isAlike(start, this.start) || !isAlike(server, this.server)) this.startWith(start, server);
  }

  /** Shows no problem of the last attempt any more. */
  forgetAttempt(): void {
    this.#tried = false;
    this.#attempt.refusal = null;
  }

  /**
   * Sends the value by `send`, which resolves to the key, if there is one, unless one of the fields breaks a rule. What is written
   * while a slow server answers stays a draft.
   */
  async save(
    send: (value: Value) => Promise<string | void>,
    fields: readonly Field[] = this.#options.fields,
  ): Promise<Outcome<Field>> {
    if (this.busy) return null;
    this.#tried = true;
    this.#attempt.refusal = null;
    const field = fields.find((one) => this.#options.check(one, this.value) !== null);
    if (field) return { field };
    let key: string | void = undefined;
    const sent = this.copy;
    const answer = Promise.try(send, copyOf(sent));
    savesUnderway.follow(this.#draft.id, { sent, answer });
    if (await this.#attempt.run(async () => (key = await answer))) {
      // What was written since is not saved.
      if (isAlike(this.value, sent)) this.#draft.forget();
      else this.#draft.flush();
      return { key: key ?? '' };
    }
    const { refusal } = this.#attempt;
    // A later form of the same draft shows the refusal.
    if (refusal && this.isLeft && !isDraftShown(this.#draft.id))
      savesUnderway.tellRefusal(refusal, this.changed);
    return { field: refusal ? this.#besideOf(refusal) : this.#options.otherwise };
  }

  /** Saves, in a form that stays open: it is empty then, unless something was written meanwhile. */
  async saveAndBeginAnew(
    send: (value: Value) => Promise<string | void>,
    fields?: readonly Field[],
  ): Promise<Outcome<Field>> {
    const sent = this.copy;
    const outcome = await this.save(send, fields);
    if (outcome && 'key' in outcome) {
      this.forgetAttempt();
      this.#beginAnewAfter(sent);
    }
    return outcome;
  }

  /** The value as it is now, to be stored or sent. */
  protected get copy(): Value {
    return copyOf(this.value);
  }

  protected show(value: Value): void {
    this.value = copyOf(value);
  }

  /** Is busy until the answer to an earlier form of this draft, so that nothing is sent twice. */
  async #waitFor(answer: Promise<unknown>, sent: Value): Promise<void> {
    if (!(await this.#attempt.run(() => Promise.all([answer, this.#draft.read])))) return;
    this.#beginAnewAfter(sent);
  }

  /** Begins anew unless something was written since this was sent. The form of an item goes on with what was saved of it. */
  #beginAnewAfter(sent: Value): void {
    if (!isAlike(this.value, sent)) return;
    this.startWith(this.#options.server ? sent : this.start, this.server);
    this.#draft.forget();
  }

  /** What was written while the draft was being read stays. */
  #restore({ start = this.start, server = start, ...kept }: Kept<Value>): void {
    const { start: before, value, changed } = this;
    const keys = Object.keys(before) as (keyof Value & keyof typeof kept)[];
    const merged = keys.map((key) => [key, isAlike(value[key], before[key]) ? kept[key] : value[key]]);
    this.start = start;
    this.server = server;
    this.show(Object.fromEntries(merged) as Value);
    this.restored = this.changed;
    if (changed) this.edited();
  }

  #besideOf({ field }: Problem): Field | undefined {
    const { fields, otherwise } = this.#options;
    return fields.find((one) => one === field) ?? otherwise;
  }
}

/** A stored draft whose values have the types of those that a form begins with; null for anything else. */
function parseLike<Value extends object>(start: Value, json: unknown): Kept<Value> | null {
  const isLike = (other: unknown): boolean =>
    Object.entries(start).every(([key, value]) => typeof (Object(other) as never)[key] === typeof value);
  const versions = ['start', 'server'].map((key) => (Object(json) as Record<string, unknown>)[key]);
  return [json, ...versions.filter((one) => one !== undefined)].every(isLike) ? (json as Kept<Value>) : null;
}

const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const copyOf = <Value>(value: Value): Value => $state.snapshot(value) as Value;
