import { altStep } from '../../app/keys.ts';

/** A list that the user puts in order, by dragging its rows and by Alt with the arrow keys. */
export class Reorder {
  readonly #keys: () => readonly string[];
  readonly #move: (key: string, to: number) => Promise<void>;
  #dragged = $state<string | null>(null);
  #target = $state<string | null>(null);
  #moving = Promise.resolve();

  /**
   * @param keys The keys of the rows in their order.
   * @param move Puts a row at another place, and ends once the list shows it there.
   */
  constructor(keys: () => readonly string[], move: (key: string, to: number) => Promise<void>) {
    this.#keys = keys;
    this.#move = move;
  }

  isDragged = (key: string): boolean => this.#dragged === key;

  /** True for the row in whose place the dragged one would be put. */
  isTarget = (key: string): boolean => this.#target === key && this.#dragged !== key;

  ondragstart(key: string): void {
    this.#dragged = key;
  }

  ondragover(event: DragEvent, key: string): void {
    if (this.#dragged === null) return;
    event.preventDefault();
    this.#target = key;
  }

  ondrop(event: DragEvent, key: string): void {
    const dragged = this.#dragged;
    const keys = this.#keys();
    if (dragged === null || !keys.includes(dragged)) return;
    event.preventDefault();
    if (key !== dragged) void this.#move(dragged, keys.indexOf(key));
  }

  ondragend(): void {
    this.#dragged = null;
    this.#target = null;
  }

  onkeydown(event: KeyboardEvent, key: string): void {
    const by = altStep(event);
    if (by === null) return;
    event.preventDefault();
    this.#step(key, by);
  }

  /** What moves the row by one; undefined where it is the first or the last. */
  stepOf(key: string, by: -1 | 1): (() => void) | undefined {
    return this.#placeAfter(key, by) === null ? undefined : () => this.#step(key, by);
  }

  /** Moves by one, after the earlier moves: keys come faster than the list. */
  #step(key: string, by: -1 | 1): void {
    this.#moving = this.#moving.then(async () => {
      const to = this.#placeAfter(key, by);
      if (to !== null) await this.#move(key, to);
    });
  }

  #placeAfter(key: string, by: -1 | 1): number | null {
    const keys = this.#keys();
    const place = keys.indexOf(key);
    const to = place + by;
    return place < 0 || to < 0 || to >= keys.length ? null : to;
  }
}
