import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';

/**
 * The ID of the computer that a folder lies on: of the number and the birth of that folder on its disk. No copy of the folder has
 * the same, wherever it lies, and nothing in the folder tells it (decisions: A series runs where its profile lies).
 */
export function computerOf(folder: string): string {
  const { ino, birthtimeNs } = statSync(folder, { bigint: true });
  return createHash('sha256').update(`${ino} ${birthtimeNs}`).digest('hex');
}
