import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Has Linux forget the contents of the files in a folder, so that they are read from the disk. */
export function leaveMemory(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files)
    spawnSync('dd', [`if=${join(parentPath, name)}`, 'iflag=nocache', 'count=0', 'status=none']);
}
