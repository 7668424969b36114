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

describe('the first paint', () => {
  test.each(Place.options)('of %s is under the budget', (place) => {
    const size = report.places[place]?.size ?? Infinity;
    expect(size).toBeGreaterThan(report.window + report.styles);
    expect(size).toBeLessThanOrEqual(FIRST_PAINT_BUDGET);
  });

  test.each([
    ['Markdown', 'markdown-it'],
    ['times in words', 'chrono-node'],
    ['patterns of linkifiers', 're2js'],
    ['differences', 'diff'],
  ])('needs nothing that reads %s', (_, name) => {
    expect(report.modules.some((module) => module.startsWith(`${name}/`))).toBe(true);
    expect(placesWith(name)).toEqual([]);
  });

  test('sanitises where it shows what the server rendered, and nowhere else', () => {
    expect(placesWith('dompurify')).toEqual(['reminders', 'topics', 'people']);
  });

  test('parses by schemas where a form or a setting is read, and nowhere else', () => {
    expect(placesWith('zod')).toEqual(['status', 'scheduled', 'organization', 'settings']);
  });
});

describe('the window', () => {
  test('has zod in its small build alone', () => {
    expect(report.modules).toContain('zod/v4/mini/schemas.js');
    expect(report.modules.filter((module) => module.startsWith('zod/v4/classic/'))).toEqual([]);
  });

  test('has messages that are parsed already, and no parser of messages', () => {
    const parser = '@formatjs/icu-messageformat-parser';
    expect(report.modules.filter((module) => module.startsWith(`${parser}/`))).toEqual([
      `${parser}/no-parser.js`,
    ]);
  });
});
