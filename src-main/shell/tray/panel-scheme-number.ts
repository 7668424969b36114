/** The number in what a tool prints: `(<<uint32 2>>,)`, `v v u 2`, or `uint32 2` on the last line. */
export const schemeIn = (text: string): number => Number(/(\d)\D*$/.exec(text)?.[1] ?? 0);
