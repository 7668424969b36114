import type { Db } from '../../src-main/cache/file/db.ts';
import type { Problem } from '../../src-main/contract/problem.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { readSource } from '../../src-main/features/exchange/reading.ts';
import type { FollowedFiles } from '../../src-main/workspace/files/followed-files.ts';

interface Chosen {
  path: string;
  from?: 'file' | 'folder';
  importedAt?: number;
}

/** Reads a file or a folder as an import does, and follows it. Returns why it is not followed, or null. */
export async function follow(
  files: FollowedFiles,
  accountId: string,
  db: Db,
  { path, from = 'file', importedAt = Date.now() }: Chosen,
): Promise<Problem | null> {
  try {
    const { followable } = await readSource(path, from);
    if (!followable) throw new Error(`${path} cannot be followed`);
    return await files.begin(accountId, db, followable, importedAt);
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}
