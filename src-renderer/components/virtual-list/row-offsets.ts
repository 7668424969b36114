/** The height of a heading between rows, in pixels. */
export const HEADING_HEIGHT = 28;
/** The same in the only column of a place, which has more room. */
export const WIDE_HEADING_HEIGHT = 38;

/** A part of a list under one of its rows. */
interface PanelHeight {
  /** The index of the row. */
  at: number;
  /** In pixels. */
  height: number;
}

interface BetweenRows {
  /** The indexes of the rows that have a heading above them, in ascending order. */
  headings: readonly number[];
  headingHeight: number;
  /** The room above all of them. */
  room: number;
  panels: readonly PanelHeight[];
}

/** Where the rows of a list are, in pixels from its top: rows of one height, with headings above and panels under some of them. */
export class RowOffsets {
  readonly #rowHeight: number;
  readonly #between: BetweenRows;

  constructor(rowHeight: number, between: BetweenRows) {
    this.#rowHeight = rowHeight;
    this.#between = between;
  }

  /** Where a row begins, below its heading. */
  top(index: number): number {
    const { headings, headingHeight, room, panels } = this.#between;
    const above = headings.filter((at) => at <= index).length;
    const open = panels.reduce((sum, { at, height }) => (at < index ? sum + height : sum), 0);
    return room + index * this.#rowHeight + above * headingHeight + open;
  }

  /** Where a row begins with its heading, and the row before it ends with its panel. The room belongs to the first row. */
  topWithHeading(index: number): number {
    const { headings, headingHeight } = this.#between;
    if (index === 0) return 0;
    return this.top(index) - (headings.includes(index) ? headingHeight : 0);
  }

  /** The row at this offset; its heading and its panel belong to it. */
  at(offset: number): number {
    let first = 0;
    let last = Math.max(0, Math.floor(offset / this.#rowHeight));
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if (this.topWithHeading(middle) <= offset) first = middle;
      else last = middle - 1;
    }
    return first;
  }
}
