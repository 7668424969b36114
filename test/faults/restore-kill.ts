import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import { startServer } from '../programs/server/index.ts';
import { Office } from './office.ts';

const SCRIPT = fileURLToPath(new URL('restore-process.ts', import.meta.url));

/** A restore changes names and deletes at least so often: with fewer steps there would be nothing to cut off. */
const FEWEST_STEPS = 15;

type Age = 'old' | 'new';

/** What the files of the profile say that they are of: both accounts and the settings. */
const agesIn = ({ workspace }: Office, ids: string[]): Set<string> =>
  new Set([
    ...ids.map((id) => readDraft(workspace.engine(id).db, 'status') ?? 'nothing'),
    workspace.localSettings.current.theme === 'dark' ? 'old' : 'new',
  ]);

function set({ workspace }: Office, ids: string[], age: Age): void {
  for (const id of ids) saveDraft(workspace.engine(id).db, 'status', age, Date.now());
  workspace.localSettings.set({ theme: age === 'old' ? 'dark' : 'light' });
}

/**
 * Restores a backup of a profile with two accounts in a process of its own that is killed before one of its steps, for each of
 * the chosen ones.
 * @param onEnd is called with the state that was left.
 * @throws {Error} where a mix was left, or anything of the restore.
 */
export async function killRestores(
  choose: (steps: number) => Iterable<number>,
  onEnd: (end: Age) => void = () => {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-restore-kill-'));
  const server = await startServer();
  try {
    const office = new Office(join(folder, 'profile'));
    const ids = [await office.signIn(server), await office.signIn(server, server.user('olu'))];
    await server.stop();
    // The state that is in the backup is the new one, because it replaces the other.
    const backup = join(folder, 'a.perch-backup');
    set(office, ids, 'new');
    await office.workspace.backups.save(backup);
    set(office, ids, 'old');
    await office.end();

    /** @param killAt the step before which it is killed; 0: it is not. */
    async function restore(killAt: number): Promise<{ end: Age; steps: number }> {
      const profile = join(folder, `profile-${killAt}`);
      // With other times the files would be checked, which leaves out the steps that remove the records of a check.
      cpSync(join(folder, 'profile'), profile, { recursive: true, preserveTimestamps: true });
      const { signal, status, stdout, stderr } = spawnSync(
        process.execPath,
        [SCRIPT, profile, backup, String(killAt)],
        { encoding: 'utf8' },
      );
      const outcome = killAt === 0 ? status : signal;
      assert.equal(outcome, killAt === 0 ? 0 : 'SIGKILL', `before step ${killAt}: ${stderr}`);
      const next = new Office(profile);
      const ages = [...agesIn(next, ids)].join(' and ');
      assert.match(ages, /^(old|new)$/, `before step ${killAt} it leaves ${ages}`);
      assert.deepEqual(next.faults, []);
      assert.deepEqual(next.workspace.view().notices, []);
      const left = readdirSync(profile).filter((name) => /^restore($|\.)|\.unfinished/.test(name));
      assert.deepEqual(left, [], `before step ${killAt}`);
      await next.end();
      rmSync(profile, { recursive: true });
      return { end: ages as Age, steps: Number(stdout) };
    }

    const { end, steps } = await restore(0);
    assert.equal(end, 'new');
    assert.ok(steps > FEWEST_STEPS, `${steps} steps`);
    for (const killAt of choose(steps)) onEnd((await restore(killAt)).end);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
