import { ask } from '../bridge/bridge.ts';
import { hidesDraft, showsDraft } from './shown-drafts.ts';
import { unwritten } from './unwritten.ts';

const REST = 250;

const valueIn = (kept: string): unknown => (kept === '' ? null : (JSON.parse(kept) as unknown));

const jsonOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/**
 * The unsaved content of a form. The draft is stored shortly after the last key and when the form is left, so that a crash
 * loses a quarter of a second at most. Create it while a component is set up.
 */
export class Draft<Value> {
  /** False until the stored draft has been read. A value kept before that is stored then. */
  ready = $state(false);
  /** The newest value could not be stored. */
  failed = $state(false);
  /** Resolves when the draft is ready. */
  readonly read: Promise<void>;

  readonly #accountId: string;
  #name: string;
  #written = '';
  #latest = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #reread: () => Promise<void>;
  /** The input while the stored draft was being read. */
  #early: { value: Value | null } | null = null;

  /** @param restore receives the stored draft */
  constructor(
    accountId: string,
    name: string,
    parse: (json: unknown) => Value | null,
    restore: (value: Value) => void,
  ) {
    this.#accountId = accountId;
    this.#name = name;
    this.#reread = () => this.#read(parse, restore);
    this.read = this.#reread();
    const flush = (): void => this.flush();
    $effect(() => {
      addEventListener('pagehide', flush);
      showsDraft(this.id, this);
      return () => {
        removeEventListener('pagehide', flush);
        hidesDraft(this.id, this);
        flush();
      };
    });
  }

  /** Tells drafts apart. */
  get id(): string {
    return `${this.#accountId} ${this.#name}`;
  }

  /** Keeps a value; null forgets the draft. */
  keep(value: Value | null): void {
    if (!this.ready) {
      this.#early = { value };
      return;
    }
    this.#latest = jsonOf(value);
    unwritten.set(this.id, this.#latest);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), REST);
  }

  /** Forgets the draft at once: what was written has been saved. */
  forget(): void {
    this.#early = null;
    this.#latest = '';
    this.flush();
  }

  /** Forgets the draft because the user gave it up: that can be undone for a time. */
  discard(): void {
    // The newest input belongs to the draft too.
    this.flush();
    const name = this.#name;
    if (this.#written === '') return this.forget();
    this.#early = null;
    this.#latest = this.#written = '';
    ask('drafts:discard', { accountId: this.#accountId, name }).catch(() => undefined);
  }

  /** Shows the draft again that an undo stored. Newer input stays. */
  async bringBack(): Promise<void> {
    if (this.#latest === '') await this.#reread();
  }

  /**
   * The draft goes on under another name, to which main has moved the stored text. Another draft may have that name too. A text
   * that is kept meanwhile is stored afterwards.
   * @returns what is stored under the new name, and what was stored last of this draft
   */
  async rename(name: string): Promise<{ there: unknown; mine: unknown }> {
    await this.read;
    const [accountId, before] = [this.#accountId, this.#name];
    const mine = this.#written;
    this.flush();
    hidesDraft(this.id, this);
    this.#name = name;
    showsDraft(this.id, this);
    this.ready = false;
    this.#early = null;
    try {
      // What was written after the move is here, and is stored under the new name.
      await ask('drafts:save', { accountId, name: before, value: '' });
      this.#written = (await ask('drafts:get', { accountId, name })) ?? '';
      return { there: valueIn(this.#written), mine: valueIn(mine) };
    } catch {
      return { there: null, mine: null };
    } finally {
      this.ready = true;
      if (this.#early) this.keep((this.#early as { value: Value | null }).value);
    }
  }

  /**
   * Stores the pending value. A draft that cannot be stored must not stop the user, so a failure is only noted: the next form
   * of the name begins with the value, and tries again.
   */
  flush(): void {
    clearTimeout(this.#timer);
    // A form that is left before an earlier draft was read keeps its input.
    if (!this.ready && this.#early) this.#latest = jsonOf(this.#early.value);
    // A read that is sent after this runs after the write.
    unwritten.delete(this.id);
    if (this.#latest === this.#written) return;
    const [id, was, value] = [this.id, this.#written, this.#latest];
    this.#written = value;
    // A form of this name that came later may have stored newer text, which the end of this one must not delete.
    const input = { accountId: this.#accountId, name: this.#name, value, ...(value === '' && { was }) };
    ask('drafts:save', input).then(
      () => (this.failed = false),
      () => {
        this.failed = true;
        if (this.#written === value) this.#written = was;
        if (!unwritten.has(id)) unwritten.set(id, value);
      },
    );
  }

  async #read(parse: (json: unknown) => Value | null, restore: (value: Value) => void): Promise<void> {
    const pending = unwritten.get(this.id);
    const input = { accountId: this.#accountId, name: this.#name };
    this.#written = (await ask('drafts:get', input).catch(() => null)) ?? '';
    this.#latest = pending ?? this.#written;
    try {
      if (this.#latest) {
        const value = parse(JSON.parse(this.#latest));
        if (value !== null) restore(value);
      }
    } catch {
      // The form works without a draft that cannot be read.
    }
    this.ready = true;
    if (this.#early) this.keep(this.#early.value);
    else if (pending !== undefined) this.flush();
  }
}
