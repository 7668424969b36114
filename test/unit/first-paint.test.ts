import { beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../scripts/build.ts';
import { FIRST_PAINT_BUDGET, type FirstPaintReport, readFirstPaint } from '../../scripts/first-paint.ts';
import { Place } from '../../src-main/contract/ipc.ts';

let report: FirstPaintReport;

beforeAll(async () => {
  // Nothing where `npm test` has just built.
  await build();
  report = readFirstPaint();
}, 120_000);

const neededBy = (place: string): string[] => report.places[place]?.packages ?? [];
const placesWith = (name: string): string[] =>
  Place.options.filter((place) => neededBy(place).includes(name));

test('every place is a chunk of its own', () => {
  expect(Object.keys(report.places).sort()).toEqual(Place.options.toSorted());
});

describe('the window loads what the first paint needs', () => {
  test.each(Place.options)('the first paint of %s is under the budget', (place) => {
    const size = report.places[place]?.size ?? Infinity;
    expect(size).toBeGreaterThan(report.window + report.styles);
    expect(size).toBeLessThanOrEqual(FIRST_PAINT_BUDGET);
  });

  test.each([
    ['Markdown', 'markdown-it'],
    ['times in words', 'chrono-node'],
    ['patterns of linkifiers', 're2js'],
    ['differences', 'diff'],
  ])('the first paint loads no code that reads %s', (_, name) => {
    expect(report.modules.some((module) => module.startsWith(`${name}/`))).toBe(true);
    expect(placesWith(name)).toEqual([]);
  });

  test('the first paint loads the sanitizer only for places that show the server’s HTML', () => {
    expect(placesWith('dompurify')).toEqual(['topics', 'people']);
  });

  test('the first paint loads schemas only for places that read a form or a setting', () => {
    expect(placesWith('zod')).toEqual(['status', 'scheduled', 'organization', 'settings']);
  });
});

describe('the window bundles small builds', () => {
  test('the window contains only the small build of zod', () => {
    expect(report.modules).toContain('zod/v4/mini/schemas.js');
    expect(report.modules.filter((module) => module.startsWith('zod/v4/classic/'))).toEqual([]);
  });

  test('the window contains parsed messages and no message parser', () => {
    const parser = '@formatjs/icu-messageformat-parser';
    expect(report.modules.filter((module) => module.startsWith(`${parser}/`))).toEqual([
      `${parser}/no-parser.js`,
    ]);
  });
});
