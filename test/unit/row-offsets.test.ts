import { expect, test } from 'vitest';
import { HEADING_HEIGHT, RowOffsets } from '../../src-renderer/components/virtual-list/row-offsets.ts';

const ROW = 55;

interface Case {
  headings: number[];
  panels: { at: number; height: number }[];
  room: number;
}

test.each<Case>([
  { headings: [], panels: [], room: 12 },
  { headings: [0], panels: [{ at: 0, height: 230 }], room: 12 },
  {
    headings: [0, 3, 4],
    panels: [
      { at: 2, height: 5 },
      { at: 3, height: 301 },
    ],
    room: 0,
  },
  { headings: [2, 9], panels: [{ at: 11, height: 400 }], room: 0 },
])(
  'every pixel of a list belongs to the row that is there, with $headings and $panels under $room pixels',
  (between) => {
    const offsets = new RowOffsets(ROW, { ...between, headingHeight: HEADING_HEIGHT });
    const count = 12;
    let top = 0;
    for (let index = 0; index < count; index += 1) {
      expect(offsets.topWithHeading(index)).toBe(top);
      const above = index === 0 ? between.room : 0;
      const below = top + above + (between.headings.includes(index) ? HEADING_HEIGHT : 0);
      expect(offsets.top(index)).toBe(below);
      const end = below + ROW + (between.panels.find(({ at }) => at === index)?.height ?? 0);
      for (let pixel = top; pixel < end; pixel += 1) expect(offsets.at(pixel)).toBe(index);
      top = end;
    }
    expect(offsets.topWithHeading(count)).toBe(top);
  },
);
