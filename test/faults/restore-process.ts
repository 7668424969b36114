import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Restores a backup in a process of its own, which is killed in the middle: before the given one of the calls that change
 * names or delete. Arguments: the profile, the backup, and the number of the call.
 */

const [profile = '', backup = '', killAt = '0'] = process.argv.slice(2);
let calls = 0;
let isCounting = false;
for (const name of ['renameSync', 'rmSync', 'fsyncSync'] as const) {
  const real = fs[name] as (...args: unknown[]) => void;
  Object.assign(fs, {
    [name](...args: unknown[]) {
      if (isCounting && (calls += 1) === Number(killAt)) process.kill(process.pid, 'SIGKILL');
      return real(...args);
    },
  });
}
syncBuiltinESMExports();

const { Office } = await import('./office.ts');
const office = new Office(profile);
const { id } = await office.workspace.backups.read(backup);
isCounting = true;
await office.workspace.backups.restore(id);
isCounting = false;
await office.end();
process.stdout.write(String(calls));
