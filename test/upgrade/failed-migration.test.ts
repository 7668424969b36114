import { copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Office } from '../faults/office.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';

const plan = vi.hoisted(() => ({ fails: false }));

vi.mock('../../src-main/cache/file/migrations/0010-index-at-commit.ts', async (original) => {
  const { up } = await original<{ up(db: unknown): void }>();
  return {
    up(db: unknown) {
      up(db);
      if (plan.fails) throw new TypeError('planted');
    },
  };
});

let server: ReferenceServer;
let office: Office;
beforeEach(async () => {
  server = await startServer();
  office = new Office();
});
afterEach(async () => {
  plan.fails = false;
  await office.close();
  await server.close();
});

/** The version, the names of the parts, and the unsent changes of a file, read with SQL alone. */
function stateOf(file: string): object {
  const db = new Database(file, { readonly: true });
  try {
    return {
      version: db.pragma('user_version', { simple: true }),
      isWhole: db.pragma('integrity_check', { simple: true }),
      parts: db.prepare('select name from sqlite_schema order by name').pluck().all(),
      changes: db.prepare('select id, action, state from changes order by sequence').all(),
    };
  } finally {
    db.close();
  }
}

test.each([9, 1])(
  'a failed migration leaves the file as version %i wrote it and says so, and the next start succeeds',
  async (version) => {
    const id = await office.signIn(server);
    await office.end();
    const file = office.cacheOf(id);
    rmSync(`${file}-wal`, { force: true });
    copyFileSync(fileURLToPath(new URL(`v${version}.db`, import.meta.url)), file);
    const before = stateOf(file);
    expect(before).toMatchObject({ version, isWhole: 'ok' });

    plan.fails = true;
    office.begin();
    expect(office.workspace.view().notices).toEqual([
      expect.objectContaining({ kind: 'not-migrated', file }),
    ]);
    expect(office.faults.map(String)).toEqual(['FailedMigrationError: The database could not be migrated.']);
    await office.end();
    expect(stateOf(file)).toEqual(before);

    plan.fails = false;
    office.begin();
    expect(office.workspace.view().notices).toEqual([]);
    expect(office.workspace.findEngine(id)).toBeDefined();
  },
);
