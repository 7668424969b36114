import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { snippetView } from '../../src-main/features/snippets/queries.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { deleteSnippet } from '../delete-now.ts';

/** A server and a Perch, with the steps of tests of snippets. */
export const pair = new Pair();

export const CREATE = { method: 'POST', path: '/saved_snippets' } as const;
export const LIST = { method: 'GET', path: '/saved_snippets' } as const;
export const EDIT = { method: 'PATCH', path: '*' } as const;

export const create = (title: string, content = 'x') =>
  pair.device.act((db, now) => createSnippet(db, { title, content }, now));
export const edit = (key: string, title: string, content: string) =>
  pair.device.act((db, now) => editSnippet(db, key, { title, content }, now));
export const remove = (key: string) => pair.device.act((db, now) => deleteSnippet(db, key, now));
export const store = () => pair.server.state.savedSnippets;
export const onServer = (id: number) => pair.snippets.find((snippet) => snippet.id === id);
export const view = (key: string) => snippetView(pair.device.db, key);
export const conflicts = () => pair.device.changes.filter(({ problem }) => problem?.kind === 'conflict');

/** Reads everything once more, and waits until it was applied. */
export async function refresh(): Promise<void> {
  const reads = () => pair.server.count('GET', LIST.path) + pair.server.count('POST', '/register');
  const before = reads();
  pair.readAll();
  await until('asked again', () => reads() > before);
  await pair.idle();
}
