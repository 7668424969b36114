import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readDraft, saveDraft } from '../../src-main/cache/drafts.ts';
import { startServer } from '../server/index.ts';
import { withCodeCache } from './code-cache.ts';
import { Office } from './office.ts';

const SCRIPT = fileURLToPath(new URL('restore-process.ts', import.meta.url));

/** What each file of the profile says that it is of: both accounts and the settings. */
function ages(office: Office, ids: string[]): string[] {
  const { workspace } = office;
  return [
    ...ids.map((id) => readDraft(workspace.engine(id).db, 'status') ?? 'nothing'),
    workspace.localSettings.current.theme === 'dark' ? 'old' : 'new',
  ];
}

function set(office: Office, ids: string[], age: 'old' | 'new'): void {
  for (const id of ids) saveDraft(office.workspace.engine(id).db, 'status', age, Date.now());
  office.workspace.localSettings.set({ theme: age === 'old' ? 'dark' : 'light' });
}

test('a restore that is killed at any step leaves the old state or the new one, never a mix', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-restore-kill-'));
  const server = await startServer();
  const office = new Office(join(folder, 'profile'));
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ids = [await office.signIn(server), await office.signIn(server, server.user('olu'))];
  await server.stop();
  // The state that is in the backup is the new one, because it replaces the other.
  const backup = join(folder, 'a.perch-backup');
  set(office, ids, 'new');
  await office.workspace.backups.save(backup);
  set(office, ids, 'old');
  await office.end();

  const ends = new Set<string>();
  for (let killAt = 1; ; killAt += 1) {
    const profile = join(folder, `profile-${killAt}`);
    cpSync(join(folder, 'profile'), profile, { recursive: true });
    const { signal, status, stderr } = spawnSync(
      process.execPath,
      [SCRIPT, profile, backup, String(killAt)],
      { env: withCodeCache(), encoding: 'utf8' },
    );
    if (signal === null) expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
    const next = new Office(profile);
    const [end, ...others] = new Set(ages(next, ids));
    expect([killAt, end, others]).toEqual([killAt, expect.stringMatching(/^(old|new)$/), []]);
    ends.add(end ?? '');
    expect(next.faults).toEqual([]);
    expect(next.workspace.view().notices).toEqual([]);
    expect(readdirSync(profile).filter((name) => /^restore($|\.)|\.unfinished/.test(name))).toEqual([]);
    await next.end();
    rmSync(profile, { recursive: true });
    if (signal !== null) continue;
    expect(end).toBe('new');
    expect(killAt).toBeGreaterThan(15);
    break;
  }
  expect(ends.size).toBe(2);
}, 240_000);
