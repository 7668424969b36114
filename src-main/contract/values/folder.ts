import { z } from 'zod';
import type { RowMark } from './change.ts';
import { DEFAULT_LIMITS, type Limits } from './organization.ts';
import { invalid, type Problem } from '../problem.ts';
import { checkTexts, trimmed } from '../text/text.ts';

export const FolderValue = z.object({
  name: z.string(),
  description: z.string(),
  archived: z.boolean(),
});
export type FolderValue = z.infer<typeof FolderValue>;

/**
 * Checks name and description before anything is sent; a missing one is not checked.
 * @param nameThere the name that the server has. It takes no name that differs from that in upper and lower case alone
 *   (server-notes: Channel folders)
 */
export function checkFolder(
  { name, description }: Partial<FolderValue>,
  limits: Limits,
  nameThere: string | null = null,
): Problem | null {
  const { folderName, folderDescription } = DEFAULT_LIMITS;
  const problem = checkTexts({
    folderName: {
      text: name ?? '',
      required: name !== undefined,
      most: limits.folderName ?? folderName,
    },
    folderDescription: { text: description ?? '', most: limits.folderDescription ?? folderDescription },
  });
  return problem ?? (isOnlyRecased(name, nameThere) ? invalid('folderName', 'only-case') : null);
}

function isOnlyRecased(name: string | undefined, nameThere: string | null): boolean {
  if (name === undefined || nameThere === null) return false;
  const [wanted, there] = [trimmed(name), trimmed(nameThere)];
  return wanted !== there && wanted.toLowerCase() === there.toLowerCase();
}

export interface FolderView extends FolderValue {
  key: string;
  folderId: number | null;
  /** The beginning of its description, in one line of plain text. */
  excerpt: string;
  /** How many channels that the user can see are in it. */
  channels: number;
  mark: RowMark | null;
  /** The server's copy, where it differs from what is shown. */
  server: FolderValue | null;
}
