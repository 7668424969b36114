import { Chunk } from '../base/bridge/chunk.svelte.ts';

/** The rows that only typed text has. */
export const typedCode = new Chunk(() => import('./typed-rows.ts'));
