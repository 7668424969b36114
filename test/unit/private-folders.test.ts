import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { cachePart } from '../../src-main/backup/manifest.ts';
import {
  beginStaging,
  commitStaging,
  copiesIn,
  finishRestore,
  stagedCache,
} from '../../src-main/backup/staging.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import { gatherContents } from '../../src-main/workspace/backups/backup-contents.ts';
import { hasNoPermissions, permissionsOf } from '../permissions.ts';
import { temporaryFolder } from './temporary.ts';

const ID = '0199f0a0-0000-7000-8000-000000000001';

test.skipIf(hasNoPermissions)('only the owner can open the folder in which a backup is made', () => {
  const folder = temporaryFolder();
  const contents = gatherContents({ folder, sources: [], activeId: null, madeBy: '1.0.0' });
  expect(permissionsOf(copiesIn(folder))).toBe(0o700);
  contents.remove();
  expect(existsSync(copiesIn(folder))).toBe(false);
});

test.skipIf(hasNoPermissions)(
  'only the owner can open the folders of a restore and of the caches that it puts back',
  () => {
    const profile = temporaryFolder();
    const folder = beginStaging(profile);
    const file = stagedCache(folder, ID);
    expect([permissionsOf(folder), permissionsOf(dirname(file))]).toEqual([0o700, 0o700]);
    openDatabase(file).close();
    commitStaging(profile, { keeps: [], at: '' });
    expect(finishRestore(profile)).toBe(true);
    expect(permissionsOf(dirname(join(profile, cachePart(ID))))).toBe(0o700);
  },
);
