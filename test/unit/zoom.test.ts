import { expect, test } from 'vitest';
import { LEAST_ZOOM, MOST_ZOOM, zoomed, type ZoomStep } from '../../src-main/shell/windows/zoom.ts';

const steps = (from: number, step: ZoomStep, count: number): number[] => {
  const factors = [from];
  for (let done = 0; done < count; done++) factors.push(zoomed(factors.at(-1) ?? 1, step));
  return factors;
};

test('zooming goes through the factors of browsers, and ends at both ends', () => {
  expect(steps(1, 'in', 9)).toEqual([1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3, 3]);
  expect(steps(1, 'out', 6)).toEqual([1, 0.9, 0.8, 0.75, 0.67, 0.5, 0.5]);
  expect([zoomed(1.2, 'in'), zoomed(1.2, 'out'), zoomed(1.75, 'reset')]).toEqual([1.25, 1.1, 1]);
  expect([LEAST_ZOOM, MOST_ZOOM]).toEqual([0.5, 3]);
});
