/**
 * The most pixels that a list is high in the page. Browsers draw no element higher than 33 million pixels of the screen, and a
 * screen may have three of these for one pixel of the page.
 */
export const LONGEST = 10_000_000;

/** So far from either end of a shortened list, the scrollbar moves by the pixels of the list. */
const EDGE = LONGEST / 10;

/**
 * Where the scrollbar of a list is for each offset in the list. A list that is too high is shortened between its ends: there the
 * scrollbar moves less than the list. Near the ends both move alike, so that the wheel reaches them.
 */
export class ScrollRange {
  /** The height of the list in the page. */
  readonly height: number;
  /** The list is higher than its scrollbar can be. */
  readonly isShortened: boolean;
  /** The greatest offset that is scrolled to. */
  readonly #end: number;
  /** The greatest position of the scrollbar. */
  readonly #barEnd: number;

  /**
   * @param listHeight the height of all rows
   * @param viewHeight the height of what is in sight
   */
  constructor(listHeight: number, viewHeight: number) {
    this.height = Math.min(listHeight, LONGEST);
    this.isShortened = listHeight > LONGEST;
    this.#end = Math.max(0, listHeight - viewHeight);
    this.#barEnd = Math.max(0, this.height - viewHeight);
  }

  /** The offset in the list when the scrollbar is dragged to a position. */
  offsetAt(bar: number): number {
    return stretched(bar, this.#barEnd, this.#end);
  }

  /** The position of the scrollbar for an offset in the list. */
  barAt(offset: number): number {
    return stretched(this.within(offset), this.#end, this.#barEnd);
  }

  /** The nearest offset that can be scrolled to. */
  within(offset: number): number {
    return Math.max(0, Math.min(this.#end, offset));
  }
}

/** Moves a position from a length to another length. Between the edges the distances are stretched or shortened. */
function stretched(at: number, from: number, to: number): number {
  if (from === to || at <= EDGE) return at;
  if (at >= from - EDGE) return to - (from - at);
  return EDGE + ((at - EDGE) / (from - 2 * EDGE)) * (to - 2 * EDGE);
}
