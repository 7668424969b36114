import { Chunk } from '../../../base/bridge/chunk.svelte.ts';

export const importSheet = new Chunk(() => import('./ImportSheet.svelte'));
export const exportDialog = new Chunk(() => import('./ExportDialog.svelte'));
