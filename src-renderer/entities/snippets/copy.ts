import { problemWords } from '../../base/words/problem-words.ts';
import { toasts } from '../../components/toast/toasts.svelte.ts';
import { entityParts } from '../later.ts';

/** The code that copies and inserts, loaded on demand; undefined if it can't be loaded, and then Perch says so. */
async function code(): Promise<typeof entityParts.module> {
  await entityParts.load();
  if (!entityParts.module) toasts.warn(problemWords({ kind: 'unexpected' }, ''));
  return entityParts.module;
}

type Code = NonNullable<typeof entityParts.module>;

/** Copies a snippet. */
export const copySnippet = async (...of: Parameters<Code['copySnippet']>): Promise<void> =>
  (await code())?.copySnippet(...of);

/** Inserts a snippet into a text. */
export const insertSnippet = async (...of: Parameters<Code['insertSnippet']>): Promise<void> =>
  (await code())?.insertSnippet(...of);
