/** The height of a heading between rows, in pixels. */
export const HEADING_HEIGHT = 28;

/** Where the rows of a list are, in pixels from its top: rows of one height, and headings above some of them. */
export class RowOffsets {
  readonly #rowHeight: number;
  readonly #headings: readonly number[];

  /** @param headings the indexes of the rows that have a heading above them, in ascending order. */
  constructor(rowHeight: number, headings: readonly number[] = []) {
    this.#rowHeight = rowHeight;
    this.#headings = headings;
  }

  /** Where a row begins, below its heading. */
  top(index: number): number {
    const above = this.#headings.filter((at) => at <= index).length;
    return index * this.#rowHeight + above * HEADING_HEIGHT;
  }

  /** Where a row begins with its heading. */
  topWithHeading(index: number): number {
    return this.top(index) - (this.#headings.includes(index) ? HEADING_HEIGHT : 0);
  }

  /** The row at this offset; its heading belongs to it. */
  at(offset: number): number {
    let above = 0;
    for (const heading of this.#headings) {
      if (this.topWithHeading(heading) > offset) break;
      above += 1;
    }
    const index = Math.floor((offset - above * HEADING_HEIGHT) / this.#rowHeight);
    const lastHeading = this.#headings[above - 1] ?? 0;
    return Math.max(0, lastHeading, index);
  }

  /** The height of so many rows with their headings. */
  height(count: number): number {
    const headings = this.#headings.filter((at) => at < count).length;
    return count * this.#rowHeight + headings * HEADING_HEIGHT;
  }
}
