import { z } from 'zod';
import type { RowMark } from './change.ts';
import { DEFAULT_LIMITS, type Limits } from './organization.ts';
import type { Problem } from '../problem.ts';
import { checkCharacters, isBlank, lengthOf, trimmed } from '../text/text.ts';

export const FolderValue = z.object({
  name: z.string(),
  description: z.string().default(''),
  archived: z.boolean().default(false),
});
export type FolderValue = z.infer<typeof FolderValue>;

/** Checks name and description before anything is sent; a missing one is not checked. */
export function checkFolder({ name, description }: Partial<FolderValue>, limits: Limits): Problem | null {
  const nameLimit = limits.folderName ?? DEFAULT_LIMITS.folderName;
  const descriptionLimit = limits.folderDescription ?? DEFAULT_LIMITS.folderDescription;
  const broken = (field: string, rule: 'required' | 'too-long', limit?: number): Problem => ({
    kind: 'invalid-input',
    field,
    rule,
    limit,
  });
  if (name !== undefined && isBlank(name)) return broken('folderName', 'required');
  if (name !== undefined && lengthOf(trimmed(name)) > nameLimit)
    return broken('folderName', 'too-long', nameLimit);
  if (description !== undefined && lengthOf(trimmed(description)) > descriptionLimit)
    return broken('folderDescription', 'too-long', descriptionLimit);
  return checkCharacters('folderName', name ?? '') ?? checkCharacters('folderDescription', description ?? '');
}

export interface FolderView extends FolderValue {
  key: string;
  folderId: number | null;
  /** How many channels that the user can see are in it. */
  channels: number;
  mark: RowMark | null;
  /** The server's copy, where it differs from what is shown. */
  server: FolderValue | null;
}
