import { searchEmoji, type Emoji } from '../emoji/emoji.ts';

export const COLUMNS = 8;

/** What the emoji picker searches for, and which emoji the arrow keys are on. */
export class EmojiPickerState {
  search = $state('');
  active = $state(0);
  readonly #own: () => readonly Emoji[];
  readonly found: readonly Emoji[] = $derived.by(() => searchEmoji(this.search, this.#own()));
  readonly rows: number = $derived(Math.ceil(this.found.length / COLUMNS));

  /** `own`: those that are not Unicode's. */
  constructor(own: () => readonly Emoji[]) {
    this.#own = own;
  }

  /** A new search starts at its best match. */
  searchFor(search: string): void {
    this.search = search;
    this.active = 0;
  }

  /** Moves by so many places; past an end it stays there. */
  move(by: number): void {
    this.active = Math.max(0, Math.min(this.found.length - 1, this.active + by));
  }

  row(index: number): readonly Emoji[] {
    return this.found.slice(index * COLUMNS, (index + 1) * COLUMNS);
  }
}
