// A check of types can pass because it looked at nothing. This error must be found (scripts/checks.ts).
export const planted: number = 'not a number';
