import { z } from 'zod';
import type { RowMark } from './change.ts';
import { DEFAULT_LIMITS, type Limits } from './organization.ts';
import type { Problem } from '../problem.ts';
import { checkTexts } from '../text/text.ts';

export const FolderValue = z.object({
  name: z.string(),
  description: z.string(),
  archived: z.boolean(),
});
export type FolderValue = z.infer<typeof FolderValue>;

/** Checks name and description before anything is sent; a missing one is not checked. */
export function checkFolder({ name, description }: Partial<FolderValue>, limits: Limits): Problem | null {
  const { folderName, folderDescription } = DEFAULT_LIMITS;
  return checkTexts({
    folderName: {
      text: name ?? '',
      required: name !== undefined,
      most: limits.folderName ?? folderName,
    },
    folderDescription: { text: description ?? '', most: limits.folderDescription ?? folderDescription },
  });
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
