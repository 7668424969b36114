import type { FolderView } from '../../../../src-main/contract/values/folder.ts';
import { words } from '../../../../resources/words.ts';
import type { Workspace } from '../../../state/workspace.svelte.ts';

/** Archives a folder, or restores an archived one. */
export const archiveFolder = (
  workspace: Workspace,
  { key, name, description, archived, server }: FolderView,
): Promise<unknown> =>
  workspace.attempt('folders:edit', {
    key,
    name,
    description,
    archived: !archived,
    seen: { name, description, archived },
    serverSeen: server ?? { name, description, archived },
  });

/** Why a folder cannot be archived, in words; null if it can, and where it can be restored. */
export const whyNotArchived = ({ archived, channels }: FolderView): string | null =>
  archived || channels === 0 ? null : words('folder.not-empty');
