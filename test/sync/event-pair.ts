import { storedOffers } from '../../src-main/cache/metadata/capabilities.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

/** A server and a Perch, with the steps of tests of events. */
export const pair = new Pair();

export const db = () => pair.device.db;
export const registers = () => pair.server.count('POST', '/register');
export const snippets = () => pair.server.state.savedSnippets;
export const elsewhere = (title: string) => snippets().create(pair.mira, { title, content: 'x' });
export const shows = (title: string) => until(`shows ${title}`, () => pair.device.titles().includes(title));

export async function connect(options: Parameters<Pair['connect']>[0] = {}): Promise<void> {
  await pair.connect(options);
  await until('caught up', () => storedOffers.read(db()) !== null);
}
