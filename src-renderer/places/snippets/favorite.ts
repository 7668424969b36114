import type { SnippetView } from '../../../src-main/contract/values/snippet.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';

/** Makes a snippet a favorite, or takes that back. */
export const toggleFavorite = (workspace: Workspace, { key, favorite }: SnippetView): void =>
  void workspace.attempt('snippets:favorite', { key, favorite: !favorite });
