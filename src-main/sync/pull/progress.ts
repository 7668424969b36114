import { LARGE_RESPONSE_BYTES } from '../../api/responses/read-response.ts';
import type { PullView } from '../../contract/values/account.ts';
import type { CollectionName } from '../../contract/ipc.ts';

/** A pull that ends sooner shows no progress. Milliseconds. */
const SHOWN_AFTER = 1_000;
/** How often windows are informed of the progress. Milliseconds. */
const REPORTED_EVERY = 250;

/** The progress of a pull. It is shown only for a large pull that takes long. */
export class PullProgress {
  readonly #onChanged: () => void;
  #view: PullView | null = null;
  #beganAt = 0;
  #isLarge = false;
  #reportedAt = 0;

  constructor(onChanged: () => void) {
    this.#onChanged = onChanged;
  }

  /** The progress that windows show; null if there is nothing to show. */
  get view(): PullView | null {
    return this.#reportedAt > 0 ? this.#view : null;
  }

  begin(): void {
    this.#beganAt = Date.now();
    this.#isLarge = false;
  }

  receiving(bytes: number): void {
    this.#isLarge = bytes > LARGE_RESPONSE_BYTES;
    this.#report({ doing: 'receiving', bytes });
  }

  storing(collection: CollectionName, done: number, total: number): void {
    this.#report({ doing: 'keeping', collection, done, total });
  }

  /** Lists that are read outside a pull belong to none, so that nothing of theirs is shown afterwards. */
  end(): void {
    this.#isLarge = false;
    const wasShown = this.view !== null;
    this.#view = null;
    this.#reportedAt = 0;
    if (wasShown) this.#onChanged();
  }

  #report(view: PullView): void {
    this.#view = view;
    const now = Date.now();
    if (!this.#isLarge || now - this.#beganAt < SHOWN_AFTER) return;
    if (now - this.#reportedAt < REPORTED_EVERY) return;
    this.#reportedAt = now;
    this.#onChanged();
  }
}
