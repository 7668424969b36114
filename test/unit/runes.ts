import { afterAll, beforeAll, vi } from 'vitest';

interface Surroundings {
  /** What the preload script gives the window. */
  perch?: object;
  /** What becomes of an effect; without this none runs. */
  effect?: (run: () => unknown) => void;
}

/**
 * Stands in for Svelte and the window around modules with runes, which a test imports once it runs. Nothing is shown, so state
 * is a plain value.
 */
export function useRunes({ perch, effect = () => {} }: Surroundings = {}): void {
  beforeAll(() => {
    const plain = (value: unknown) => value;
    const snapshot = <Value>(value: Value): Value => structuredClone(value);
    vi.stubGlobal('$state', Object.assign(plain.bind(null), { raw: plain, snapshot }));
    vi.stubGlobal('$derived', Object.assign(plain.bind(null), { by: (make: () => unknown) => make() }));
    vi.stubGlobal('$effect', Object.assign(effect, { pre: effect }));
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    if (perch) vi.stubGlobal('window', { perch });
  });
  afterAll(() => void vi.unstubAllGlobals());
}
