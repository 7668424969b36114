import { LARGE_RESPONSE_BYTES } from '../../api/read-response.ts';
import type { PullView } from '../../contract/account.ts';
import type { CollectionName } from '../../contract/ipc.ts';

/** A pull that is over sooner is not worth a word. Milliseconds. */
const SHOWN_AFTER = 1_000;
/** How often windows are told how far it is, and of rows that have come. Milliseconds. */
const TOLD_EVERY = 250;
const ROWS_TOLD_EVERY = 2_000;

/** How far bringing in the server's state is. Only of what is large and takes its time anything is shown. */
export class PullProgress {
  readonly #onChanged: (collections: CollectionName[]) => void;
  #view: PullView | null = null;
  #beganAt = 0;
  #isLarge = false;
  #toldAt = 0;
  #rowsToldAt = 0;

  constructor(onChanged: (collections: CollectionName[]) => void) {
    this.#onChanged = onChanged;
  }

  /** What windows show of it; null where there is nothing to show. */
  get view(): PullView | null {
    return this.#toldAt > 0 ? this.#view : null;
  }

  begin(): void {
    this.#beganAt = Date.now();
    this.#isLarge = false;
  }

  receiving(bytes: number): void {
    this.#isLarge = bytes > LARGE_RESPONSE_BYTES;
    this.#tell({ doing: 'receiving', bytes });
  }

  keeping(collection: CollectionName, done: number, total: number): void {
    const now = Date.now();
    const hasRows = done > 0 && now - this.#rowsToldAt >= ROWS_TOLD_EVERY;
    if (hasRows) this.#rowsToldAt = now;
    this.#tell({ doing: 'keeping', collection, done, total }, hasRows ? [collection] : []);
  }

  /** All of a collection is there. Of a large pull windows are told at once. */
  kept(collection: CollectionName): void {
    if (this.#isLarge) this.#onChanged([collection, 'organization']);
  }

  end(): void {
    const wasShown = this.view !== null;
    this.#view = null;
    this.#toldAt = 0;
    this.#rowsToldAt = 0;
    if (wasShown) this.#onChanged(['accounts']);
  }

  #tell(view: PullView, collections: CollectionName[] = []): void {
    this.#view = view;
    const now = Date.now();
    if (!this.#isLarge || now - this.#beganAt < SHOWN_AFTER) return;
    if (now - this.#toldAt < TOLD_EVERY && collections.length === 0) return;
    this.#toldAt = now;
    this.#onChanged(['accounts', ...collections]);
  }
}
