export const LEAST_ZOOM = 0.5;
export const MOST_ZOOM = 3;

/** The factors that zooming goes through, as in browsers. */
const FACTORS = [LEAST_ZOOM, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, MOST_ZOOM] as const;

export type ZoomStep = 'in' | 'out' | 'reset';

/** The factor after one zoom step from `factor`, which may lie between two steps. */
export function zoomed(factor: number, step: ZoomStep): number {
  if (step === 'reset') return 1;
  if (step === 'in') return FACTORS.find((next) => next > factor) ?? MOST_ZOOM;
  return FACTORS.findLast((next) => next < factor) ?? LEAST_ZOOM;
}
