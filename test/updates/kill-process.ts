import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Updates an AppImage in a process of its own, which is killed in the middle: before the given one of the calls that change
 * files. Arguments: the folder of the installation, the feed, and the number of the call. Prints how many calls there are.
 */

const [folder = '', feed = '', killAt = '0'] = process.argv.slice(2);
let calls = 0;
let isCounting = false;

/** Counts the calls of some functions of a module. */
function count(module: object, ...names: string[]): void {
  for (const name of names) {
    const real = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    Reflect.set(module, name, (...args: unknown[]) => {
      if (isCounting && (calls += 1) === Number(killAt)) process.kill(process.pid, 'SIGKILL');
      return real(...args);
    });
  }
}

count(fs, 'rename', 'unlink', 'mkdir', 'rm', 'chmod', 'writeFile', 'copyFile', 'write', 'writev', 'close');
count(fs, 'renameSync', 'unlinkSync', 'rmSync', 'fsyncSync', 'writeSync');
count(fs.promises, 'rename', 'unlink', 'rm', 'copyFile', 'open', 'writeFile', 'mkdir');
syncBuiltinESMExports();

const { Installation } = await import('./installation.ts');
const perch = new Installation({ folder, feed });
isCounting = true;
await perch.updateAll();
isCounting = false;
process.stdout.write(JSON.stringify({ calls, started: perch.started.length }));
