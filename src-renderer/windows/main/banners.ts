import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** The text of others is shown as plain text. Rare, so not part of the first paint. */
export const formattingOff = new Chunk(() => import('./FormattingOff.svelte'));

/** The organization has another address. Rare, so not part of the first paint. */
export const movedBanner = new Chunk(() => import('./MovedBanner.svelte'));
