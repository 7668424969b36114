import { Chunk } from '../../base/bridge/chunk.svelte.ts';

/** Not part of the first paint: the rules are below the presets. One file, because both are forms of the same make. */
const load = () => import('./later-parts.ts');

export const presetEditor = new Chunk(async () => ({ default: (await load()).PresetEditor }));
export const rulesPane = new Chunk(async () => ({ default: (await load()).Rules }));
