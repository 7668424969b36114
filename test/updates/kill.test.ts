import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../unit/temporary.ts';
import { appImageFile, Feed } from './feed.ts';
import { Installation } from './installation.ts';

const SCRIPT = fileURLToPath(new URL('kill-process.ts', import.meta.url));
const OLD = appImageFile();
const NEW = appImageFile();

let server: Feed;
beforeAll(async () => {
  server = await new Feed().start();
  server.publish({ version: '1.1.0', file: NEW });
});
afterAll(() => server.close());

interface Outcome {
  /** The signal that ended the process. */
  signal: string | null;
  stdout: string;
}

/** Installs the old version and updates it, killed before the given call; 0 for never. */
async function killedAt(call: number): Promise<{ perch: Installation; outcome: Outcome }> {
  const folder = temporaryFolder();
  const perch = new Installation({ folder, feed: server.url });
  perch.install(OLD);
  const env = { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
  const outcome = await promisify(execFile)(process.execPath, [SCRIPT, folder, server.url, String(call)], {
    env,
  }).then(
    ({ stdout }) => ({ signal: null, stdout }),
    ({ signal, stdout }: Outcome) => ({ signal, stdout }),
  );
  return { perch, outcome };
}

test.skipIf(process.platform !== 'linux')(
  'wherever an update is killed, a whole AppImage stays, and the next update succeeds',
  async () => {
    const { perch: whole, outcome } = await killedAt(0);
    const { calls, started } = JSON.parse(outcome.stdout) as { calls: number; started: number };
    expect(started).toBe(1);
    expect(whole.installed.equals(NEW)).toBe(true);
    expect(calls).toBeGreaterThan(10);
    const seen = new Set<string>();
    for (let call = 1; call <= calls; call += 1) {
      const { perch, outcome: killed } = await killedAt(call);
      // The number of writes differs by a few, with how the file arrives.
      if (killed.signal === null) continue;
      expect(killed.signal, `${call}`).toBe('SIGKILL');
      const isNew = perch.installed.equals(NEW);
      expect(
        isNew || perch.installed.equals(OLD),
        `a whole file, killed before call ${call} of ${calls}`,
      ).toBe(true);
      seen.add(isNew ? 'new' : 'old');
      const next = new Installation({ folder: perch.folder, feed: server.url });
      await next.updateAll();
      expect(next.installed.equals(NEW), `updated after call ${call}`).toBe(true);
      expect(next.leftovers.filter((name) => name.includes('.new') || name.includes('temp-'))).toEqual([]);
    }
    expect([...seen].sort()).toEqual(['new', 'old']);
  },
);
