import { Chunk } from '../../base/bridge/chunk.svelte.ts';

export const openDialog = new Chunk(() => import('./OpenDialog.svelte'));
export const historyDialog = new Chunk(() => import('./HistoryDialog.svelte'));
export const reportDialog = new Chunk(() => import('./ReportDialog.svelte'));
