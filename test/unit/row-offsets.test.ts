import { expect, test } from 'vitest';
import { HEADING_HEIGHT, RowOffsets } from '../../src-renderer/components/virtual-list/row-offsets.ts';

const ROW = 55;

test.each([[[]], [[0]], [[0, 3, 4]], [[2, 9]]])(
  'every pixel of a list with headings above the rows %j belongs to the row that is there',
  (headings) => {
    const offsets = new RowOffsets(ROW, headings);
    const count = 12;
    let top = 0;
    for (let index = 0; index < count; index += 1) {
      const isBelowHeading = headings.includes(index);
      expect(offsets.topWithHeading(index)).toBe(top);
      const below = top + (isBelowHeading ? HEADING_HEIGHT : 0);
      expect(offsets.top(index)).toBe(below);
      for (let pixel = top; pixel < below + ROW; pixel += 1) expect(offsets.at(pixel)).toBe(index);
      top = below + ROW;
    }
    expect(offsets.height(count)).toBe(top);
  },
);
