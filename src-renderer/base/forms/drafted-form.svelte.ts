import type { Problem } from '../../../src-main/contract/problem.ts';
import { Attempt } from './attempt.svelte.ts';
import { Draft } from './draft.svelte.ts';

/** A form of one value. Unsaved content is kept as a draft and restored next time. */
export abstract class DraftedForm<Value extends object> {
  value = $state<Value>() as Value;
  /** The content is a draft of an earlier time. */
  restored = $state(false);
  /** The user has tried to save. */
  protected tried = $state(false);
  protected readonly attempt = new Attempt();
  readonly #start: Value;
  readonly #draft: Draft<Value>;

  /**
   * @param name of the draft
   * @param onrestored called when a stored draft replaces `start`
   */
  constructor(
    accountId: string,
    name: string,
    start: Value,
    parse: (json: unknown) => Value | null,
    onrestored?: () => void,
  ) {
    this.#start = start;
    this.value = copyOf(start);
    this.#draft = new Draft(accountId, name, parse, (kept) => {
      if (this.changed) return;
      this.show(kept);
      this.restored = this.changed;
      onrestored?.();
    });
  }

  get busy(): boolean {
    return this.attempt.busy;
  }

  get changed(): boolean {
    return JSON.stringify(this.value) !== JSON.stringify(this.#start);
  }

  /** The refusal, where it concerns no field. */
  get refusal(): Problem | null {
    return this.attempt.refusalOf();
  }

  /** Call after every change by the user. */
  edited(): void {
    this.attempt.refusal = null;
    this.#draft.keep(this.changed ? this.copy : null);
  }

  startOver(): void {
    this.show(this.#start);
    this.restored = false;
    this.tried = false;
    this.attempt.refusal = null;
    this.#draft.discard();
  }

  /** The value as it is now, to be stored or sent. */
  protected get copy(): Value {
    return $state.snapshot(this.value) as Value;
  }

  protected show(value: Value): void {
    this.value = copyOf(value);
  }

  /** Sends the value, and forgets the draft once it is saved. Returns whether it is. */
  protected async send(save: (value: Value) => Promise<unknown>): Promise<boolean> {
    const isSaved = await this.attempt.run(() => save(this.copy));
    if (isSaved) this.#draft.forget();
    return isSaved;
  }
}

const copyOf = <Value>(value: Value): Value => structuredClone($state.snapshot(value)) as Value;
