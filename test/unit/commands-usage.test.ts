import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { commands, usageOf } from '../../scripts/commands.mjs';
import { node, root } from '../../scripts/process.ts';

/** These hand their arguments on: to Perch, and to Playwright. */
const HANDING_ON = ['start', 'dev', 'test:e2e', 'screenshots'];

test.each(Object.keys(commands).filter((name) => !HANDING_ON.includes(name)))(
  'npm run %s with a wrong option says what it takes, and does nothing',
  async (name) => {
    const args = ['--disable-warning=ExperimentalWarning', 'scripts/run.ts', name, '--no-such-option'];
    const [code, out, said] = await new Promise<[unknown, string, string]>((resolve) =>
      execFile(node, args, { cwd: root }, (error, stdout, stderr) => resolve([error?.code, stdout, stderr])),
    );
    expect(said).toContain(usageOf(name));
    expect(said).not.toMatch(/^ {4}at /m);
    expect([code, out]).toEqual([2, '']);
  },
);
